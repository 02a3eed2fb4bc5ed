import { formatPhone } from "../../../platform/lib/phone/phone-groups.ts";
import { requestKinds } from "../../../platform/venue/request-kinds.ts";
import { RequestLink } from "./actions.server.tsx";
import { MailLayout } from "./layout.server.tsx";
import { oneLine } from "./one-line.ts";
import { Stub } from "./stub.server.tsx";
import type { Template } from "./template.server.ts";
import { Paragraph } from "./text.server.tsx";

/** The subject contains the first two of these fields that the request has. */
const subjectFields = ["name", "date", "role", "subject"];

/** A field's key. Emails queued by older versions have no keys; their labels in lower case are the same. */
const keyOf = ({ key, label }: { key?: string; label: string }) => key ?? label.toLowerCase();

/** A field; a phone number is formatted in its country's groups. */
const withPhone = (field: { key?: string; label: string; value: string }) =>
  keyOf(field) === "phone" ? { ...field, value: formatPhone(field.value) } : field;

/** To the club: a guest's whole request; a reply goes to the guest. */
export const requestForTheClub: Template<"request-for-the-club"> = (
  { kind, reference, fields, held },
  { origin, request },
) => {
  const told = subjectFields.flatMap((wanted) => fields.find((field) => keyOf(field) === wanted)?.value ?? []);
  const about = told.slice(0, 2).map((value) => oneLine(value, 50));
  const rest = fields.filter((field) => !["email", "phone"].includes(keyOf(field)) && !told.includes(field.value));
  return {
    subject: `${requestKinds[kind].label} ${reference}: ${about.join(", ")}`,
    body: (
      <MailLayout
        origin={origin}
        title={requestKinds[kind].label}
        preview={oneLine(rest.map(({ label, value }) => `${label}: ${value}`).join(". "), 140)}
        small={
          held
            ? "The guest's confirmation is held in the outbox, since there were too many emails. Send it there."
            : "The guest gets a confirmation by email too. If it can't be sent, the outbox says so."
        }
      >
        <Paragraph>Reply to this email to answer the guest.</Paragraph>
        <Stub reference={reference} facts={fields.map(withPhone)} />
        <RequestLink request={request} />
      </MailLayout>
    ),
  };
};
