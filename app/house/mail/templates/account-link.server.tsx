import { calledName, greeting } from "../../../platform/lib/called-name.ts";
import type { MailData } from "../../../platform/outbox/queue.server.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { Actions } from "./actions.server.tsx";
import { MailLayout } from "./layout.server.tsx";
import type { Template } from "./template.server.ts";
import { Paragraph } from "./text.server.tsx";

interface AccountMail {
  subject: string;
  title: string;
  text: string;
  /** The button's label. */
  button: string;
  /** How long the link works, and what to do if the email was not expected. */
  small: string;
}

/** An email with a link that changes an account. Staff who view it in the outbox do not see the link. */
function accountMail<Name extends keyof MailData>(words: (data: MailData[Name]) => AccountMail): Template<Name> {
  return (data, { origin, accountLink }) => {
    const { subject, title, text, button, small } = words(data);
    return {
      subject,
      body: (
        <MailLayout origin={origin} title={`${title}.`} preview={small} small={small}>
          <Paragraph>{text}</Paragraph>
          {accountLink && <Actions actions={[{ label: button, href: accountLink }]} />}
        </MailLayout>
      ),
    };
  };
}

/** To a future admin. */
export const invitation = accountMail<"invitation">(({ username, role, by }) => ({
  subject: `You're invited to the ${venue.name} back office`,
  title: "You're invited",
  text: `${greeting(username)} ${calledName(by) || "a colleague"} has invited you to the ${venue.name} back office as ${role}. Choose a password to accept.`,
  button: "Accept invitation",
  small: "The link works once, within 48 hours. Don't know what this is? Ignore this email.",
}));

/** To an admin who forgot the password. */
export const passwordReset = accountMail<"password-reset">(() => ({
  subject: `Choose a new password for ${venue.name}`,
  title: "Choose a new password",
  text: `Someone asked for a new password for the ${venue.name} back office with this email address. Choosing one logs you out everywhere.`,
  button: "Choose password",
  small: "The link works once, within an hour. Not you? Ignore this email: your password stays as it is.",
}));

/** To an admin's new email address. */
export const emailChange = accountMail<"email-change">(({ username }) => ({
  subject: `Confirm your new email address for ${venue.name}`,
  title: "Confirm your new email address",
  text: `${greeting(username)} confirm that this is your email address. From then on you log in to the ${venue.name} back office with it.`,
  button: "Confirm email address",
  small: "The link works once, within 48 hours. Not you? Ignore this email and nothing changes.",
}));

/** To an admin's old email address, which can stop the change. */
export const emailCancel = accountMail<"email-cancel">(({ username, email }) => ({
  subject: `Your email address for ${venue.name} is about to change`,
  title: "Your email address is about to change",
  text: `${greeting(username)} you asked to log in to the ${venue.name} back office with ${email} instead of this address. That changes once the new address is confirmed.`,
  button: "Cancel the change",
  small:
    "Not you? Cancel the change and choose a new password. The link works once, within 48 hours, until the new address is confirmed.",
}));

/** To an admin's old email address, which can undo the change. */
export const emailUndo = accountMail<"email-undo">(({ username, email }) => ({
  subject: `Your email address for ${venue.name} was changed`,
  title: "Your email address was changed",
  text: `${greeting(username)} your email address for the ${venue.name} back office was changed. From now on you log in with ${email}.`,
  button: "Undo the change",
  small:
    "Not you? Undo the change and choose a new password: it logs you out everywhere. The link works once, within 7 days.",
}));
