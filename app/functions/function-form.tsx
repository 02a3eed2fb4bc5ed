import { notices, received } from "../content/notices.ts";
import { functionsPage } from "../content/pages/functions.ts";
import { PartyFields, partyOptions } from "../requests/forms/party.tsx";
import { ReceivedDialog } from "../requests/forms/received-dialog.tsx";
import { RequestForm } from "../requests/forms/request-form.tsx";
import { submitLabel } from "../requests/forms/submit-label.ts";
import { useRequestForm } from "../requests/forms/use-request-form.ts";

const options = partyOptions({
  name: "function",
  path: "/api/event/add-function-inquiry",
  // The schema adds the inquiry's fixed type.
  schema: async () => (await import("./schema.ts")).functionInquirySchema,
  text: submitLabel,
});

/** The function inquiry form. */
export function FunctionForm() {
  const form = useRequestForm(options);
  return (
    <>
      <RequestForm form={form} label={functionsPage.form.title} button="Send inquiry" notice={notices.request}>
        <PartyFields form={form} />
      </RequestForm>
      <ReceivedDialog form={form} {...received} />
    </>
  );
}
