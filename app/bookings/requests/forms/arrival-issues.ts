import { hasPassed } from "../../../platform/venue/club-night.ts";

/**
 * What is wrong with the arrival of a party: at 1:30 AM, 10 PM of the same club night is over.
 *
 * @param now ms since 1970.
 */
export function arrivalIssues({ date, time }: { date: string; time?: string }, now: number) {
  if (!time || !hasPassed(date, time, now)) return [];
  return [{ path: ["time"], message: "This time has passed. Enter a later time, or choose another date." }];
}
