import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { type FileAddress, fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import {
  type AnswerSection,
  arrivalColumns,
  declinedColumns,
  offerColumns,
  openColumns,
  reasonColumns,
  shownHours,
  timeColumns,
} from "../answers/columns.ts";
import type { Answers } from "../answers/shapes.ts";
import { hourName } from "../hour-name.ts";
import type { Range } from "../period.ts";
import { comparedBy } from "./compared-by.ts";
import { HeatMap } from "./heat-map.tsx";
import { NumbersTable } from "./numbers-table.tsx";
import { Section } from "./parts.tsx";

interface PartProps<Part extends AnswerSection> {
  rows: Answers[Part];
  range: Range;
}

const csvOf = ({ from, to }: Range, section: AnswerSection): FileAddress =>
  fileAddress("GET /insights/answers.csv", { query: { from, to, section } });

/** The URL of the inbox with the requests received in a range of days. */
const toReceived = ({ from, to }: Range, parts: Record<string, string>) =>
  `/admin/requests?${new URLSearchParams({ ...parts, from, to })}`;

function Times({ rows, range, sampled }: PartProps<"times"> & Pick<Answers, "sampled">) {
  if (rows.length === 0) return null;
  return (
    <Section
      title="How fast we answer"
      note={`From receipt to the first reply or decision: half were answered within the median, nine in ten within the last column.${sampled ? " The newest 1,000 requests of these days." : ""}`}
    >
      <NumbersTable
        label="How fast we answer"
        columns={timeColumns}
        rows={rows}
        rowKey={({ kind }) => kind}
        to={({ kind }) => (sampled ? undefined : toReceived(range, { kind }))}
        csv={csvOf(range, "times")}
      />
    </Section>
  );
}

function Open({ rows, range }: PartProps<"open">) {
  if (rows.length === 0) return null;
  return (
    <Section title="Unanswered now" note="By owner and age.">
      <NumbersTable
        label="Unanswered now"
        columns={openColumns}
        rows={rows}
        rowKey={({ owner }) => owner ?? ""}
        to={({ owner_id }) => `/admin/requests?owner=${owner_id ?? "none"}`}
        csv={csvOf(range, "open")}
      />
    </Section>
  );
}

function Declined({ rows, range, sampled }: PartProps<"declined"> & Pick<Answers, "sampled">) {
  if (rows.length === 0) return null;
  return (
    <Section
      title="Declined, lost and cancelled"
      note={sampled ? "Of the newest 1,000 requests of these days." : "Of the requests received on these days."}
    >
      <NumbersTable
        label="Declined, lost and cancelled"
        columns={declinedColumns}
        rows={rows}
        rowKey={({ kind, status }) => kind + status}
        to={({ kind, status }) => (sampled ? undefined : toReceived(range, { kind, status }))}
        csv={csvOf(range, "declined")}
      />
    </Section>
  );
}

/** Why tables and functions were declined; each row links to its requests. */
function Reasons({ rows, range }: PartProps<"reasons">) {
  if (rows.length === 0) return null;
  return (
    <Section title="Declined, by reason" note="Of the tables and functions requested on these days that were declined.">
      <NumbersTable
        label="Declined, by reason"
        columns={reasonColumns}
        rows={rows}
        rowKey={({ kind, reason }) => kind + reason}
        to={({ kind, status, reason }) => toReceived(range, { kind, status, reason: reason ?? "none" })}
        csv={csvOf(range, "reasons")}
      />
    </Section>
  );
}

function Arrivals({ rows, range }: PartProps<"arrivals">) {
  const hours = shownHours(rows);
  if (hours.length === 0) return null;
  const maps = rows.map(({ weekday, hours: all }) => ({ name: weekday, values: hours.map((hour) => all[hour] ?? 0) }));
  const best = maps.flatMap(({ name, values }) => values.map((value, at) => ({ name, value, at })));
  const most = best.reduce((one, other) => (other.value > one.value ? other : one));
  const label = `When guests arrive: the most are ${formatNumber(most.value, 1)}, on ${most.name} from ${hourName(hours[most.at] ?? 0)}.`;
  return (
    <Section title="When guests arrive" note="People who came in, by weekday of the club night and hour, on average.">
      <HeatMap label={label} columns={hours.map(hourName)} rows={maps} />
      <NumbersTable
        label="When guests arrive"
        columns={arrivalColumns(hours)}
        rows={rows}
        rowKey={({ weekday }) => weekday}
        to={({ weekday }) => `${comparedBy(range, "weekday", weekday)}#by-night`}
        csv={csvOf(range, "arrivals")}
      />
    </Section>
  );
}

/** The outcomes of tables that were offered to the waitlist; each row links to its request. */
function TableOffers({ data, range }: { data: Answers; range: Range }) {
  const { offered, taken, declined, expired } = data.table_offers;
  if (offered === 0) return null;
  const isCut = data.offers.length < offered;
  return (
    <Section title="Tables offered to the waitlist">
      <p>
        {`${formatNumber(taken)} of ${formatCount(offered, "offer")} taken, ${formatNumber(declined)} declined, ${formatNumber(expired)} expired.`}
        {isCut && ` Listed are the newest ${formatNumber(data.offers.length)}.`}
      </p>
      <NumbersTable
        label="Tables offered to the waitlist"
        columns={offerColumns}
        rows={data.offers}
        rowKey={({ _id }) => _id}
        to={({ request }) => `/admin/requests/${request}`}
        csv={csvOf(range, "offers")}
      />
    </Section>
  );
}

/** When guests arrive, and how fast the club answered requests, in a range of days. */
export function AnswersPart({ range }: { range: Range }) {
  const { data, failed, reload } = useApi("GET /insights/answers", { query: range });
  if (!data) return failed && <LoadFailed message={failed} onRetry={reload} />;
  return (
    <>
      <Arrivals rows={data.arrivals} range={range} />
      <Times rows={data.times} range={range} sampled={data.sampled} />
      <Open rows={data.open} range={range} />
      <Declined rows={data.declined} range={range} sampled={data.sampled} />
      <Reasons rows={data.reasons} range={range} />
      <TableOffers data={data} range={range} />
    </>
  );
}
