import { Link } from "react-router";
import { May } from "../../office/may.tsx";
import { OfficePage } from "../../office/office-page.tsx";
import { officeButton } from "../../ui/office/button.ts";
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
