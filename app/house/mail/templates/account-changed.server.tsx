import { calledName, greeting } from "../../../platform/lib/called-name.ts";
import type { MailData } from "../../../platform/outbox/queue.server.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { MailLayout } from "./layout.server.tsx";
import type { Template } from "./template.server.ts";
import { Paragraph } from "./text.server.tsx";

type Changed = MailData["account-changed"];

const things: Record<Changed["change"], string> = { password: "password", email: "email address" };

function happened({ username, change, email, by }: Changed): string {
  const whose = `${greeting(username)} your ${things[change]} for the ${venue.name} back office was changed`;
  const who = by === undefined ? "" : ` by ${calledName(by) || "a colleague"}`;
  if (change === "password") return `${whose}${who}. You've been logged out everywhere.`;
  return `${whose}${who}. From now on you log in with ${email}.`;
}

/** To an admin: the password or the email address was changed. */
export const accountChanged: Template<"account-changed"> = (data, { origin }) => ({
  subject: `Your ${things[data.change]} for ${venue.name} was changed`,
  body: (
    <MailLayout
      origin={origin}
      title={`Your ${things[data.change]} was changed.`}
      preview="Not you? Tell us at once."
      small={`Not you? Tell us at once: reply to this email or call ${venue.phone.shown}.`}
    >
      <Paragraph>{happened(data)}</Paragraph>
    </MailLayout>
  ),
});
