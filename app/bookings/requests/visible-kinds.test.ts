import { expect, test } from "vitest";
import { type Capability, can, roles } from "../../platform/roles/roles.ts";
import { allKinds, changeableKinds, visibleKinds } from "./visible-kinds.ts";

test("each role sees the kinds of requests that it works with", () => {
  expect(Object.fromEntries(roles.map((role) => [role, visibleKinds(role)]))).toEqual({
    owner: allKinds,
    manager: allKinds,
    bookings: ["vip-table", "function"],
    marketing: [],
    hiring: ["career"],
    host: [],
    reader: allKinds,
  });
  expect(changeableKinds("reader")).toEqual([]);
  expect(changeableKinds("hiring")).toEqual(["career"]);
});

test("roles that see emails, guests' data or the audit trail see requests of every kind, since those lists mix kinds", () => {
  const whole: Capability[] = ["outbox.see", "privacy.see", "privacy.find", "trail.see", "settings.change"];
  for (const role of roles) {
    const [first] = whole.filter((capability) => can(role, capability));
    if (first) expect([role, first, visibleKinds(role)]).toEqual([role, first, allKinds]);
  }
});
