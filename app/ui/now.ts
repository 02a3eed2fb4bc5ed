import { useEffect, useState } from "react";

/** How often the time is read, in ms. */
const EVERY = 30_000;

/** The time, ms since 1970: at first as the page arrived with it, then kept up to date. */
export function useNow(arrivedAt: number): number {
  const [now, setNow] = useState(arrivedAt);
  useEffect(() => {
    // A page that has just arrived need not be drawn again at once.
    if (Date.now() - arrivedAt > EVERY) setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), EVERY);
    return () => clearInterval(timer);
  }, [arrivedAt]);
  return now;
}
