import { useRef, useState } from "react";

/** Which rows of a list are chosen. */
export interface Selection {
  /** In the list's order. */
  ids: readonly string[];
  has: (id: string) => boolean;
  /** Chooses one, or lets go of it; `through` does the same with all from the one before. */
  toggle: (id: string, through?: boolean) => void;
  /** Chooses all, or none. */
  setAll: (on: boolean) => void;
}

/** Chooses among the rows that are shown; what is not shown any more is not chosen either. */
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
      for (const one of range) {
        if (on) next.add(one);
        else next.delete(one);
      }
      last.current = id;
      setChosen(next);
    },
    setAll: (on) => {
      last.current = null;
      setChosen(new Set(on ? shown : []));
    },
  };
}
