import { useEffect, useState } from "react";
import { useStaffData } from "../../auth/use-staff-data.ts";
import { isWallTime } from "../../lib/wall-steps.ts";
import type { EventNote } from "../event-note.ts";

/** How long after the last change the dates are looked at, in ms. */
const PAUSE = 300;

const none: EventNote[] = [];

/**
 * What there is to know of dates as they stand in a form: other nights in the way, daylight saving, an end
 * before the start.
 *
 * @param id of the night that they belong to, if it is stored already.
 */
export function useDateNotes(start_date: string, end_date: string, id = ""): EventNote[] {
  const whole = isWallTime(start_date) && isWallTime(end_date);
  const query = whole ? `?${new URLSearchParams({ start_date, end_date, ...(id && { id }) })}` : null;
  const [asked, setAsked] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(query), PAUSE);
    return () => clearTimeout(timer);
  }, [query]);
  const { data, loading } = useStaffData<{ notes: EventNote[] }>(asked && `/api/event/check-event${asked}`);
  return query !== null && query === asked && data && !loading ? data.notes : none;
}
