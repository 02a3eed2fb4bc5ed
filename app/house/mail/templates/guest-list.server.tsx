import { calledName } from "../../../platform/lib/called-name.ts";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { formatDay, formatLongDate } from "../../../platform/lib/time/wall-time-text.ts";
import type { MailData } from "../../../platform/outbox/queue.server.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { Actions } from "./actions.server.tsx";
import { changeFacts, changeTitle, EventAction } from "./event-change.server.tsx";
import { MailLayout } from "./layout.server.tsx";
import { oneLine } from "./one-line.ts";
import { OwnCode } from "./private-link.server.tsx";
import { Stub } from "./stub.server.tsx";
import type { Template } from "./template.server.ts";
import { Paragraph } from "./text.server.tsx";

const NAME = 80;

/** To a guest on a list: their code for the door, and what they pay. */
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
          <>
            You get this email because {calledName(owner) || "the list's owner"} put you on a guest list. It doesn't
            subscribe you to anything: you'll only hear from us about this night. Not you, or not coming? Reply to this
            email or call {venue.phone.shown}, and we'll take you off the list.
          </>
        }
      >
        <Paragraph>
          Show this code at the door, or give your name, and bring ID. The code is for{" "}
          {people === 1 ? "one person" : `${people} people`}.
        </Paragraph>
        <OwnCode access={access} />
        <Stub
          facts={[
            { label: "Date", value: formatLongDate(night) },
            { label: "Event", value: oneLine(event, 120) },
            { label: "People", value: String(people) },
            { label: "Entry", value: pays },
          ]}
        />
      </MailLayout>
    ),
  };
};

/** To a list's owner: the link to their list. Staff who view the email in the outbox do not see the link. */
export const listLink: Template<"list-link"> = ({ list, ends_at, facts = [] }, { origin, access }) => {
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
          <>
            Keep this link private: anyone who has it can see and change your list. Forwarded it by mistake, or don't
            know what this is? Reply to this email or call {venue.phone.shown}, and we'll revoke it.
          </>
        }
      >
        <Paragraph>
          Add, change and remove guests of “{oneLine(list, NAME)}” with your private link. It works on any phone and
          shows how many places are left.
        </Paragraph>
        {facts.length > 0 && <Stub facts={facts} />}
        {until && <Paragraph>The link works until {until}.</Paragraph>}
        {access && <Actions actions={[{ label: "Open your list", href: access.link }]} />}
      </MailLayout>
    ),
  };
};

function nextStep({ change, to, start_date }: MailData["list-changed"]): string {
  if (to === "owner") {
    const start = change === "cancelled" ? "" : "Your list stays open. ";
    return `${start}Guests you entered an email address for are notified too. Please tell the others.`;
  }
  if (change === "cancelled") return "You're no longer on a guest list for that night.";
  const reach = `Reply to this email or call ${venue.phone.shown}`;
  if (!start_date) return `We'll post the new date on the event's page. ${reach} if you have a question.`;
  return `Can you come on the new date? ${reach}, and we'll check that you're on the list for it.`;
}

/** To a list's owner or a guest on it: the event is cancelled or rescheduled. */
export const listChanged: Template<"list-changed"> = (data, { origin }) => {
  const title = changeTitle(data);
  const next = nextStep(data);
  const owns = data.to === "owner";
  return {
    subject: `${title.slice(0, -1)}: ${owns ? "your guest list" : "your place on the guest list"}`,
    body: (
      <MailLayout
        origin={origin}
        title={title}
        preview={next}
        small={
          <>
            You get this email because{" "}
            {owns ? `“${oneLine(data.list, NAME)}” is your guest list` : "you're on a guest list"} for this date. It
            doesn't subscribe you to anything.
          </>
        }
      >
        <Paragraph>{next}</Paragraph>
        <Stub facts={changeFacts(data)} />
        <EventAction event={data} origin={origin} />
      </MailLayout>
    ),
  };
};
