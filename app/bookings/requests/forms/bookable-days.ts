import { useEffect, useState } from "react";
import { bookableDays } from "../limits.ts";

/** The first and the last day of a date field, set in the browser, since the page may have been rendered on another day. */
export function useBookableDays(): { min?: string; max?: string } {
  const [days, setDays] = useState<{ min?: string; max?: string }>({});
  useEffect(() => {
    const { first, last } = bookableDays();
    setDays({ min: first, max: last });
  }, []);
  return days;
}
