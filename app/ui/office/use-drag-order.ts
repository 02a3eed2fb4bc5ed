import { type DragEvent, type JSX, useState } from "react";

/** Handlers of a list's items that are put into another order by dragging their handles. */
export interface DragOrder {
  /** The item that would make room, and whether the dragged one comes after it. */
  over: { at: number; after: boolean } | null;
  /** Of an item. */
  item: (at: number) => Pick<JSX.IntrinsicElements["li"], "onDragOver" | "onDrop">;
  /** Of an item's handle, which lies inside it. */
  handle: (at: number) => Pick<JSX.IntrinsicElements["span"], "draggable" | "onDragStart" | "onDragEnd">;
}

/** Drags items with the browser's own drag and drop. @param move puts the item at one place to another. */
export function useDragOrder(move: (from: number, to: number) => void): DragOrder {
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const end = () => {
    setDragged(null);
    setTarget(null);
  };
  return {
    over: dragged === null || target === null || target === dragged ? null : { at: target, after: target > dragged },
    item: (at) => ({
      onDragOver(event: DragEvent) {
        if (dragged === null) return;
        event.preventDefault();
        setTarget(at);
      },
      onDrop(event: DragEvent) {
        if (dragged === null) return;
        event.preventDefault();
        if (dragged !== at) move(dragged, at);
        end();
      },
    }),
    handle: (at) => ({
      draggable: true,
      onDragStart(event: DragEvent) {
        const item = event.currentTarget.closest("li");
        if (item) event.dataTransfer.setDragImage(item, 20, 20);
        event.dataTransfer.effectAllowed = "move";
        // Firefox drags nothing without data.
        event.dataTransfer.setData("text/plain", "");
        setDragged(at);
      },
      onDragEnd: end,
    }),
  };
}
