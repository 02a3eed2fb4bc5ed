import { useCallback, useEffect, useRef } from "react";
import type { GuestActionKind } from "../../bookings/door-log/door-actions.ts";
import { dismissSuccessToast, dismissToast, showToast } from "../../platform/ui/office/toast-store.ts";
import { letInText } from "../count/count-places.ts";
import type { ActionDetails, Night } from "../sheet/night-state.ts";
import type { Guest } from "../sheet/sheet.ts";
import { formatTimeAt, placeText } from "../sheet/sheet-text.ts";
import type { ShownNight } from "../sheet/use-night.ts";

const resultText: Record<Exclude<GuestActionKind, "undone">, (name: string) => string> = {
  arrived: (name) => `${name} arrived.`,
  seated: (name) => `${name} seated.`,
  "no-show": (name) => `${name} marked no-show.`,
  redeemed: (name) => `${name}: offer redeemed.`,
};

const timesText = (count: number) => (count === 2 ? "twice" : `${count} times`);

/**
 * Shows toasts for rejected door actions, for guests who were let in at two doors, and for those whom one phone let in
 * and another marked as a no-show, which takes them out of the count; dismisses the success toast of the same action.
 *
 * @returns a function that links an action's id to its toast.
 */
function useDoorToasts(night: Night, { news, guests }: ShownNight): (action: string, toast: number) => void {
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
      const conflicts = state.again.length + state.takenBack.length;
      const key = `${_id} ${state.now} ${conflicts}`;
      if (conflicts === 0 || shown.current.has(key)) continue;
      shown.current.add(key);
      const first = kind === "claim" ? state.first : state.arrived;
      const all =
        state.now === "no-show" ? [...state.takenBack, ...state.live] : first ? [first, ...state.again] : state.again;
      for (const action of all) retract(action._id);
      const where = all.map((action) => `${placeText(action)} ${formatTimeAt(action.at)}`).join(", ");
      const what =
        kind === "claim"
          ? `Redeemed ${timesText(all.length)}: ${wants}, ${name}.`
          : state.now === "no-show"
            ? `Let in, then marked no-show, so not counted: ${name}.`
            : `Let in ${timesText(all.length)}: ${name}.`;
      showToast(`${what} ${where}.`, { bad: true });
    }
  }, [news, guests, night]);

  return useCallback((action: string, toast: number) => void toasts.current.set(action, toast), []);
}

/** Records door actions about guests, with an Undo toast. @param early why nobody can be checked in yet. */
export function useGuestActions(night: Night, shown: ShownNight, early: string | undefined) {
  const linkToast = useDoorToasts(night, shown);
  const onAction = useCallback(
    async (guest: Guest, what: GuestActionKind, more?: ActionDetails) => {
      // Only the latest Undo is needed; more toasts would cover the sheet.
      dismissSuccessToast();
      if (early) return void showToast(`${guest.name}: ${early}`, { bad: true });
      const id = await night.action(guest._id, what, more);
      if (what === "undone") return;
      const inside = guest.state.people + (more?.people ?? guest.guests);
      const part = what === "arrived" && inside !== guest.guests ? ` ${inside} of ${guest.guests}.` : "";
      const undo = () => night.action(guest._id, "undone", { undoes: id });
      const text = resultText[what](guest.name) + part;
      linkToast(id, showToast(what === "no-show" ? text : letInText(night, text), { undo }));
    },
    [night, early, linkToast],
  );
  const onUndo = useCallback(
    (guest: Guest, undoes?: string) => {
      if (undoes === undefined) night.undo(guest._id, guest.state);
      else night.action(guest._id, "undone", { undoes });
    },
    [night],
  );
  return { onAction, onUndo };
}
