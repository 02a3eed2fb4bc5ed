import { useRef, useState } from "react";

/** The selected rows of a list. */
export interface Selection {
  /** In list order. */
  ids: readonly string[];
  has: (id: string) => boolean;
  /** Toggles a row; `through` toggles all rows from the previous one (Shift-click). */
  toggle: (id: string, through?: boolean) => void;
  /** Selects all rows or none. */
  setAll: (on: boolean) => void;
  /** Selects these rows and no others. */
  choose: (ids: readonly string[]) => void;
}

/** Selection among the displayed rows; rows that disappear are deselected. */
export function useSelection(shown: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const ids = shown.filter((id) => chosen.has(id));
  return {
    ids,
    has: (id) => chosen.has(id),
    toggle: (id, through = false) => {
      const on = !chosen.has(id);
      const from = through && last.current !== null ? shown.indexOf(last.current) : -1;
      const to = shown.indexOf(id);
      const range = from < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
      const next = new Set(ids);
      for (const id of range) {
        if (on) next.add(id);
        else next.delete(id);
      }
      last.current = id;
      setChosen(next);
    },
    setAll: (on) => {
      last.current = null;
      setChosen(new Set(on ? shown : []));
    },
    choose: (wanted) => {
      last.current = null;
      setChosen(new Set(wanted));
    },
  };
}
