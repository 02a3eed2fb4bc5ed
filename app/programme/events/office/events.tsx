import { Link } from "react-router";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { May } from "../../../staff/toolkit/may.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { EventsSearch, EventsTable } from "./events-table.tsx";

/** All events, for staff. */
export default function Events() {
  return (
    <OfficePage
      title="Events"
      search={<EventsSearch />}
      actions={
        <May capability="events.change">
          <Link to="/admin/add-event" className={officeButton("action")}>
            Add event
          </Link>
        </May>
      }
    >
      <EventsTable />
    </OfficePage>
  );
}
