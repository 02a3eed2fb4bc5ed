import { Text } from "@react-email/components";
import { requestKinds } from "../../content/request-kinds.ts";
import { MailLayout } from "./layout.server.tsx";
import { looks } from "./looks.server.ts";
import { oneLine } from "./one-line.ts";
import { Stub } from "./stub.server.tsx";
import type { Template } from "./template.server.ts";

/** What tells one request from another in a list of mails, the first two that it has. */
const tellingFields = ["Name", "Date", "Role", "Subject"];

/** To the club: everything that a guest asked, to be answered by a reply. */
export const requestForTheClub: Template<"request-for-the-club"> = ({ kind, reference, fields }, { origin }) => {
  const told = tellingFields.flatMap((wanted) => fields.find(({ label }) => label === wanted)?.value ?? []);
  const about = told.slice(0, 2).map((value) => oneLine(value, 50));
  const rest = fields.filter(({ label, value }) => !["Email", "Phone"].includes(label) && !told.includes(value));
  return {
    subject: `${requestKinds[kind].label} ${reference}: ${about.join(", ")}`,
    body: (
      <MailLayout
        origin={origin}
        title={requestKinds[kind].label}
        preview={oneLine(rest.map(({ label, value }) => `${label}: ${value}`).join(". "), 140)}
        small={
          <Text className="quiet" style={looks.quiet}>
            We've emailed the guest a confirmation.
          </Text>
        }
      >
        <Text className="ink" style={looks.text}>
          Reply to this email to answer the guest.
        </Text>
        <Stub reference={reference} facts={fields} />
      </MailLayout>
    ),
  };
};
