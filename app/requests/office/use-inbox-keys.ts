import { useEffect, useEffectEvent } from "react";
import { isTyping } from "../../ui/office/search-box.tsx";

import { singleKeys } from "./single-keys.ts";

interface InboxKeys {
  /** One on, or one back. */
  move: (step: 1 | -1) => void;
  open: () => void;
  settle: () => void;
  select: () => void;
  close: () => void;
  explain: () => void;
  /** Whether arrows move in the list, where the keyboard is now. */
  arrowsMove: () => boolean;
}

/** The keys, for whoever asks what they do. */
export const inboxKeys: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ["j", "↓"], does: "Next request" },
  { keys: ["k", "↑"], does: "Previous request" },
  { keys: ["Enter", "o"], does: "Open it" },
  { keys: ["e"], does: "Settle it: choose its next status" },
  { keys: ["x"], does: "Select it; then set several at once" },
  { keys: ["/"], does: "Search" },
  { keys: ["Esc"], does: "Leave a field, then close the request" },
  { keys: ["?"], does: "These keys" },
];

/** What a key does, if anything. */
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

/** Works the inbox from the keyboard, wherever that is, but never while somebody types. */
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
