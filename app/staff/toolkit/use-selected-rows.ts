import { useState } from "react";
import { showToast } from "../../platform/ui/office/toast-store.ts";
import { MAX_SEVERAL } from "./max-several.ts";
import { useAttempt } from "./use-attempt.ts";
import { type Selection, useSelection } from "./use-selection.ts";

interface SelectedRows<Row> {
  selection: Selection;
  /** The selected rows, including those of other pages. */
  rows: readonly Row[];
  /** Whether the rows of other pages are being loaded. */
  loading: boolean;
  /** Selects every row that matches, on all pages, up to the most that are changed together. */
  selectAll: () => void;
}

interface Options<Row> {
  /** The rows of the shown page. */
  shown: readonly Row[];
  /** Identifies the filtered list: another one starts without a selection. */
  list: string;
  /** Loads a page, from 1, of the same list; null if it failed. */
  loadPage: (page: number) => Promise<readonly Row[] | null>;
}

/** Selection in a list of pages: of the shown rows, or of all that match. */
export function useSelectedRows<Row extends { _id: string }>({
  shown,
  list,
  loadPage,
}: Options<Row>): SelectedRows<Row> {
  const [others, setOthers] = useState<{ list: string; rows: readonly Row[] }>({ list, rows: [] });
  const elsewhere = others.list === list ? others.rows : [];
  const ids = new Set(shown.map(({ _id }) => _id));
  const known = [...shown, ...elsewhere.filter(({ _id }) => !ids.has(_id))];
  const selection = useSelection(known.map(({ _id }) => _id));
  const { busy, attempt } = useAttempt();

  const selectAll = async () => {
    const rows = await attempt(async () => {
      const all: Row[] = [];
      for (let page = 1; all.length < MAX_SEVERAL; page += 1) {
        const next = await loadPage(page);
        if (next === null) return null;
        all.push(...next);
        if (next.length === 0) break;
      }
      return all.slice(0, MAX_SEVERAL);
    });
    if (rows === null) showToast("Network error. Please try again later.", { bad: true });
    if (!rows) return;
    setOthers({ list, rows });
    selection.choose(rows.map(({ _id }) => _id));
  };
  return { selection, rows: known.filter(({ _id }) => selection.has(_id)), loading: busy, selectAll };
}
