import { Link } from "react-router";
import { venue } from "../../../platform/venue/venue.ts";
import type { StaffEvent } from "../event.ts";
import { eventPath } from "../event-address.ts";
import { ShareLink } from "../share-link.tsx";

const quietLink = "inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4";

/** Next steps after adding an event: view it, share it, repeat it. */
export function AddedEvent({ event, onRepeat }: { event: StaffEvent; onRepeat: () => void }) {
  const path = eventPath(event);
  return (
    <>
      {!event.status && <p>Hidden from guests until you activate it.</p>}
      <p className="flex flex-wrap gap-x-6">
        {event.status ? (
          <>
            <a href={path} target="_blank" rel="noreferrer" className={quietLink}>
              View event ↗
            </a>
            <ShareLink
              title={`${event.name}, ${venue.name}`}
              address={window.location.origin + path}
              className={quietLink}
            />
          </>
        ) : (
          <Link to={`/admin/edit-event/${event._id}`} className={quietLink}>
            View event
          </Link>
        )}
        <button type="button" onClick={onRepeat} className={quietLink}>
          Repeat
        </button>
      </p>
    </>
  );
}
