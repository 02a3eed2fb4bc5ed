import { type PointerEvent, useEffect, useEffectEvent, useState } from "react";
import { useEdgeScroll } from "../use-edge-scroll.ts";

/** The dragged item's index, and the index where it would be dropped. */
interface Drag {
  item: HTMLElement;
  from: number;
  to: number;
  /**
   * The pointer's position in the window, and its distance from where the drag started, in px; the page may have
   * scrolled meanwhile.
   */
  y: number;
  start: number;
  moved: number;
}

/** The index for a dragged item when the pointer is at `y` in the window: that of the item there. */
function placeOf(item: HTMLElement, from: number, y: number): number {
  const others = [...(item.parentElement?.children ?? [])].filter((sibling) => sibling !== item);
  const isAbove = (one: Element, at: number) => one.getBoundingClientRect()[at < from ? "bottom" : "top"] <= y;
  return others.filter(isAbove).length;
}

/**
 * Reorders a list by dragging its items' handles, with mouse, touch or pen.
 *
 * @param move moves the item from one index to another. @returns props for each item, which must be a direct child of
 * the list, and for the handle inside it.
 */
export function useDragOrder(move: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const follow = (y: number) =>
    setDrag((now) => now && { ...now, y, moved: y + window.scrollY - now.start, to: placeOf(now.item, now.from, y) });
  const isDragged = drag !== null;
  useEdgeScroll(drag?.y);
  const onScroll = useEffectEvent(() => drag && follow(drag.y));
  useEffect(() => {
    if (!isDragged) return;
    const onKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && setDrag(null);
    window.addEventListener("scroll", onScroll);
    window.addEventListener("keydown", onKeyDown);
    return () => {
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("keydown", onKeyDown);
    };
  }, [isDragged]);
  return {
    item: (at: number) => ({
      "data-over": drag?.to !== at || drag.from === at ? undefined : at > drag.from ? "after" : "before",
      "data-dragged": drag?.from === at || undefined,
      style: drag?.from === at ? { transform: `translateY(${drag.moved}px)` } : undefined,
    }),
    handle: (at: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const item = event.currentTarget.closest("li");
        if (event.button !== 0 || !item) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        const y = event.clientY;
        setDrag({ item, from: at, to: at, y, start: y + window.scrollY, moved: 0 });
      },
      onPointerMove: ({ clientY }: PointerEvent) => isDragged && follow(clientY),
      onPointerUp({ clientY }: PointerEvent) {
        if (!drag) return;
        const to = placeOf(drag.item, drag.from, clientY);
        if (to !== drag.from) move(drag.from, to);
        setDrag(null);
      },
      onPointerCancel: () => setDrag(null),
    }),
  };
}
