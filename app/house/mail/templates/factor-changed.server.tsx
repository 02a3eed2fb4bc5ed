import { zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { formatLongDate, formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import type { FactorChange } from "../../../platform/outbox/queue.server.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { Actions } from "./actions.server.tsx";
import { MailLayout } from "./layout.server.tsx";
import { Stub } from "./stub.server.tsx";
import type { Template } from "./template.server.ts";
import { Paragraph } from "./text.server.tsx";

const titles: Record<FactorChange, string> = {
  "passkey-added": "A passkey was added to your account",
  "passkey-removed": "A passkey was removed from your account",
  "authenticator-added": "An authenticator app was added to your account",
  "authenticator-removed": "The authenticator app was removed from your account",
  "recovery-codes-created": "New recovery codes were created for your account",
  "recovery-code-used": "A recovery code was used to log in to your account",
  "second-factors-removed": "All second factors were removed from your account",
  guessed: "Someone entered your password, and a wrong second factor",
};

const details: Partial<Record<FactorChange, string>> = {
  "recovery-codes-created": "Earlier recovery codes no longer work.",
  "second-factors-removed": "Your password alone logs you in until you set up a second factor again.",
  guessed: "They entered wrong codes until the login ended, and aren't logged in.",
};

/** To an admin: their second factors were changed, used in an unusual way, or guessed at. */
export const factorChanged: Template<"factor-changed"> = ({ change, at, passkey, left }, { origin }) => {
  const title = titles[change];
  const when = zonedIso(at, venue.timeZone);
  const facts = [
    { label: "Passkey", value: passkey },
    { label: "Time", value: `${formatLongDate(when)}, ${formatTime(when)}` },
    { label: "Codes left", value: left?.toString() },
  ];
  const detail = details[change];
  return {
    subject: title,
    body: (
      <MailLayout
        origin={origin}
        title={`${title}.`}
        preview="If this wasn't you, change your password."
        small={`You get this email because you have an account in the ${venue.name} back office.`}
      >
        {detail && <Paragraph>{detail}</Paragraph>}
        <Stub facts={facts} />
        <Paragraph>
          Was this you? Then there's nothing to do. If not, change your password, remove what you don't recognise, and
          tell an owner.
        </Paragraph>
        <Actions actions={[{ label: "Open My account", href: `${origin}/admin/account` }]} />
      </MailLayout>
    ),
  };
};
