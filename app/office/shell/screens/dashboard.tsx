import { Link, useOutletContext } from "react-router";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { formatDateTimeInText } from "../../../platform/lib/time/format-date-time.ts";
import { dayOf } from "../../../platform/lib/time/wall-time-text.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { requestKinds } from "../../../platform/venue/request-kinds.ts";
import { today } from "../../../platform/venue/today.ts";
import { EventsSearch, EventsTable } from "../../../programme/events/office/events-table.tsx";
import { May } from "../../../staff/toolkit/may.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { SetupNotice } from "../../setup/office/setup-notice.tsx";
import { LastBackup } from "../backups-notice.tsx";
import { OverviewNotices } from "../overview-notices.tsx";
import type { LiveCounts } from "../shapes.ts";
import { Unanswered } from "../unanswered.tsx";
import { type Unread, useWhatsNew } from "../unread.ts";
import { Warnings } from "../warnings.tsx";
import { Weekend } from "../weekend.tsx";

const kinds = Object.keys(requestKinds) as RequestKind[];

/** A time within a sentence: `today 6:42 PM`. */
function since(time: string): string {
  return formatDateTimeInText(time, today());
}

const named = (kind: RequestKind, count: number) => `${requestKinds[kind].label}${count === 1 ? "" : "s"}`;

/** New requests since the last visit, by kind. */
function WhatsNewCounts({ news }: { news: Unread }) {
  const { seen_on, counts } = news;
  const countOf = (kind: RequestKind) => counts[kind] ?? 0;
  const all = kinds.reduce((sum, kind) => sum + countOf(kind), 0);
  if (seen_on === null) return <h2 className="wide text-lg">Welcome. Here's what needs a reply.</h2>;
  if (all === 0) return <h2 className="wide text-lg">Nothing new since {since(seen_on)}</h2>;
  return (
    <>
      <h2 className="wide text-lg">New since {since(seen_on)}</h2>
      <ul className="mt-3 grid grid-cols-3 gap-x-4 border-y border-rule sm:flex sm:gap-x-0">
        {kinds
          .filter((kind) => countOf(kind) > 0)
          .map((kind) => (
            <li key={kind} className="border-rule sm:pr-5 sm:not-first:border-l sm:not-first:pl-5">
              <Link
                to={`/admin/requests?kind=${kind}&from=${dayOf(seen_on)}&sort=-received`}
                className="group block py-3"
              >
                <span className="wide tabular block text-2xl">{formatNumber(countOf(kind))}</span>
                <span className="text-quiet group-hover:text-ink">{named(kind, countOf(kind))}</span>
              </Link>
            </li>
          ))}
      </ul>
    </>
  );
}

/** Seconds between two refreshes. */
const INTERVAL_SECONDS = 10;

/** The dashboard: new and unanswered requests, upcoming events, and the list of events. */
export default function Dashboard() {
  const { data: overview, failed, reload } = useApi("GET /admin/overview", {}, INTERVAL_SECONDS);
  const counts = useOutletContext<LiveCounts | null>();
  const news = useWhatsNew(overview);
  return (
    <OfficePage title="Dashboard">
      <LoadStatus data={overview} failed={failed} reload={reload} />
      {overview && (
        <>
          {overview.setup && <SetupNotice setup={overview.setup} />}
          <OverviewNotices overview={overview} />
          <Warnings />
          {overview.since && <div className="px-(--office-gutter) pt-6">{news && <WhatsNewCounts news={news} />}</div>}
          <div
            className={`grid items-start gap-x-10 gap-y-8 px-(--office-gutter) py-6 ${overview.waiting ? "xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]" : ""}`}
          >
            {overview.waiting && (
              <Unanswered requests={overview.waiting} all={counts?.waiting ?? overview.waiting.length} />
            )}
            {overview.weekend && <Weekend nights={overview.weekend} />}
          </div>
        </>
      )}
      <div className="flex flex-wrap items-center gap-x-6 px-(--office-gutter) pt-4">
        <h2 className="wide text-lg">Events</h2>
        <EventsSearch />
        <May capability="events.change">
          <Link to="/admin/add-event" className={officeButton("action")}>
            Add event
          </Link>
        </May>
      </div>
      <EventsTable />
      {overview?.backups && <LastBackup backups={overview.backups} />}
    </OfficePage>
  );
}
