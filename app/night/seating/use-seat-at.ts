import type { ReactNode } from "react";
import { useSeating } from "../../bookings/floor/office/use-seating.tsx";
import type { TableGroup } from "../../bookings/floor/plan.ts";
import type { PartySuggestion } from "../../bookings/floor/shapes.ts";
import { showToast } from "../../platform/ui/office/toast-store.ts";
import type { Night } from "../sheet/night-state.ts";
import { type Guest, leavesAt } from "../sheet/sheet.ts";

/** Seats a party at a table; null unassigns its table. @returns whether it is done. */
export type SeatAt = (
  guest: Guest,
  group: Pick<TableGroup, "table" | "name"> | null,
  merge?: string[],
  times?: { from: string; until: string },
) => Promise<boolean>;

/** Seats parties of a night, with toasts about what was done. @param sheet with the ends of the night and of its bookings. */
export function useSeatAt(
  night: Night,
  sheet: { closes?: string; ends: string },
): { seatAt: SeatAt; question: ReactNode; loadSuggestions: () => Promise<PartySuggestion[] | string> } {
  const { seat, question } = useSeating(night.call);
  const seatAt: SeatAt = async (guest, group, merge = [], times) => {
    const was = guest.seating?.table ?? null;
    const order = {
      request: guest._id,
      name: guest.name,
      night: night.night,
      was,
      merge,
      from: guest.comes,
      until: guest.seating?.until ?? leavesAt(guest, sheet),
      ...times,
    };
    const result = await seat({ ...order, table: group?.table ?? null, tableName: group?.name ?? "" });
    await night.sync();
    if (result.ok) showToast(group ? `${guest.name}: ${group.name}.` : `${guest.name} has no table now.`);
    else if (result.message) showToast(result.message, { bad: true });
    return result.ok;
  };
  const loadSuggestions = async () => {
    const answer = await night.call("GET /tonight/suggestions", { query: { night: night.night } });
    if (answer.kind === "ok") return answer.data.suggestions;
    return answer.kind === "unreachable"
      ? "Network error. Please check your connection and try again."
      : answer.message;
  };
  return { seatAt, question, loadSuggestions };
}
