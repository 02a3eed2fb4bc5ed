import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import { formatAmount } from "../../../platform/venue/money.ts";
import { changeText } from "../../count/count-text.ts";
import {
  exceptionLabels,
  hourMark,
  paidLabels,
  peopleOf,
  reportSources,
  type Source,
  sourceLabels,
} from "../report.ts";
import type { AfterNight, HourCount } from "../report-shapes.ts";
import { BETWEEN, cell, colours, PartyRow, partyHeadings, ReportRow, ReportTable } from "./report-parts.tsx";

interface ReportProps {
  after: AfterNight;
}

/** A source with its colour, as the legend of the hours. */
function SourceName({ source }: { source: Source }) {
  return (
    <>
      <span aria-hidden="true" className={`mr-2 inline-block size-3 ${colours[source]}`} />
      {sourceLabels[source]}
    </>
  );
}

/** Expected and arrived people by source. */
export function Sources({ after }: ReportProps) {
  const nameless = [
    { source: "walk-in", people: after.walk_ins, about: "Let in without a booking" },
    { source: "count", people: after.counted_in, about: "By a door's button or a correction, without a name" },
  ] as const;
  const none = <td className={cell}>–</td>;
  return (
    <ReportTable title="By source" section="sources" night={after.night} headings={["Source", ...partyHeadings(after)]}>
      {after.sources
        .filter(({ expected, came }) => expected + came > 0)
        .map(({ source, ...counts }) => (
          <PartyRow
            key={source}
            name={<SourceName source={source} />}
            className=""
            counts={counts}
            after={after}
            parties={["party", "parties"]}
          />
        ))}
      {nameless
        .filter(({ people }) => people > 0)
        .map(({ source, people, about }) => (
          <ReportRow key={source} name={<SourceName source={source} />} about={about} className="">
            {none}
            <td className={`${cell} font-semibold`}>{formatNumber(people)}</td>
            {none}
            {none}
          </ReportRow>
        ))}
    </ReportTable>
  );
}

const bySource = (guests: HourCount["guests"]) =>
  reportSources
    .filter((source) => guests[source] > 0)
    .map((source) => `${sourceLabels[source]} ${formatNumber(guests[source])}`)
    .join(BETWEEN);

/** Bars and numbers in one table. */
export function Hours({ after }: ReportProps) {
  const most = Math.max(1, ...after.hours.map(({ guests }) => peopleOf(guests)));
  const knowsInside = after.hours.some(({ left }) => left > 0);
  const headings = ["From", "By source", "Came in", ...(knowsInside ? ["Left", "Inside"] : [])];
  return (
    <ReportTable
      title="By hour"
      section="hours"
      night={after.night}
      headings={headings}
      texts="By source"
      note={knowsInside && "Inside: when the hour ended."}
    >
      {after.hours.map(({ hour, from, guests, left, inside }) => (
        <ReportRow
          key={from}
          name={hour ? formatTime(hour) + hourMark(from, after.hours) : "Unknown"}
          className="whitespace-nowrap"
        >
          <td className={`${cell} w-full text-left!`}>
            <div
              aria-hidden="true"
              className="flex h-5 min-w-0.5 gap-0.5"
              style={{ width: `${(peopleOf(guests) / most) * 100}%` }}
            >
              {reportSources
                .filter((source) => guests[source] > 0)
                .map((source) => (
                  <div key={source} className={colours[source]} style={{ flexGrow: guests[source] }} />
                ))}
            </div>
            <span className="block pt-1 text-sm text-quiet">{bySource(guests) || "Nobody"}</span>
          </td>
          <td className={`${cell} font-semibold`}>{formatNumber(peopleOf(guests))}</td>
          {knowsInside && (
            <>
              <td className={cell}>{hour ? formatNumber(left) : "–"}</td>
              <td className={cell}>{hour ? formatNumber(inside) : "–"}</td>
            </>
          )}
        </ReportRow>
      ))}
    </ReportTable>
  );
}

export function Lists({ after }: ReportProps) {
  return (
    <ReportTable title="By guest list" section="lists" night={after.night} headings={["List", ...partyHeadings(after)]}>
      {after.lists.map(({ _id, name, owner, owner_kind, ...counts }) => (
        <PartyRow
          key={_id}
          name={name}
          about={owner ? `${owner}, ${owner_kind}` : owner_kind}
          counts={counts}
          after={after}
          parties={["entry", "entries"]}
        />
      ))}
    </ReportTable>
  );
}

