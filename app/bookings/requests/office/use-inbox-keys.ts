import { useEffect, useEffectEvent } from "react";
import { isTyping } from "../../../platform/ui/office/search-box.tsx";
import { singleKeys } from "./single-keys.ts";

interface InboxKeys {
  /** 1 for the next request, -1 for the previous one. */
  move: (step: 1 | -1) => void;
  open: () => void;
  settle: () => void;
  select: () => void;
  close: () => void;
  explain: () => void;
  /** Whether arrow keys move in the list from the focused element. */
  arrowsMove: () => boolean;
}

/** The keyboard shortcuts for the help. */
export const inboxKeys: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ["j", "↓"], does: "Next request" },
  { keys: ["k", "↑"], does: "Previous request" },
  { keys: ["Enter", "o"], does: "Open request" },
  { keys: ["e"], does: "Change status" },
  { keys: ["x"], does: "Select request" },
  { keys: ["/"], does: "Search" },
  { keys: ["Esc"], does: "Leave the field, then close the request" },
  { keys: ["?"], does: "Show keyboard shortcuts" },
];

/** @returns the action of a key, or undefined */
function doing(key: string, keys: InboxKeys): (() => void) | undefined {
  switch (key) {
    case "j":
    case "ArrowDown":
      return () => keys.move(1);
    case "k":
    case "ArrowUp":
      return () => keys.move(-1);
    case "o":
      return keys.open;
    case "e":
      return keys.settle;
    case "x":
      return keys.select;
    case "?":
      return keys.explain;
    case "Escape":
      return keys.close;
  }
}

/** Keyboard shortcuts of the inbox; off while typing in a field. */
export function useInboxKeys(keys: InboxKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (target?.closest("[role^=menu]") || document.querySelector("dialog[open], [role$=dialog]")) return;
    if (isTyping(target)) {
      if (event.key === "Escape" && target?.tagName === "TEXTAREA") target.blur();
      return;
    }
    if (event.key.length === 1 && event.key !== "?" && !singleKeys.getState().on) return;
    if (event.key.startsWith("Arrow") && !keys.arrowsMove()) return;
    const does = doing(event.key, keys);
    if (!does) return;
    event.preventDefault();
    does();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
