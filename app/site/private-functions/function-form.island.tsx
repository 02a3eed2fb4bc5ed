import type { FormAnswer } from "../../bookings/requests/forms/form-answer.ts";
import { givenNight } from "../../bookings/requests/forms/given-night.ts";
import { PartyFields, partyOptions } from "../../bookings/requests/forms/party.tsx";
import { ReceivedDialog } from "../../bookings/requests/forms/received-dialog.tsx";
import { RequestForm } from "../../bookings/requests/forms/request-form.tsx";
import { submitLabel } from "../../bookings/requests/forms/submit-label.ts";
import { useRequestForm } from "../../bookings/requests/forms/use-request-form.ts";
import type { PageContents } from "../../house/page-texts/page-contents.ts";

export const functionOptions = partyOptions({
  name: "function",
  path: "/api/event/add-function-inquiry",
  // The schema adds the fixed type of inquiries.
  schema: async () => (await import("./schema.ts")).functionInquirySchema,
  text: submitLabel,
  given: givenNight,
  counted: "function",
});

const nightParts = async () => (await import("./function-night.tsx")).default;

interface FunctionFormProps {
  texts: PageContents["functions"]["form"];
  answer: FormAnswer | undefined;
}

/** The function inquiry form. */
export default function FunctionForm({ texts, answer }: FunctionFormProps) {
  const form = useRequestForm(functionOptions, answer);
  return (
    <>
      <RequestForm form={form} label={texts.title} button="Send inquiry" texts={texts}>
        <PartyFields form={form} nightParts={nightParts} />
      </RequestForm>
      <ReceivedDialog form={form} {...texts.received} />
    </>
  );
}
