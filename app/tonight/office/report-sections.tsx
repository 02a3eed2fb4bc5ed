import { formatAmount } from "../../content/money.ts";
import { formatTime } from "../../lib/wall-time.ts";
import { exceptionLabels, peopleOf, reportSources, sourceLabels } from "../report.ts";
import type { AfterNight, HourCount } from "../shapes.ts";
import { cell, colours, count, PartyCells, PartyNotes, partyHeadings, ReportTable } from "./report-parts.tsx";

interface ReportProps {
  after: AfterNight;
}

const ownerLabels = { promoter: "promoter", artist: "artist", staff: "staff", house: "house" } as const;

/** Expected and arrived people by source; the squares are the legend of the hours. */
export function Sources({ after }: ReportProps) {
  const swatch = (source: keyof typeof colours) => (
    <span aria-hidden="true" className={`mr-2 inline-block size-3 ${colours[source]}`} />
  );
  const nameless = [
    { source: "walk-in", people: after.walk_ins, about: "Let in without a booking" },
    { source: "count", people: after.counted_in, about: "By a door’s button, without a name" },
  ] as const;
  return (
    <ReportTable title="By source" section="sources" night={after.night} headings={["Source", ...partyHeadings]}>
      <tbody>
        {after.sources
          .filter(({ expected, came }) => expected + came > 0)
          .map(({ source, ...counts }) => (
            <tr key={source} className="border-b border-rule">
              <th scope="row" className={`${cell} font-semibold`}>
                {swatch(source)}
                {sourceLabels[source]}
                <PartyNotes counts={counts} parties="parties" />
              </th>
              <PartyCells counts={counts} />
            </tr>
          ))}
        {nameless
          .filter(({ people }) => people > 0)
          .map(({ source, people, about }) => (
            <tr key={source} className="border-b border-rule">
              <th scope="row" className={`${cell} font-semibold`}>
                {swatch(source)}
                {sourceLabels[source]}
                <span className="block font-normal text-quiet">{about}</span>
              </th>
              <td className={cell}>–</td>
              <td className={`${cell} font-semibold`}>{count(people)}</td>
              <td className={cell}>–</td>
              <td className={cell}>–</td>
            </tr>
          ))}
      </tbody>
    </ReportTable>
  );
}

const bySource = (guests: HourCount["guests"]) =>
  reportSources
    .filter((source) => guests[source] > 0)
    .map((source) => `${sourceLabels[source]} ${count(guests[source])}`)
    .join(" · ");

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
      note={knowsInside && "Inside: when the hour ended."}
    >
      <tbody>
        {after.hours.map(({ hour, from, guests, left, inside }) => (
          <tr key={from} className="border-b border-rule">
            <th scope="row" className={`${cell} font-semibold whitespace-nowrap`}>
              {hour ? formatTime(hour) : "Unknown"}
            </th>
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
            <td className={`${cell} font-semibold`}>{count(peopleOf(guests))}</td>
            {knowsInside && (
              <>
                <td className={cell}>{hour ? count(left) : "–"}</td>
                <td className={cell}>{hour ? count(inside) : "–"}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </ReportTable>
  );
}

export function Lists({ after }: ReportProps) {
  return (
    <ReportTable title="By guest list" section="lists" night={after.night} headings={["List", ...partyHeadings]}>
      <tbody>
        {after.lists.map(({ _id, name, owner, owner_kind, ...counts }) => (
          <tr key={_id} className="border-b border-rule">
            <th scope="row" className={`${cell} font-semibold wrap-anywhere`}>
              {name}
              <span className="block font-normal text-quiet">
                {owner ? `${owner}, ${ownerLabels[owner_kind]}` : ownerLabels[owner_kind]}
              </span>
              <PartyNotes counts={counts} parties="entries" />
            </th>
            <PartyCells counts={counts} />
          </tr>
        ))}
      </tbody>
    </ReportTable>
  );
}

export function Tickets({ after }: ReportProps) {
  return (
    <ReportTable title="By ticket" section="tickets" night={after.night} headings={["Ticket", ...partyHeadings]}>
      <tbody>
        {after.tickets.map(({ shop, kind, void: voided, ...counts }) => (
          <tr key={`${shop} ${kind}`} className="border-b border-rule">
            <th scope="row" className={`${cell} font-semibold wrap-anywhere`}>
              {kind || "Ticket"}
              <span className="block font-normal text-quiet">{shop}</span>
              <PartyNotes
                counts={counts}
                parties="tickets"
                more={voided > 0 ? [`${count(voided)} void, not counted`] : []}
              />
            </th>
            <PartyCells counts={counts} />
          </tr>
        ))}
      </tbody>
    </ReportTable>
  );
}

export function Doors({ after }: ReportProps) {
  return (
    <ReportTable title="By door" section="doors" night={after.night} headings={["Door", "Came in", "Left"]}>
      <tbody>
        {after.doors.map(({ door, came_in, left }) => (
          <tr key={door} className="border-b border-rule">
            <th scope="row" className={`${cell} font-semibold wrap-anywhere`}>
              {door}
            </th>
            <td className={cell}>{count(came_in)}</td>
            <td className={cell}>{count(left)}</td>
          </tr>
        ))}
      </tbody>
    </ReportTable>
  );
}

const signed = (people: number) => (people > 0 ? `+${count(people)}` : count(people));

/** Overrides, parties let in twice, and corrections of the count. */
export function Exceptions({ after }: ReportProps) {
  return (
    <ReportTable
      title="Overrides and corrections"
      section="exceptions"
      night={after.night}
      headings={["At", "What", "People"]}
    >
      <tbody>
        {after.exceptions.map(({ what, _id, at, door, phone, by, source, people, reason }) => (
          <tr key={`${what} ${_id}`} className="border-b border-rule">
            <th scope="row" className={`${cell} font-semibold whitespace-nowrap`}>
              {formatTime(at)}
            </th>
            <td className={`${cell} w-full text-left! wrap-anywhere`}>
              <span className="font-semibold">{exceptionLabels[what]}</span>
              {source && ` · ${sourceLabels[source]}`}
              {reason && <span className="block">{reason}</span>}
              <span className="block text-quiet">{[by, phone || door].join(" · ")}</span>
            </td>
            <td className={cell}>{what === "corrected" ? signed(people) : count(people)}</td>
          </tr>
        ))}
      </tbody>
    </ReportTable>
  );
}

export function Commission({ after }: ReportProps) {
  const total = after.commission.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const note =
    "Counted: everyone who came, once, for the list that had them first, up to the places of their entry. By the list’s terms today.";
  return (
    <ReportTable
      title="Commission"
      section="commission"
      night={after.night}
      headings={["List", "Counted", "Each", "Commission"]}
      note={note}
    >
      <tbody>
        {after.commission.map(({ list, name, owner, came, counted, beyond, per_person_cents, amount_cents }) => (
          <tr key={list} className="border-b border-rule">
            <th scope="row" className={`${cell} font-semibold wrap-anywhere`}>
              {owner || name}
              <span className="block font-normal text-quiet">
                {[owner && name, `${count(came)} came`, beyond > 0 && `paid beyond ${count(beyond)}`]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </th>
            <td className={cell}>{count(counted)}</td>
            <td className={cell}>{formatAmount(per_person_cents)}</td>
            <td className={`${cell} font-semibold`}>{formatAmount(amount_cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3} className={`${cell} font-semibold`}>
            Total
          </th>
          <td className={`${cell} font-semibold`}>{formatAmount(total)}</td>
        </tr>
      </tfoot>
    </ReportTable>
  );
}