export function Tickets({ after }: ReportProps) {
  return (
    <ReportTable title="By ticket" section="tickets" night={after.night} headings={["Ticket", ...partyHeadings(after)]}>
      {after.tickets.map(({ shop, kind, void: voided, ...counts }) => (
        <PartyRow
          key={`${shop} ${kind}`}
          name={kind || "Ticket"}
          about={shop}
          counts={counts}
          after={after}
          parties={["ticket", "tickets"]}
          more={voided > 0 ? [`${formatNumber(voided)} void, not counted`] : []}
        />
      ))}
    </ReportTable>
  );
}

export function Doors({ after }: ReportProps) {
  return (
    <ReportTable title="By door" section="doors" night={after.night} headings={["Door", "Came in", "Left"]}>
      {after.doors.map(({ door, came_in, left }) => (
        <ReportRow key={door} name={door}>
          <td className={cell}>{formatNumber(came_in)}</td>
          <td className={cell}>{formatNumber(left)}</td>
        </ReportRow>
      ))}
    </ReportTable>
  );
}

/** What walk-ins paid, with the total. */
export function WalkIns({ after }: ReportProps) {
  const total = after.paid.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  return (
    <ReportTable
      title="Walk-ins"
      section="walk-ins"
      night={after.night}
      headings={["Paid", "People", "Amount"]}
      foot={
        <tr>
          <th scope="row" className={`${cell} font-semibold`}>
            Total
          </th>
          <td className={`${cell} font-semibold`}>{formatNumber(after.walk_ins)}</td>
          <td className={`${cell} font-semibold`}>{formatAmount(total)}</td>
        </tr>
      }
    >
      {after.paid.map(({ by, people, amount_cents }) => (
        <ReportRow key={by} name={paidLabels[by]}>
          <td className={cell}>{formatNumber(people)}</td>
          <td className={cell}>{by === "cash" || by === "card" ? formatAmount(amount_cents) : "–"}</td>
        </ReportRow>
      ))}
    </ReportTable>
  );
}

/** Overrides, parties let in twice, and corrections of the count. */
export function Exceptions({ after }: ReportProps) {
  return (
    <ReportTable
      title="Overrides and corrections"
      section="exceptions"
      night={after.night}
      headings={["At", "What", "People"]}
      texts="What"
    >
      {after.exceptions.map(({ what, _id, at, door, phone, by, source, people, reason }) => (
        <ReportRow
          key={`${what} ${_id}`}
          name={formatTime(at) + hourMark(at, after.hours)}
          className="whitespace-nowrap"
        >
          <td className={`${cell} w-full text-left! wrap-anywhere`}>
            <span className="font-semibold">{exceptionLabels[what]}</span>
            {source && ` · ${sourceLabels[source]}`}
            {reason && <span className="block">{reason}</span>}
            <span className="block text-quiet">{[by, phone || door].join(" · ")}</span>
          </td>
          <td className={cell}>{what === "corrected" ? changeText(people) : formatNumber(people)}</td>
        </ReportRow>
      ))}
    </ReportTable>
  );
}

export function Commission({ after }: ReportProps) {
  const total = after.commission.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  return (
    <ReportTable
      title="Commission"
      section="commission"
      night={after.night}
      headings={["List", "Counted", "Each", "Commission"]}
      note="Counted: everyone who came, once, for the list that had them first, up to the places of their entry. By the list's terms today."
      foot={
        <tr>
          <th scope="row" colSpan={3} className={`${cell} font-semibold`}>
            Total
          </th>
          <td className={`${cell} font-semibold`}>{formatAmount(total)}</td>
        </tr>
      }
    >
      {after.commission.map(({ list, name, owner, came, counted, beyond, per_person_cents, amount_cents }) => (
        <ReportRow
          key={list}
          name={owner || name}
          about={[owner && name, `${formatNumber(came)} came`, beyond > 0 && `paid beyond ${formatNumber(beyond)}`]
            .filter(Boolean)
            .join(BETWEEN)}
        >
          <td className={cell}>{formatNumber(counted)}</td>
          <td className={cell}>{formatAmount(per_person_cents)}</td>
          <td className={`${cell} font-semibold`}>{formatAmount(amount_cents)}</td>
        </ReportRow>
      ))}
    </ReportTable>
  );
}
