import { Button, Section, Text } from "@react-email/components";
import type { RequestKind } from "../../content/request-kinds.ts";
import { venue } from "../../content/venue.ts";
import { formatDay, formatLongDate, formatTime } from "../../lib/wall-time.ts";
import type { MailData } from "../queue.server.ts";
import { MailLayout } from "./layout.server.tsx";
import { looks } from "./looks.server.ts";
import { oneLine } from "./one-line.ts";
import { OwnPage } from "./private-link.server.tsx";
import { requestText } from "./request-text.ts";
import { Stub } from "./stub.server.tsx";
import type { Template } from "./template.server.ts";

type Changed = MailData["night-changed"];

/** What became of the night, for a subject. */
function happened({ change, start_date }: Changed): string {
  if (change === "cancelled") return "is cancelled";
  return start_date ? `moves to ${formatDay(start_date)}` : "is postponed";
}

/** What a guest can do now, by what they had asked for. */
function nextFor(kind: RequestKind, { change, start_date, holds }: Changed): string {
  const moved = change === "postponed" && start_date !== undefined;
  if (kind === "claim") {
    if (holds && moved) return "Your claim holds for the new date. There is nothing to do.";
    if (holds && change === "postponed")
      return "Your claim holds for the new date, which stands on the night’s page once it is known.";
    return "Your claim was for that night and cannot be used on it. Reply to this mail with another night and we see what we can do.";
  }
  const ask =
    kind === "function" ? "Your inquiry stays with us." : "A deposit that was paid for your table comes back to you.";
  if (moved)
    return `Does the new date suit you? Reply to this mail with yes or no: we move nothing before you have said so. ${kind === "function" ? ask : "If it does not, a deposit that was paid comes back to you."}`;
  if (change === "postponed")
    return "We write again when the new date is known. Reply to this mail if you would rather have another night.";
  return `${ask} Would you like another night? Reply to this mail with its date.`;
}

const tickets = "Tickets that were bought: if we cancel or move a night, the ticket seller refunds you.";

/** To a guest who had asked for a night: it is cancelled or has another date, and what can be done now. */
export const nightChanged: Template<"night-changed"> = (data, { origin, access }) => {
  const { kind, reference, name, path, night, reason, start_date, end_date } = data;
  const event = oneLine(name, 120);
  const title = `${event}, ${formatDay(night)}, ${happened(data)}.`;
  const facts = [
    { label: "Was", value: formatLongDate(night) },
    {
      label: "Now",
      value:
        start_date &&
        `${formatLongDate(start_date)}, ${formatTime(start_date)}${end_date ? ` to ${formatTime(end_date)}` : ""}`,
    },
    { label: "Why", value: reason && oneLine(reason, 200) },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []));
  return {
    subject: `${title.slice(0, -1)}: your ${requestText[kind].thing} ${reference}`,
    body: (
      <MailLayout
        origin={origin}
        title={title}
        preview={nextFor(kind, data)}
        small={
          <Text className="quiet" style={looks.quiet}>
            You get this once because you had asked for this night: {requestText[kind].thing} {reference}. Reply to this
            mail or call {venue.phone.shown}.
          </Text>
        }
      >
        <Text className="ink" style={looks.text}>
          {nextFor(kind, data)}
        </Text>
        <Stub reference={reference} facts={facts} />
        <OwnPage access={access} />
        <Text className="ink" style={looks.text}>
          {tickets}
        </Text>
        <Section style={{ margin: "8px 0 24px" }}>
          <Button
            className="action"
            href={data.change === "cancelled" ? `${origin}/events` : origin + path}
            style={looks.button}
          >
            {data.change === "cancelled" ? "See what is on" : "See the night"}
          </Button>
        </Section>
      </MailLayout>
    ),
  };
};
