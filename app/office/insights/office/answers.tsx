import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { declineReasons } from "../../../platform/venue/decline-reasons.ts";
import { requestKinds } from "../../../platform/venue/request-kinds.ts";
import { fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { ExportButton } from "../../../staff/toolkit/export-button.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import type { Answers } from "../answers/shapes.ts";
import type { Range } from "../period.ts";
import { HeatMap } from "./heat-map.tsx";
import { hourName } from "./hour-name.ts";
import { Cell, RowName, Section, Table } from "./parts.tsx";

const [HOUR, DAY] = [60, 24 * 60];

/** `25 min`, `3 h`, `2 days`. */
function formatMinutes(minutes: number | null): string {
  if (minutes === null) return "–";
  if (minutes < HOUR) return `${formatNumber(minutes)} min`;
  if (minutes < 2 * DAY) return `${formatNumber(minutes / HOUR, 1)} h`;
  return formatCount(Math.round(minutes / DAY), "day");
}

/** The requests of a kind that were received on some days, as the inbox lists them. */
const toReceived = ({ from, to }: Range, parts: Record<string, string>) =>
  `/admin/requests?${new URLSearchParams({ ...parts, from, to })}`;

/** What leads to the requests of a row: where all of them were counted. */
function RowLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) return children;
  return (
    <Link to={to} className="underline underline-offset-4 hover:no-underline">
      {children}
    </Link>
  );
}

function Times({ times, sampled, range }: Pick<Answers, "times" | "sampled"> & { range: Range }) {
  if (times.length === 0) return null;
  return (
    <Section
      title="How fast we answer"
      note={`From receipt to the first reply or decision: half were answered within the median, nine in ten within the last column.${sampled ? " The newest 1,000 requests of these days." : ""}`}
    >
      <Table label="How fast we answer" headings={["Kind", "Received", "Answered", "Median", "Nine in ten"]}>
        {times.map(({ kind, received, answered, median_minutes, p90_minutes }) => (
          <tr key={kind} className="border-b border-rule">
            <RowName>
              <RowLink to={sampled ? undefined : toReceived(range, { kind })}>{requestKinds[kind].label}</RowLink>
            </RowName>
            <Cell>{formatNumber(received)}</Cell>
            <Cell>{formatNumber(answered)}</Cell>
            <Cell>{formatMinutes(median_minutes)}</Cell>
            <Cell>{formatMinutes(p90_minutes)}</Cell>
          </tr>
        ))}
      </Table>
    </Section>
  );
}

function Open({ open }: Pick<Answers, "open">) {
  if (open.length === 0) return null;
  return (
    <Section
      title="Unanswered now"
      note={
        <>
          By owner and age.{" "}
          <Link to="/admin/requests?stage=waiting" className="underline underline-offset-4">
            View requests
          </Link>
        </>
      }
    >
      <Table label="Unanswered now" headings={["Owner", "A day", "3 days", "A week", "Longer"]}>
        {open.map(({ owner, day, three_days, week, longer }) => (
          <tr key={owner ?? ""} className="border-b border-rule">
            <RowName>{owner ?? "Nobody"}</RowName>
            <Cell>{formatNumber(day)}</Cell>
            <Cell>{formatNumber(three_days)}</Cell>
            <Cell>{formatNumber(week)}</Cell>
            <Cell>{formatNumber(longer)}</Cell>
          </tr>
        ))}
      </Table>
    </Section>
  );
}

/** The label of a kind's status. */
function statusLabel(kind: Answers["declined"][number]["kind"], status: string): string {
  const statuses: Readonly<Record<string, { label: string }>> = requestKinds[kind].statuses;
  return statuses[status]?.label ?? status;
}

function ShareCells({ count, of }: { count: number; of: number }) {
  return (
    <>
      <Cell>{formatNumber(count)}</Cell>
      <Cell>{formatNumber(of)}</Cell>
      <Cell>{`${formatNumber((count / of) * 100)}%`}</Cell>
    </>
  );
}

