import { useEffect, useState } from "react";

/** The time, ms since 1970: at first as the page arrived with it, then kept up to date. */
export function useNow(arrivedAt: number): number {
  const [now, setNow] = useState(arrivedAt);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
