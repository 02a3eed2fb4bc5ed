import { WEEKDAYS } from "../app/platform/venue/schema/opening-hours.ts";
import { staffHeaders } from "../test/site.ts";
import { expect } from "./site.ts";

/** Publishes settings of the venue, its hours, its look and the home page through the API. */
export async function publishSettings(origin: string, changes: Record<string, unknown>): Promise<void> {
  const call = async (path: string, data: object | undefined, headers: Record<string, string> = {}) => {
    const response = await fetch(`${origin}/api${path}`, {
      ...(data && { method: "POST", body: JSON.stringify(data) }),
      headers: { "Content-Type": "application/json", ...headers },
    });
    expect([path, response.status]).toEqual([path, 200]);
    return response.json();
  };
  const staff = await staffHeaders(origin);
  for (const group of ["venue", "hours", "look", "pages.home"]) {
    const own = Object.entries(changes).filter(([path]) => path.startsWith(`${group}.`));
    if (own.length > 0) await call(`/settings/groups/${group}`, { changes: Object.fromEntries(own) }, staff);
  }
  const { draft } = await call("/settings", undefined, staff);
  await call("/settings/publish", { note: "" }, { ...staff, "If-Match": `"${draft.tag}"` });
}

/** Opens the club every night, so that tables can be requested for any date. */
export async function openEveryNight(origin: string): Promise<void> {
  const weekly = WEEKDAYS.map((day) => ({ day, opens: "22:00", closes: "04:00" }));
  await publishSettings(origin, { "hours.weekly": weekly });
}
