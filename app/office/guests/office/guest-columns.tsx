import { Link } from "react-router";
import { guestFacts } from "../../../bookings/guests/guest-facts.ts";
import { FlagChips } from "../../../bookings/guests/office/flag-chips.tsx";
import { TagNames } from "../../../bookings/guests/office/tag-names.tsx";
import type { GuestSummary } from "../../../bookings/guests/shapes.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { formatPhone } from "../../../platform/lib/phone/phone-groups.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import type { Column } from "../../../platform/ui/office/data-table.tsx";
import { Phone } from "../../../platform/ui/office/phone.tsx";
import { WholeWords } from "../../../platform/ui/office/whole-words.tsx";
import { formatAmount } from "../../../platform/venue/money.ts";
import { today } from "../../../platform/venue/today.ts";

/** A guest's name; without one, their address or number. */
export const guestName = ({ name, emails, phones }: Pick<GuestSummary, "name" | "emails" | "phones">): string =>
  name || emails[0] || formatPhone(phones[0] ?? "") || "No name";

const dayOrDash = (day: string | null) => (day === null ? "–" : formatDay(day, today()));

/**
 * The columns of the list of guests. On narrow screens the numbers are one line of text below the name.
 *
 * @param spend whether to include what guests spent.
 */
export function guestColumns(spend: boolean): Column<GuestSummary>[] {
  const spent: Column<GuestSummary> = {
    id: "spent",
    header: "Spent",
    phone: "none",
    className: "tabular md:text-right md:max-xl:hidden",
    cell: ({ spent_cents }) => (spent_cents ? formatAmount(spent_cents) : "–"),
  };
  return [
    {
      id: "name",
      header: "Name",
      phone: "title",
      className: "font-semibold wrap-anywhere md:min-w-32",
      cell: (guest) => (
        <>
          <span className="inline-flex flex-wrap items-center gap-x-2">
            <Link to={`/admin/guests/${guest._id}`} className="inline-flex min-h-11 items-center hover:underline">
              {guestName(guest)}
            </Link>
            <FlagChips flags={guest.flags} />
          </span>
          <TagNames tags={guest.tags} />
          <p className="text-sm font-normal text-quiet xl:hidden">{guestFacts(guest, today()).join(" · ")}</p>
        </>
      ),
    },
    {
      id: "email",
      header: "Email",
      phone: "plain",
      className: "wrap-anywhere md:min-w-40",
      cell: ({ emails, unconfirmed_emails }) => (
        <>
          <WholeWords text={emails.join(", ")} />
          {emails.length === 0 && unconfirmed_emails[0] && (
            <>
              <WholeWords text={unconfirmed_emails[0]} /> <span className="text-quiet">not confirmed</span>
            </>
          )}
        </>
      ),
    },
    {
      id: "phone",
      header: "Phone",
      phone: "plain",
      className: "lg:whitespace-nowrap",
      cell: ({ phones }) =>
        phones.map((number, at) => (
          <span key={number}>
            {at > 0 && ", "}
            <Phone number={number} />
          </span>
        )),
    },
    {
      id: "visits",
      header: "Visits",
      phone: "none",
      className: "tabular md:text-right md:max-xl:hidden",
      cell: ({ visits }) => formatNumber(visits),
    },
    {
      id: "last",
      header: "Last visit",
      phone: "none",
      className: "tabular whitespace-nowrap md:max-xl:hidden",
      cell: ({ last_visit }) => dayOrDash(last_visit),
    },
    {
      id: "no-shows",
      header: "No-shows",
      phone: "none",
      className: "tabular md:text-right md:max-xl:hidden",
      cell: ({ no_shows }) => formatNumber(no_shows),
    },
    {
      id: "next",
      header: "Next booking",
      phone: "none",
      className: "tabular whitespace-nowrap md:max-xl:hidden",
      cell: ({ next_night }) => dayOrDash(next_night),
    },
    ...(spend ? [spent] : []),
  ];
}
