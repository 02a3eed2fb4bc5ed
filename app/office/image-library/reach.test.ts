import { expect, test } from "vitest";
import { type Capability, can, type Role, roles } from "../../platform/roles/roles.ts";
import { outOfImageReach } from "./reach.ts";

const uses = [
  { kind: "event", _id: "e1" },
  { kind: "event", _id: "e2" },
  { kind: "offer", _id: "o1" },
  { kind: "news", _id: "n1" },
  { kind: "page", _id: "pages.home.hero" },
  { kind: "page", _id: "look.wordmark" },
] as const;

const not = (others: Capability) => (capability: Capability) => capability !== others;

test("an image is changed by those who may publish everything that shows it", () => {
  expect(outOfImageReach(uses, () => true)).toBeUndefined();
  expect(outOfImageReach([], () => false)).toBeUndefined();
  expect(outOfImageReach(uses, not("events.change"))).toBe(
    "This image is also used in Events, which your role doesn't include. Ask an owner or a manager.",
  );
  expect(outOfImageReach(uses, not("pages.change"))).toContain("used in Home,");
  expect(outOfImageReach(uses, not("settings.change"))).toContain("used in Look,");
  expect(outOfImageReach(uses, (one) => one === "images.change")).toContain(
    "used in Events, Offers, News, Home and Look,",
  );
});

test("of the roles that change images, each may change those of events, offers, news and pages", () => {
  const those = roles.filter((role) => can(role, "images.change"));
  const reach = (role: Role) => outOfImageReach(uses.slice(0, 5), (capability) => can(role, capability));
  expect(those.map((role) => [role, reach(role)])).toEqual([
    ["owner", undefined],
    ["manager", undefined],
    ["marketing", undefined],
  ]);
});
