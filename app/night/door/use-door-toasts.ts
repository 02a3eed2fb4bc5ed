import { useCallback, useEffect, useRef } from "react";
import { dismissToast, showToast } from "../../platform/ui/office/toast-store.ts";
import type { Night } from "../sheet/night-store.ts";
import { formatTimeAt, placeText } from "../sheet/sheet-text.ts";
import type { ShownNight } from "../sheet/use-night.ts";

const timesText = (count: number) => (count === 2 ? "twice" : `${count} times`);

/**
 * Shows toasts for rejected door actions and for guests who were let in at two doors, and dismisses the toast that
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
    for (const { _id, kind, name, wants, state } of guests) {
      const key = `${_id} ${state.again.length}`;
      if (state.again.length === 0 || shown.current.has(key)) continue;
      shown.current.add(key);
      const first = kind === "claim" ? state.first : state.arrived;
      const all = first ? [first, ...state.again] : state.again;
      for (const action of all) retract(action._id);
      const where = all.map((action) => `${placeText(action)} ${formatTimeAt(action.at)}`).join(", ");
      const what =
        kind === "claim"
          ? `Redeemed ${timesText(all.length)}: ${wants}, ${name}.`
          : `Let in ${timesText(all.length)}: ${name}.`;
      showToast(`${what} ${where}.`, { bad: true });
    }
  }, [news, guests, night]);

  return useCallback((action: string, toast: number) => void toasts.current.set(action, toast), []);
}
