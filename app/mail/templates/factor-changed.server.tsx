import { Button, Section, Text } from "@react-email/components";
import { venue } from "../../content/venue.ts";
import { formatDateTime } from "../../lib/format-date-time.ts";
import { zonedIso } from "../../lib/zoned-time.server.ts";
import type { FactorChange } from "../../outbox/queue.server.ts";
import { MailLayout } from "./layout.server.tsx";
import { looks } from "./looks.server.ts";
import type { Template } from "./template.server.ts";

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
  guessed: "They entered wrong codes until the login ended, and aren’t logged in.",
};

const codesLeft = (left: number) =>
  left === 1 ? "1 recovery code is left." : `${left === 0 ? "No" : left} recovery codes are left.`;

/** To an admin: their second factors were changed, used in an unusual way, or guessed at. */
export const factorChanged: Template<"factor-changed"> = ({ change, at, passkey, left }, { origin }) => {
  const title = titles[change];
  const facts = [
    passkey && `Passkey: ${passkey}.`,
    `Time: ${formatDateTime(zonedIso(at, venue.timeZone))}.`,
    left !== undefined && codesLeft(left),
    details[change],
  ].filter(Boolean);
  return {
    subject: title,
    body: (
      <MailLayout
        origin={origin}
        title={`${title}.`}
        preview="If this wasn’t you, change your password."
        small={
          <Text className="quiet" style={looks().quiet}>
            You get this because you have an account in the back office of {venue.name}.
          </Text>
        }
      >
        <Text className="ink" style={looks().text}>
          {facts.join(" ")}
        </Text>
        <Text className="ink" style={looks().text}>
          If this was you, there’s nothing to do. If it wasn’t, change your password, remove what you don’t know, and
          tell an owner.
        </Text>
        <Section style={{ margin: "8px 0 24px" }}>
          <Button className="action" href={`${origin}/admin/account`} style={looks().button}>
            My account
          </Button>
        </Section>
      </MailLayout>
    ),
  };
};
