import { notices, received } from "../content/notices.ts";
import { vipTablesPage } from "../content/pages/vip-tables.ts";
import { PartyFields, partyOptions } from "../requests/forms/party.tsx";
import { ReceivedDialog } from "../requests/forms/received-dialog.tsx";
import { RequestForm } from "../requests/forms/request-form.tsx";
import { useRequestForm } from "../requests/forms/use-request-form.ts";

const options = partyOptions({
  name: "vip-table",
  path: "/api/event/vip-table",
  schema: async () => (await import("./schema.ts")).vipTableSchema,
  surnameOptional: true,
  text: {
    refused: "Failed to submit. Please try again.",
    unreachable: "Network error. Please check your connection and try again.",
  },
});

/** The VIP table request form. `onDone` is called when the guest closes the confirmation. */
export function VipTableForm({ onDone }: { onDone?: () => void }) {
  const form = useRequestForm(options);
  return (
    <>
      <RequestForm form={form} label={vipTablesPage.form.title} button="Request table" notice={notices.request}>
        <PartyFields form={form} surnameOptional clubNight />
      </RequestForm>
      <ReceivedDialog form={form} {...received} onClosed={onDone} />
    </>
  );
}
