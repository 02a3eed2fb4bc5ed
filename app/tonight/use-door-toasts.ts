import { useCallback, useEffect, useRef } from "react";
import { dismissToast, showToast } from "../ui/office/toast-store.ts";
import type { Night } from "./night-store.ts";
import { formatTimeAt } from "./sheet-text.ts";
import type { ShownNight } from "./use-night.ts";

/**
 * Says at the foot of the screen, where the thumb is, what the door has to hear of without having asked: what was
 * rejected, and offers that were redeemed at two doors. What claimed that the same tap succeeded is taken back.
 *
 * @returns what notes which toast speaks of which tap.
 */
export function useDoorToasts(night: Night, { news, guests }: ShownNight): (action: string, toast: number) => void {
  const toasts = useRef(new Map<string, number>());
  const said = useRef(new Set<string>());

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
      if (state.again.length === 0 || said.current.has(key)) continue;
      said.current.add(key);
      const all = state.first ? [state.first, ...state.again] : state.again;
      for (const action of all) retract(action._id);
      const where = all.map(({ at, door }) => `${formatTimeAt(at)}, ${door || "this phone"}`).join("; ");
      showToast(`Used ${all.length} times: ${wants}, ${name}. ${where}.`, { bad: true });
    }
  }, [news, guests, night]);

  return useCallback((action: string, toast: number) => void toasts.current.set(action, toast), []);
}
