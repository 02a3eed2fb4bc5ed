import { requestKinds } from "../../../platform/venue/request-kinds.ts";
import { RequestLink } from "./actions.server.tsx";
import { MailLayout } from "./layout.server.tsx";
import { oneLine } from "./one-line.ts";
import { Stub } from "./stub.server.tsx";
import type { Template } from "./template.server.ts";
import { Paragraph } from "./text.server.tsx";

/** To the club: a guest's question, change or cancellation through the private link. */
export const guestActed: Template<"guest-acted"> = ({ kind, reference, name, what, fields }, { origin, request }) => {
  const title = `${oneLine(name, 50)} ${what}`;
  return {
    subject: `${requestKinds[kind].label} ${reference}: ${title}`,
    body: (
      <MailLayout
        origin={origin}
        title={`${title}.`}
        preview={oneLine(fields.map(({ label, value }) => `${label}: ${value}`).join(". "), 140) || reference}
        small="The full history is in the inbox."
      >
        <Paragraph>Reply to this email or in the inbox to answer the guest.</Paragraph>
        <Stub reference={reference} facts={fields} />
        <RequestLink request={request} />
      </MailLayout>
    ),
  };
};
