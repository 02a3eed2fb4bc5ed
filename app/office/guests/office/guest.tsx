import { Link, useParams } from "react-router";
import type { GuestSummary } from "../../../bookings/guests/shapes.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { formatDay, formatDayOfMonth } from "../../../platform/lib/time/wall-time-text.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { Phone } from "../../../platform/ui/office/phone.tsx";
import { formatAmount } from "../../../platform/venue/money.ts";
import { today } from "../../../platform/venue/today.ts";
import { May } from "../../../staff/toolkit/may.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { ContactOwners } from "./contact-owners.tsx";
import { DoorFlags } from "./door-flags.tsx";
import { guestName } from "./guest-columns.tsx";
import { LookAlikes } from "./look-alikes.tsx";
import { MergedGuests } from "./merged-guests.tsx";
import { GuestNoteForm } from "./note-form.tsx";
import { GuestTags } from "./tags-of-guest.tsx";
import { Timeline } from "./timeline.tsx";

const dayOrDash = (day: string | null) => (day === null ? "–" : formatDay(day, today()));

/** A birthday, `MM-DD`, as text. Uses a leap year, which has all days. */
const birthdayText = (birthday: string) => formatDayOfMonth(`2024-${birthday}`);

/** A guest's numbers. */
function Facts({ guest }: { guest: GuestSummary }) {
  const { visits, no_shows, first_visit, last_visit, next_night, birthday, spent_cents, subscribed } = guest;
  const facts: [string, string][] = [
    ["Visits", formatNumber(visits)],
    ["First visit", dayOrDash(first_visit)],
    ["Last visit", dayOrDash(last_visit)],
    ["No-shows", formatNumber(no_shows)],
    ["Next booking", dayOrDash(next_night)],
    ...(birthday === null ? [] : [["Birthday", birthdayText(birthday)] as [string, string]]),
    ...(spent_cents === null
      ? []
      : [["Spent", spent_cents === 0 ? "–" : formatAmount(spent_cents)] as [string, string]]),
    ...(subscribed === null ? [] : [["Newsletter", subscribed ? "Subscribed" : "Not subscribed"] as [string, string]]),
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-y border-rule py-4 sm:grid-cols-3 lg:grid-cols-4">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-quiet">{label}</dt>
          <dd className="tabular text-lg font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A guest's contacts, and the names that they have used. */
function Contacts({ guest: { emails, unconfirmed_emails, phones, other_names } }: { guest: GuestSummary }) {
  return (
    <ul className="grid gap-1">
      {emails.map((email) => (
        <li key={email}>
          <a
            href={`mailto:${email}`}
            className="inline-flex min-h-11 items-center wrap-anywhere underline underline-offset-4 md:pointer-fine:min-h-9"
          >
            {email}
          </a>
        </li>
      ))}
      {phones.map((phone) => (
        <li key={phone}>
          <a
            href={`tel:${phone}`}
            className="tabular inline-flex min-h-11 items-center underline underline-offset-4 md:pointer-fine:min-h-9"
          >
            <Phone number={phone} />
          </a>
        </li>
      ))}
      {unconfirmed_emails.map((email) => (
        <li key={email} className="wrap-anywhere">
          {email} <span className="text-quiet">not confirmed</span>
        </li>
      ))}
      {other_names.length > 0 && <li className="text-quiet wrap-anywhere">Also as {other_names.join(", ")}</li>}
    </ul>
  );
}

/** A guest's screen: who they are to the club, and a timeline of everything that happened. */
export default function GuestScreen() {
  const { id = "" } = useParams();
  const { current, failed, status, reload } = useApi("GET /guests/:id", { params: { id } });
  const back = { to: "/admin/guests", label: "Guests" };
  if (!current)
    return (
      <OfficePage title="Guest" back={back}>
        <div className="px-(--office-gutter) py-20 text-center">
          {!failed && <p className="text-quiet">Loading...</p>}
          {failed && <p className="mb-5">{failed}</p>}
          {failed && status !== 404 && <OfficeButton onClick={reload}>Retry</OfficeButton>}
          {status === 404 && (
            <Link to="/admin/guests" className={officeButton("outline")}>
              Back to the list
            </Link>
          )}
        </div>
      </OfficePage>
    );
  const { guest, timeline, more, merged, former, look_alikes } = current;
  return (
    <OfficePage title="Guest" back={back}>
      <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-6 px-(--office-gutter) pt-5 pb-16">
        <h2 className="wide text-2xl wrap-anywhere">{guestName(guest)}</h2>
        <Contacts guest={guest} />
        <ContactOwners {...{ guest, former, look_alikes }} onChanged={reload} />
        <GuestTags guest={guest} onChanged={reload} />
        <Facts guest={guest} />
        <DoorFlags guest={guest} onChanged={reload} />
        <LookAlikes guest={guest} others={look_alikes} onChanged={reload} />
        <MergedGuests merged={merged} onChanged={reload} />
        <May capability="guests.note">
          <GuestNoteForm key={guest._id} guest={guest._id} onAdded={reload} />
        </May>
        <May capability="privacy.find">
          <Link
            to={`/admin/privacy?guest=${guest._id}`}
            className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-4 hover:no-underline md:pointer-fine:min-h-9"
          >
            Export or erase this guest's data
          </Link>
        </May>
        <Timeline lines={timeline} more={more} onChanged={reload} />
      </div>
    </OfficePage>
  );
}
