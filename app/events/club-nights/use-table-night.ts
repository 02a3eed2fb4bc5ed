import { useEffect, useState } from "react";
import { fetchJson } from "../../lib/fetch-json.ts";
import { isDay } from "../../lib/wall-time.ts";
import { bookableDays } from "../../requests/forms/limits.ts";
import type { TableNight } from "./table-night.ts";

/** What the server says of a club night, each time anew; undefined until it answers, or if it does not. */
export function useTableNight(night: string): TableNight | undefined {
  const [answer, setAnswer] = useState<TableNight>();
  useEffect(() => {
    const { first, last } = bookableDays();
    if (!isDay(night) || night < first || night > last) return;
    let wanted = true;
    fetchJson<TableNight>(`/api/club-nights/${night}`).then(
      (fresh) => wanted && setAnswer(fresh),
      // Offline: sending the form tells.
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [night]);
  return answer?.night === night ? answer : undefined;
}
