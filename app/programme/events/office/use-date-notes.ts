import { isWallTime } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import type { Values } from "../../../platform/ui/office/form-values.ts";
import { useDebounced } from "../../../staff/toolkit/use-debounced.ts";
import { useStaffData } from "../../../staff/toolkit/use-staff-data.ts";
import type { EventNote } from "../shapes.ts";

/** Delay after the last change before the dates are checked, in ms. */
const PAUSE = 300;

const none: EventNote[] = [];

/**
 * Notes about the dates in a form: overlapping events, events of the same name,
 * daylight saving, an end before the start.
 *
 * @param id of the stored event, if it is stored.
 */
export function useDateNotes(typed: Values, id = ""): EventNote[] {
  const { start_date = "", end_date = "", name = "", doors = "" } = typed;
  const params = { start_date, end_date, ...(name && { name }), ...(id && { id }), doors };
  const isComplete = isWallTime(start_date) && isWallTime(end_date);
  const path = isComplete ? `/api/event/check-event?${new URLSearchParams(params)}` : null;
  const settled = useDebounced(path, PAUSE);
  const { data, loading } = useStaffData<{ notes: EventNote[] }>(settled);
  return path !== null && path === settled && data && !loading ? data.notes : none;
}
