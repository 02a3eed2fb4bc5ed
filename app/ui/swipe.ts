import { type PointerEvent, useRef, useState } from "react";

/** How far a finger goes before it counts as a swipe, px. */
const THRESHOLD = 44;

/**
 * Follows a finger or a mouse sideways. Gives how far it has gone (px, `null` when nothing is held)
 * and the handlers for what is held; calls `onSwipe` with 1 for onwards (to the left), -1 for back.
 */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const [offset, setOffset] = useState<number | null>(null);
  const start = useRef(0);

  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      // A second finger means zooming.
      if (!event.isPrimary || event.button !== 0) return setOffset(null);
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = event.clientX;
      setOffset(0);
    },
    onPointerMove: (event: PointerEvent) => {
      if (offset !== null && event.isPrimary) setOffset(event.clientX - start.current);
    },
    onPointerUp: () => {
      if (offset !== null && Math.abs(offset) > THRESHOLD) onSwipe(offset < 0 ? 1 : -1);
      setOffset(null);
    },
    onPointerCancel: () => setOffset(null),
  };
  return { offset, handlers };
}
