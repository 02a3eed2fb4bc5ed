import { useEffect, useState } from "react";
import { bookableDays } from "../../../bookings/requests/limits.ts";
import { fetchJson } from "../../../platform/lib/fetch-json.ts";
import { isDay } from "../../../platform/lib/time/wall-time-text.ts";
import type { TableNight } from "./shapes.ts";

/** A club night's facts, requested from the server each time; until it responds, or if it doesn't, its last answer. */
export function useTableNight(night: string): TableNight | undefined {
  const [answer, setAnswer] = useState<TableNight>();
  useEffect(() => {
    const { first, last } = bookableDays();
    if (!isDay(night) || night < first || night > last) return;
    let wanted = true;
    fetchJson<TableNight>(`/api/club-nights/${night}`).then(
      (fresh) => wanted && setAnswer(fresh),
      // Offline: the guest finds out when they send the form.
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [night]);
  return answer;
}
