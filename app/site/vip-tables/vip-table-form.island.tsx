import type { FormAnswer } from "../../bookings/requests/forms/form-answer.ts";
import { givenNight } from "../../bookings/requests/forms/given-night.ts";
import { PartyFields, partyOptions } from "../../bookings/requests/forms/party.tsx";
import { ReceivedDialog } from "../../bookings/requests/forms/received-dialog.tsx";
import { RequestForm } from "../../bookings/requests/forms/request-form.tsx";
import { useRequestForm } from "../../bookings/requests/forms/use-request-form.ts";
import type { PageContents } from "../../house/page-texts/page-contents.ts";
import { rejectedNight } from "./rejected-nights.ts";

export const vipTableOptions = partyOptions({
  name: "vip-table",
  path: "/api/event/vip-table",
  schema: async () => (await import("./schema.ts")).vipTableSchema,
  surnameOptional: true,
  given: givenNight,
  rejected: rejectedNight,
  counted: "vip-table",
  text: {
    refused: "Failed to submit. Please try again.",
    unreachable: "Network error. Please check your connection and try again.",
  },
});

const nightParts = async () => (await import("./vip-night.tsx")).default;

export type VipTableTexts = PageContents["vipTables"]["form"];

interface VipTableFormProps {
  texts: VipTableTexts;
  answer?: FormAnswer;
  /** Called when the guest closes the confirmation. */
  onDone?: () => void;
}

/** The VIP table request form. */
export default function VipTableForm({ texts, answer, onDone }: VipTableFormProps) {
  const form = useRequestForm(vipTableOptions, answer);
  return (
    <>
      <RequestForm form={form} label={texts.title} button="Request table" texts={texts}>
        <PartyFields form={form} surnameOptional clubNight nightParts={nightParts} />
      </RequestForm>
      <ReceivedDialog form={form} {...texts.received} onClosed={onDone} />
    </>
  );
}
