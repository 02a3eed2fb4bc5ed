import { formatDay, formatLongDate } from "../../../platform/lib/time/wall-time-text.ts";
import { formatNightClock } from "../../../platform/venue/club-night.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { MailLayout } from "./layout.server.tsx";
import { Answers } from "./private-link.server.tsx";
import { Stub } from "./stub.server.tsx";
import type { Template } from "./template.server.ts";
import { Paragraph } from "./text.server.tsx";

/** To a guest with an approved table, the day before: asks to confirm or cancel with one tap. */
export const dayBefore: Template<"day-before"> = ({ reference, night, time, guests, deposit }, { origin, access }) => {
  const facts = [
    { label: "Date", value: formatLongDate(night) },
    { label: "Arrival", value: time && formatNightClock(night, time) },
    { label: "Guests", value: String(guests) },
  ];
  return {
    subject: `Are you coming on ${formatDay(night)}? Your table ${reference}`,
    body: (
      <MailLayout
        origin={origin}
        title={`See you on ${formatDay(night)}?`}
        preview="Please confirm your table, or cancel it for someone else."
        small={`You get this email because of your table ${reference}. Reply to this email or call ${venue.phone.shown}.`}
      >
        <Paragraph>
          Your table is confirmed. Are you still coming? If your plans have changed, cancel the table so that someone
          else can have it.{deposit && ` ${deposit}`}
        </Paragraph>
        <Stub reference={reference} facts={facts} />
        <Answers access={access} options={["We're coming", "Cancel table"]} />
      </MailLayout>
    ),
  };
};
