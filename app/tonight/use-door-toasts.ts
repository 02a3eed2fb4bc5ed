import { useCallback, useEffect, useRef } from "react";
import { dismissToast, showToast } from "../ui/office/toast-store.ts";
import type { Night } from "./night-store.ts";
import { formatTimeAt } from "./sheet-text.ts";
import type { ShownNight } from "./use-night.ts";

/**
 * Shows toasts for rejected door actions and for offers that were redeemed at two doors, and dismisses the toast that
 * announced the same action as done.
 *
 * @returns a function that links an action's id to its toast.
 */
export function useDoorToasts(night: Night, { news, guests }: ShownNight): (action: string, toast: number) => void {
  const toasts = useRef(new Map<string, number>());
  const shown = useRef(new Set<string>());

  useEffect(() => {
    const retract = (action: string) => {
      const toast = toasts.current.get(action);
      if (toast !== undefined) dismissToast(toast);
      toasts.current.delete(action);
    };
    for (const { id, text } of news) {
      retract(id);
      showToast(text, { bad: true });
      night.dismiss(id);
    }
    for (const { _id, name, wants, state } of guests) {
      const key = `${_id} ${state.again.length}`;
      if (state.again.length === 0 || shown.current.has(key)) continue;
      shown.current.add(key);
      const all = state.first ? [state.first, ...state.again] : state.again;
      for (const action of all) retract(action._id);
      const where = all.map(({ at, door }) => `${formatTimeAt(at)}, ${door || "this phone"}`).join("; ");
      showToast(`Redeemed ${all.length} times: ${wants}, ${name}. ${where}.`, { bad: true });
    }
  }, [news, guests, night]);

  return useCallback((action: string, toast: number) => void toasts.current.set(action, toast), []);
}
