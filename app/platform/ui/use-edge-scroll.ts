import { useEffect } from "react";

/** A drag within this distance of the window's top or bottom scrolls it, in px. */
const EDGE = 110;

/**
 * Scrolls the window while something is dragged near its top or bottom. @param y the pointer's position during a drag
 */
export function useEdgeScroll(y: number | undefined): void {
  useEffect(() => {
    const step = y === undefined ? 0 : y < EDGE ? -8 : y > window.innerHeight - EDGE ? 8 : 0;
    if (step === 0) return;
    const timer = setInterval(() => window.scrollBy(0, step), 16);
    return () => clearInterval(timer);
  }, [y]);
}
