import { Link, useOutletContext } from "react-router";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { EventsSearch, EventsTable } from "../../../programme/events/office/events-table.tsx";
import { useApi } from "../../../staff/toolkit/call-api.ts";
import { May } from "../../../staff/toolkit/may.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { SetupNotice } from "../../setup/office/setup-notice.tsx";
import { LastBackup } from "../backups-notice.tsx";
import { OverviewNotices } from "../overview-notices.tsx";
import type { LiveCounts } from "../shapes.ts";
import { Unanswered } from "../unanswered.tsx";
import { useWhatsNew } from "../unread.ts";
import { Weekend } from "../weekend.tsx";
import { WhatsNewCounts } from "../whats-new.tsx";

/** Seconds between two refreshes. */
const INTERVAL_SECONDS = 10;

/** The first page of the back office: new and unanswered requests, upcoming events, and the list of events. */
export default function Dashboard() {
  const { data: overview, failed, reload } = useApi("GET /admin/overview", {}, INTERVAL_SECONDS);
  const counts = useOutletContext<LiveCounts | null>();
  const news = useWhatsNew(overview);
  return (
    <OfficePage title="Dashboard">
      <LoadStatus data={overview} failed={failed} reload={reload} />
      {overview && (
        <>
          {overview.setup && <SetupNotice setup={overview.setup} onDismissed={reload} />}
          <OverviewNotices overview={overview} />
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
