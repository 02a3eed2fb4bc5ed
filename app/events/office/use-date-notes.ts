import { useEffect, useState } from "react";
import { isWallTime } from "../../lib/wall-steps.ts";
import { useStaffData } from "../../office/use-staff-data.ts";
import type { EventNote } from "../checks/event-note.ts";

/** Delay after the last change before the dates are checked, in ms. */
const PAUSE = 300;

const none: EventNote[] = [];

/** The dates and name in the form, and the event's id if it is stored. */
interface TypedDates {
  start_date?: string | undefined;
  end_date?: string | undefined;
  name?: string | undefined;
  id?: string | undefined;
  doors?: string | undefined;
}

/**
 * Notes about the dates in a form: overlapping events, events of the same name,
 * daylight saving, an end before the start.
 */
export function useDateNotes({
  start_date = "",
  end_date = "",
  name = "",
  id = "",
  doors = "",
}: TypedDates): EventNote[] {
  const whole = isWallTime(start_date) && isWallTime(end_date);
  const asking = { start_date, end_date, ...(name && { name }), ...(id && { id }), doors };
  const query = whole ? `?${new URLSearchParams(asking)}` : null;
  const [asked, setAsked] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(query), PAUSE);
    return () => clearTimeout(timer);
  }, [query]);
  const { data, loading } = useStaffData<{ notes: EventNote[] }>(asked && `/api/event/check-event${asked}`);
  return query !== null && query === asked && data && !loading ? data.notes : none;
}
