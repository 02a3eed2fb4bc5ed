import { startTransition, useEffect, useState } from "react";

/** Interval between updates, in ms. */
const REFRESH_MS = 30_000;

/** The current time, ms since 1970: first the server's render time, then updated regularly. */
export function useNow(arrivedAt: number): number {
  const [now, setNow] = useState(arrivedAt);
  useEffect(() => {
    // A transition, so that it never delays input.
    const read = () => startTransition(() => setNow(Date.now()));
    // A page that has just loaded does not need a second render.
    if (Date.now() - arrivedAt > REFRESH_MS) read();
    const timer = setInterval(read, REFRESH_MS);
    return () => clearInterval(timer);
  }, [arrivedAt]);
  return now;
}