function Declined({ declined, sampled, range }: Pick<Answers, "declined" | "sampled"> & { range: Range }) {
  if (declined.length === 0) return null;
  return (
    <Section
      title="Declined, lost and cancelled"
      note={sampled ? "Of the newest 1,000 requests of these days." : "Of the requests received on these days."}
    >
      <Table label="Declined, lost and cancelled" headings={["Kind", "Requests", "Of", "Share"]}>
        {declined.map(({ kind, status, count, of }) => (
          <tr key={kind + status} className="border-b border-rule">
            <RowName>
              <RowLink to={sampled ? undefined : toReceived(range, { kind, status })}>
                {requestKinds[kind].label}
              </RowLink>
              <span className="block font-normal text-quiet">{statusLabel(kind, status)}</span>
            </RowName>
            <ShareCells count={count} of={of} />
          </tr>
        ))}
      </Table>
    </Section>
  );
}

/** Why tables and functions were declined; each row leads to its requests. */
function Reasons({ reasons, range }: Pick<Answers, "reasons"> & { range: Range }) {
  const { from, to } = range;
  if (reasons.length === 0) return null;
  return (
    <Section title="Declined, by reason" note="Of the tables and functions requested on these days that were declined.">
      <Table label="Declined, by reason" headings={["Reason", "Requests", "Of", "Share"]}>
        {reasons.map(({ kind, status, reason, count, of }) => (
          <tr key={kind + reason} className="border-b border-rule">
            <RowName>
              <RowLink to={toReceived(range, { kind, status, reason: reason ?? "none" })}>
                {reason ? declineReasons[reason] : "No reason"}
              </RowLink>
              <span className="block font-normal text-quiet">{requestKinds[kind].label}</span>
            </RowName>
            <ShareCells count={count} of={of} />
          </tr>
        ))}
      </Table>
      <ExportButton
        needs="report.export"
        path={fileAddress("GET /insights/declines.csv", { query: { from, to } })}
        what="Declined, by reason"
        className="mt-2 -ml-3 print:hidden"
      />
    </Section>
  );
}

/** The hours from the first one with anyone to the last, over midnight: a club night begins in the evening. */
function shownHours(arrivals: Answers["arrivals"]): number[] {
  const order = Array.from({ length: 24 }, (_, index) => (index + 12) % 24);
  const busy = order.filter((hour) => arrivals.some(({ hours }) => (hours[hour] ?? 0) > 0));
  const [first, last] = [busy[0], busy.at(-1)];
  if (first === undefined || last === undefined) return [];
  return order.slice(order.indexOf(first), order.indexOf(last) + 1);
}

function Arrivals({ arrivals }: Pick<Answers, "arrivals">) {
  const hours = shownHours(arrivals);
  if (hours.length === 0) return null;
  const rows = arrivals.map(({ weekday, hours: all, nights }) => {
    return { name: weekday, nights, values: hours.map((hour) => all[hour] ?? 0) };
  });
  const best = rows.flatMap(({ name, values }) => values.map((value, at) => ({ name, value, at })));
  const most = best.reduce((one, other) => (other.value > one.value ? other : one));
  const label = `When guests arrive: the most are ${formatNumber(most.value, 1)}, on ${most.name} from ${hourName(hours[most.at] ?? 0)}.`;
  return (
    <Section title="When guests arrive" note="People who came in, by weekday of the club night and hour, on average.">
      <HeatMap label={label} columns={hours.map(hourName)} rows={rows} />
      <Table label="When guests arrive" headings={["Night", "Nights", ...hours.map(hourName)]}>
        {rows.map(({ name, nights, values }) => (
          <tr key={name} className="border-b border-rule">
            <RowName>{name}</RowName>
            <Cell>{formatNumber(nights)}</Cell>
            {values.map((value, index) => (
              <Cell key={hours[index]}>{formatNumber(value, 1)}</Cell>
            ))}
          </tr>
        ))}
      </Table>
    </Section>
  );
}

/** When guests arrive, and how well the club answers what was asked on the days of a range. */
export function AnswersPart({ range }: { range: Range }) {
  const { data } = useApi("GET /insights/answers", { query: range });
  if (!data) return null;
  const { offered, taken, declined, expired } = data.table_offers;
  return (
    <>
      <Arrivals arrivals={data.arrivals} />
      <Times times={data.times} sampled={data.sampled} range={range} />
      <Open open={data.open} />
      <Declined declined={data.declined} sampled={data.sampled} range={range} />
      <Reasons reasons={data.reasons} range={range} />
      {offered > 0 && (
        <Section title="Tables offered to the waitlist">
          <p>
            {`${formatNumber(taken)} of ${formatCount(offered, "offer")} taken, ${formatNumber(declined)} declined, ${formatNumber(expired)} expired.`}
          </p>
        </Section>
      )}
    </>
  );
}
