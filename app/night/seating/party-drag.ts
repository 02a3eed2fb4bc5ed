import { type PointerEvent, useRef, useState } from "react";
import { useEdgeScroll } from "../../platform/ui/use-edge-scroll.ts";

/** A press becomes a drag once the pointer has moved this far. */
const MIN_DRAG_PX = 8;

/** A party that is being dragged, and the table below the pointer. */
export interface Drag {
  id: string;
  x: number;
  y: number;
  over: string | null;
}

/** The table of the floor plan at a point of the window. */
function tableAt(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest<SVGElement>("[data-table]")?.dataset.table ?? null;
}

/**
 * Drags parties onto tables. Fingers can drag only the handle (`data-handle`); elsewhere they scroll the page.
 *
 * @returns the drag, the handlers of a party's element, and whether the last press was a drag, whose click is ignored
 */
export function usePartyDrag(onDrop: (id: string, table: string) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const press = useRef<{ id: string; x: number; y: number; dragged: boolean } | null>(null);
  useEdgeScroll(drag?.y);
  const end = (event: PointerEvent, drops: boolean) => {
    const over = drops && press.current?.dragged ? tableAt(event.clientX, event.clientY) : null;
    if (over !== null && press.current) onDrop(press.current.id, over);
    setDrag(null);
  };
  const handlers = (id: string) => ({
    onPointerDown(event: PointerEvent) {
      const byHandle = (event.target as Element).closest("[data-handle]") !== null;
      press.current = null;
      if (event.button !== 0 || (event.pointerType === "touch" && !byHandle)) return;
      press.current = { id, x: event.clientX, y: event.clientY, dragged: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      const { current } = press;
      if (!current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const [x, y] = [event.clientX, event.clientY];
      current.dragged ||= Math.hypot(x - current.x, y - current.y) > MIN_DRAG_PX;
      if (current.dragged) setDrag({ id, x, y, over: tableAt(x, y) });
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
  });
  return { drag, handlers, wasDrag: () => press.current?.dragged ?? false };
}
