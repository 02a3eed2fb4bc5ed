import { useEffect, useState } from "react";
import { bookableDays } from "./limits.ts";

/** The first and the last day a date field offers. A page may have been made on another day, so only the browser says. */
export function useBookableDays(): { min?: string; max?: string } {
  const [days, setDays] = useState<{ min?: string; max?: string }>({});
  useEffect(() => {
    const { first, last } = bookableDays();
    setDays({ min: first, max: last });
  }, []);
  return days;
}
