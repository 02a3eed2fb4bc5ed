import { Text } from "@react-email/components";
import type { ReactNode } from "react";
import { venue } from "../../content/venue.ts";
import { formatDateTime } from "../../lib/format-date-time.ts";
import { formatDay, formatLongDate, formatTime } from "../../lib/wall-time.ts";
import { zonedIso } from "../../lib/zoned-time.server.ts";
import { Actions } from "./actions.server.tsx";
import { MailLayout } from "./layout.server.tsx";
import { looks } from "./looks.server.ts";
import { oneLine } from "./one-line.ts";
import { OwnCode } from "./private-link.server.tsx";
import { Stub } from "./stub.server.tsx";
import type { Template } from "./template.server.ts";

const NAME = 80;

interface Fact {
  label: string;
  value: string;
}

const filled = (facts: Fact[]) => facts.filter(({ value }) => value !== "");

function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={looks().text}>
      {children}
    </Text>
  );
}

function Small({ children }: { children: ReactNode }) {
  return (
    <Text className="quiet" style={looks().quiet}>
      {children}
    </Text>
  );
}

/** To a guest of a list: their code for the door, and what they pay. */
export const listEntry: Template<"list-entry"> = ({ night, event, owner, people, pays }, { origin, access }) => {
  const title = `You're on the guest list for ${formatDay(night)}.`;
  return {
    subject: title.slice(0, -1),
    body: (
      <MailLayout
        origin={origin}
        title={title}
        preview={`${pays} Show your code at the door.`}
        small={
          <Small>
            You get this email because {oneLine(owner, NAME)} put you on a guest list. It doesn't subscribe you to
            anything: you'll only hear from us about this night. Not you, or not coming? Reply to this email or call{" "}
            {venue.phone.shown}, and we'll take you off the list.
          </Small>
        }
      >
        <Paragraph>
          Show this code at the door, or give your name. Bring ID. It's for{" "}
          {people === 1 ? "one person" : `${people} people`}.
        </Paragraph>
        <OwnCode access={access} />
        <Stub
          facts={filled([
            { label: "Date", value: formatLongDate(night) },
            { label: "Event", value: oneLine(event, 120) },
            { label: "People", value: String(people) },
            { label: "Entry", value: pays },
          ])}
        />
      </MailLayout>
    ),
  };
};

/** To a list's owner: the link to their list. Staff who view it in the outbox see no link. */
export const listLink: Template<"list-link"> = ({ list, ends_at }, { origin, access }) => {
  const title = `Your guest list at ${venue.name}.`;
  const until = ends_at && formatDateTime(zonedIso(ends_at, venue.timeZone));
  return {
    subject: `Your guest list: ${oneLine(list, NAME)}`,
    body: (
      <MailLayout
        origin={origin}
        title={title}
        preview="Add names on your phone, without an account."
        small={
          <Small>
            Keep this link private: anyone who has it can see and change your list. Forwarded it by mistake, or don't
            know what this is? Reply to this email or call {venue.phone.shown}, and we'll revoke it.
          </Small>
        }
      >
        <Paragraph>
          Add, change and remove guests of “{oneLine(list, NAME)}” with your private link. It works on any phone and
          shows how many places are left.
        </Paragraph>
        {until && <Paragraph>The link works until {until}.</Paragraph>}
        {access && <Actions actions={[{ label: "Open your list", href: access.link }]} />}
      </MailLayout>
    ),
  };
};

/** To a list's owner or a guest on it: the event is cancelled or rescheduled. */
export const listChanged: Template<"list-changed"> = (data, { origin }) => {
  const { name, path, night, change, reason, start_date, end_date, to, list } = data;
  const event = oneLine(name, 120);
  const what =
    change === "cancelled" ? "is cancelled" : start_date ? `moves to ${formatDay(start_date)}` : "is postponed";
  const title = `${event}, ${formatDay(night)}, ${what}.`;
  const owns = to === "owner";
  const next =
    change === "cancelled"
      ? owns
        ? "Guests you entered an email address for are notified too. Please tell the others."
        : "You're no longer on a guest list for that night."
      : owns
        ? "Your list stays open. Guests you entered an email address for are notified too. Please tell the others."
        : `If you're on the list for the new date, we expect you then. Reply to this email or call ${venue.phone.shown} to ask.`;
  const moved = start_date && `${formatLongDate(start_date)}, ${formatTime(start_date)}`;
  return {
    subject: `${title.slice(0, -1)}: ${owns ? "your guest list" : "your place on the guest list"}`,
    body: (
      <MailLayout
        origin={origin}
        title={title}
        preview={next}
        small={
          <Small>
            You get this email because {owns ? `“${oneLine(list, NAME)}” is your guest list` : "you're on a guest list"}{" "}
            for this date. It doesn't subscribe you to anything.
          </Small>
        }
      >
        <Paragraph>{next}</Paragraph>
        <Stub
          facts={filled([
            { label: change === "cancelled" ? "Date" : "Original date", value: formatLongDate(night) },
            { label: "New date", value: moved ? `${moved}${end_date ? ` to ${formatTime(end_date)}` : ""}` : "" },
            { label: "Reason", value: oneLine(reason, 200) },
          ])}
        />
        <Actions
          outlined
          actions={[
            change === "cancelled"
              ? { label: "See what's on", href: `${origin}/events` }
              : { label: "View event", href: origin + path },
          ]}
        />
      </MailLayout>
    ),
  };
};
