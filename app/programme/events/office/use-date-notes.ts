import { isWallTime } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import type { Values } from "../../../platform/ui/office/form-values.ts";
import { useDebouncedApi } from "../../../staff/toolkit/use-api.ts";
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
  const query = { start_date, end_date, ...(name && { name }), ...(id && { id }), doors };
  const isComplete = isWallTime(start_date) && isWallTime(end_date);
  const found = useDebouncedApi("GET /event/check-event", isComplete ? { query } : null, PAUSE);
  return isComplete && found.isSettled && found.data && !found.loading ? found.data.notes : none;
}
