import { type RefObject, useRef } from "react";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import type { Settling } from "./inbox-context.ts";
import { useInboxKeys } from "./use-inbox-keys.ts";

interface InboxCursor {
  /** Ids of the listed requests, in order. */
  ids: readonly string[];
  /** The open request's id. */
  open: string | undefined;
  table: RefObject<HTMLTableElement | null>;
  settling: RefObject<Settling>;
  /** Opens a request; with `instead` it replaces the open one. */
  show: (id: string, instead: boolean) => void;
  /** Selects or deselects a request. */
  select: (id: string) => void;
  /** Closes the open request. */
  close: () => void;
  explain: () => void;
}

/**
 * Moves through the list by keyboard. The cursor is the open request, otherwise the focused row; while a request is
 * open, moving opens its neighbour.
 */
export function useInboxCursor(cursor: InboxCursor): void {
  const changes = useCan()("requests.change");
  const { ids, open, table, settling, show, select, close, explain } = cursor;
  const last = useRef(0);
  const opened = open === undefined ? -1 : ids.indexOf(open);
  if (opened >= 0) last.current = opened;

  const here = (): string | undefined =>
    open ?? document.activeElement?.closest<HTMLElement>("tr[data-id]")?.dataset.id;

  const focusRow = (id: string) =>
    table.current?.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(id)}"] .row-link`)?.focus();

  /** The target of a step. The open request may have left the list; its neighbour then has its index. */
  const stepped = (step: 1 | -1): number => {
    const from = ids.indexOf(here() ?? "");
    if (from >= 0) return from + step;
    if (open !== undefined) return last.current;
    return step > 0 ? 0 : ids.length - 1;
  };

  useInboxKeys({
    move: (step) => {
      const at = Math.max(0, Math.min(stepped(step), ids.length - 1));
      const id = ids[at];
      if (id === undefined) return;
      last.current = at;
      focusRow(id);
      if (open !== undefined && id !== open) show(id, true);
    },
    open: () => {
      const id = here();
      if (id !== undefined && id !== open) show(id, false);
    },
    settle: () => {
      const id = here();
      if (id === undefined || !changes) return;
      if (id === open && settling.current.open) return settling.current.open();
      settling.current.wanted = id;
      if (id !== open) show(id, false);
    },
    select: () => {
      const id = here();
      if (id !== undefined && ids.includes(id)) select(id);
    },
    close: () => {
      if (open === undefined) return;
      close();
      focusRow(open);
    },
    explain,
    arrowsMove: () =>
      document.activeElement === document.body || table.current?.contains(document.activeElement) === true,
  });
}
