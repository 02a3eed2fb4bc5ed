import { venue } from "../../../platform/venue/venue.ts";
import { MailLayout } from "./layout.server.tsx";
import type { WrittenMail } from "./template.server.ts";
import { Paragraph } from "./text.server.tsx";

/** To an owner who tests the mail server. @param origin the public address without a trailing slash. */
export function testEmail(origin: string): WrittenMail {
  return {
    subject: `Test email from ${venue.name}`,
    body: (
      <MailLayout
        origin={origin}
        title="Your email works."
        preview="The mail server accepted this email and delivered it."
        small="You get this email because you asked for a test in the settings."
      >
        <Paragraph>
          The mail server accepted this email and delivered it to you. Is it in your inbox and not in spam? Then guests
          will get theirs.
        </Paragraph>
      </MailLayout>
    ),
  };
}
