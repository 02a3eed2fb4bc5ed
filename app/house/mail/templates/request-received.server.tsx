import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatLongDate } from "../../../platform/lib/time/wall-time-text.ts";
import { formatNightTime } from "../../../platform/venue/club-night.ts";
import { promiseTexts } from "../../../platform/venue/reply-promise.server.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { MailLayout } from "./layout.server.tsx";
import { OwnCode, OwnPage } from "./private-link.server.tsx";
import { onWaitlist, requestNames } from "./request-text.server.ts";
import { Stub } from "./stub.server.tsx";
import type { Template } from "./template.server.ts";
import { Paragraph, Unbroken } from "./text.server.tsx";

/** To a guest: confirms a request, with the next step and contact details. */
export const requestReceived: Template<"request-received"> = (data, { origin, access }) => {
  const { kind, reference, date, time, guests, offer, waitlist, promise = "usual" } = data;
  const { next, soon } = waitlist && date ? onWaitlist(waitlist, date) : promiseTexts(promise, { kind, night: date });
  const thing = requestNames[kind];
  const facts = data.facts ?? [
    { label: "Offer", value: offer },
    { label: "Date", value: date && formatLongDate(date) },
    { label: "Time", value: date && time && formatNightTime(date, time) },
    { label: "Guests", value: guests?.toString() },
  ];
  const summary = [offer, date && formatLongDate(date), guests && formatCount(guests, "guest")];
  const preview = [summary.filter(Boolean).join(", "), soon].filter(Boolean).join(". ");
  return {
    subject: waitlist ? `You're on the waitlist: ${reference}` : `We've received your ${thing} ${reference}`,
    body: (
      <MailLayout
        origin={origin}
        title={waitlist ? "You're on the waitlist." : `We've received your ${thing}.`}
        preview={preview}
        small="Didn't send this? Ignore this email, or reply and we'll delete it."
      >
        <Paragraph>{next}</Paragraph>
        <OwnCode access={access} />
        <Stub reference={reference} facts={facts} />
        <OwnPage access={access} kind={kind} />
        <Paragraph>
          {kind === "contact" ? "Something to add?" : "Need to change something?"} Reply to this email or call{" "}
          <Unbroken>{venue.phone.shown}</Unbroken> and quote <Unbroken>{reference}</Unbroken>.
        </Paragraph>
      </MailLayout>
    ),
  };
};
