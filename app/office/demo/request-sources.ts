import { type DemoRequest, staff } from "./activity.ts";

/** The sources of table requests, in turn: the newsletter was sent for every night, a campaign only for the newest. */
const known = [null, "campaign:newsletter", null, "campaign:saturday"] as const;

const isPast = ({ night }: DemoRequest) => typeof night === "object";

/** Whether staff filled in the form for guests at the door. */
const isWalkIn = ({ steps = [] }: DemoRequest) =>
  steps[0] !== undefined && "by" in steps[0] && steps[0].by === staff.door;

/**
 * The source of a table request; null if its form's page names none. @param place index of the request, which selects
 * the source.
 */
export function sourceOf(request: DemoRequest, place: number): string | null {
  if (request.kind !== "vip-table" || isWalkIn(request)) return null;
  const source = known[place % known.length] ?? null;
  return source === "campaign:saturday" && isPast(request) ? null : source;
}
