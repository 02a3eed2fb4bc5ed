import type { OwnerKind } from "../../../platform/db/tables/guest-lists.ts";
import type { ListSubject } from "../shapes.ts";

export const ownerLabels: Record<OwnerKind, string> = {
  promoter: "Promoter",
  artist: "Artist",
  staff: "Staff",
  house: "House",
};

/** The scope of a list as text: `House of Ember`, `House of Ember (series)`, `Every club night`. */
export function subjectText({ kind, name }: ListSubject): string {
  if (kind === "all") return "Every club night";
  const event = name || "Deleted event";
  return kind === "series" ? `${event} (series)` : event;
}
