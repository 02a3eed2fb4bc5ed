import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { formatDay, formatLongDate } from "../../../platform/lib/time/wall-time-text.ts";
import { formatNightClock } from "../../../platform/venue/club-night.ts";
import { formatMoney } from "../../../platform/venue/money.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { MailLayout } from "./layout.server.tsx";
import { oneLine } from "./one-line.ts";
import { ADD_TO_CALENDAR, Answers, OwnPage } from "./private-link.server.tsx";
import { Stub } from "./stub.server.tsx";
import type { Template } from "./template.server.ts";
import { Paragraph } from "./text.server.tsx";

/** To a guest on the waitlist: offers a table with two buttons, or confirms that it is theirs. */
export const tableOffer: Template<"table-offer"> = (data, { origin, access }) => {
  const { reference, night, guests, seats, minimum, offer, deposit } = data;
  const table = oneLine(data.table, 60);
  const until = offer && formatDateTime(offer.expires);
  const agreed = deposit?.facts.some(({ label }) => label === "Minimum spend");
  const facts = [
    { label: "Date", value: formatLongDate(night) },
    { label: "Arrival", value: data.time && formatNightClock(night, data.time) },
    { label: "Table", value: `${table}, ${oneLine(data.room, 60)}` },
    { label: "Seats", value: String(seats) },
    { label: "Guests", value: String(guests) },
    { label: "Minimum spend", value: minimum && !agreed ? formatMoney(minimum) : "" },
    ...(deposit?.facts ?? []),
    { label: "Answer by", value: until },
  ];
  const comesFirst = deposit ? " Your table needs a deposit: once you take it, we'll email you how to pay." : "";
  const title = offer ? `A table is free on ${formatDay(night)}.` : `Your table on ${formatDay(night)} is confirmed.`;
  return {
    subject: `${title.slice(0, -1)}: ${reference}`,
    body: (
      <MailLayout
        origin={origin}
        title={title}
        preview={offer ? `${table}, ${seats} seats. Answer by ${until}.` : `${table}, ${formatLongDate(night)}.`}
        small={`You get this email because of your table request ${reference}. Reply to this email or call ${venue.phone.shown}.`}
      >
        <Paragraph>
          {offer
            ? `You're on the waitlist, and ${table} is free for you. We hold it until ${until}; then we offer it to the next party.${comesFirst}`
            : `${table} is yours. We hold it for ${venue.rules.tableHeldMinutes} minutes. Bring ID and give your name at the door.`}
        </Paragraph>
        {deposit?.howToPay && <Paragraph>{deposit.howToPay}</Paragraph>}
        <Stub reference={reference} facts={facts} />
        {offer ? (
          <Answers access={access} options={["Take the table", "No thanks"]} />
        ) : (
          <OwnPage access={access} kind="vip-table" at={deposit && "deposit"} calendar={ADD_TO_CALENDAR} />
        )}
      </MailLayout>
    ),
  };
};
