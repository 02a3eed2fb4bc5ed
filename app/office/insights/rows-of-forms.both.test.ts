import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { makeRequest } from "../../../test/makers.ts";
import { rowsBehind } from "../../../test/rows-behind.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { toInstant } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { can, type Role } from "../../platform/roles/roles.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { Funnel } from "./funnel/shapes.ts";
import { rowsAddress } from "./rows-address.ts";

test("forms that were sent lead to these requests, by the night of their receipt, for those who see their kind", async () => {
  const app = await testApp();
  const night = addDays(tonight(), -20);
  const at = (day: string, clock: string) => toInstant(`${day}T${clock}`, venue.timeZone);
  const [begins, ends] = [at(night, venue.nightEndsAt), at(addDays(night, 1), venue.nightEndsAt)];
  const justBefore = (instant: string) => new Date(Date.parse(instant) - 1).toISOString();
  for (const received of [begins, at(addDays(night, 1), "01:00"), justBefore(ends), justBefore(begins), ends])
    for (const kind of ["vip-table", "career"] as const)
      await makeRequest(app.db, { kind, at: received, details: {}, email: `${kind}${received}@guest.example` });
  await makeRequest(app.db, { at: begins, spamReason: "links" });
  const counted = ["vip-table", "career", "contact"] as const;
  await app.db
    .insertInto("form_counts")
    .values(counted.map((form) => ({ night, form, field: "", times: 7 })))
    .execute();
  const led = async (role: Role) => {
    const staff = await staffCalls(app, `A ${role}`, role);
    const { forms, stored_since } = (await staff.get(`/insights/funnel?from=${night}&to=${night}`)).body as Funnel;
    const behind = async (form: Funnel["forms"][number]["form"]) => {
      const asked = { from: night, to: night, stored_since, form };
      const address = rowsAddress("forms-sent", asked, (capability) => can(role, capability));
      return (await rowsBehind(app, staff, address ?? "")).total;
    };
    return Promise.all(forms.map(async ({ form, sent }) => [form, sent, await behind(form)]));
  };
  expect(await led("owner")).toEqual([
    ["vip-table", 3, 3],
    ["career", 3, 3],
    ["contact", 0, 0],
  ]);
  expect(await led("bookings")).toEqual([["vip-table", 3, 3]]);

  // Job applications are deleted sooner than other requests.
  const { stored_since } = (await (await staffCalls(app, "Late")).get("/insights/funnel")).body as Funnel;
  const before = { from: addDays(stored_since.applications, -1), to: night, stored_since };
  expect(rowsAddress("forms-sent", { ...before, form: "career" }, () => true)).toBe(undefined);
  expect(rowsAddress("forms-sent", { ...before, form: "claim" }, () => true)).toMatch(/kind=claim/);
});
