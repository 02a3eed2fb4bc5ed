import { startTransition, useEffect, useState } from "react";

/** How often the time is read, in ms. */
const EVERY = 30_000;

/** The time, ms since 1970: at first as the page arrived with it, then kept up to date. */
export function useNow(arrivedAt: number): number {
  const [now, setNow] = useState(arrivedAt);
  useEffect(() => {
    // Nothing that somebody does has to wait for it.
    const read = () => startTransition(() => setNow(Date.now()));
    // A page that has just arrived need not be drawn again at once.
    if (Date.now() - arrivedAt > EVERY) read();
    const timer = setInterval(read, EVERY);
    return () => clearInterval(timer);
  }, [arrivedAt]);
  return now;
}
