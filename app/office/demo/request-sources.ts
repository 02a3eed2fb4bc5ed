import { type DemoRequest, staff } from "./activity.ts";

/** By what requests for tables came, in turn: the newsletter was sent for every night, a campaign for the newest ones. */
const known = [null, "campaign:newsletter", null, "campaign:saturday"] as const;

const isPast = ({ night }: DemoRequest) => typeof night === "object";

/** Whether staff filled in the form for guests at the door. */
const isWalkIn = ({ steps = [] }: DemoRequest) =>
  steps[0] !== undefined && "by" in steps[0] && steps[0].by === staff.door;

/** By what a request for a table came, as its form's page says; null if it does not. @param place whose turn it is. */
export function sourceOf(request: DemoRequest, place: number): string | null {
  if (request.kind !== "vip-table" || isWalkIn(request)) return null;
  const source = known[place % known.length] ?? null;
  return source === "campaign:saturday" && isPast(request) ? null : source;
}
