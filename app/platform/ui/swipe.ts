import { type PointerEvent, useRef, useState } from "react";

/** Distance from which a drag counts as a swipe, in px. */
const THRESHOLD = 44;

/**
 * Tracks a horizontal drag by finger or mouse. Returns its distance (px, `null` when not dragging)
 * and the handlers for the dragged element; calls `onSwipe` with 1 for next (to the left), -1 for previous.
 */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const [offset, setOffset] = useState<number | null>(null);
  const start = useRef(0);

  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      // A second finger means pinch zoom.
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
