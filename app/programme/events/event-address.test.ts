import { expect, test } from "vitest";
import { eventPath, slugOf } from "./event-address.ts";

test("a name becomes plain words in an address", () => {
  expect(slugOf("House of Ember")).toBe("house-of-ember");
  expect(slugOf("Café Déjà Vu: R&B / Hip-Hop!")).toBe("cafe-deja-vu-r-b-hip-hop");
  expect(slugOf("NYE ’26 — Last Light")).toBe("nye-26-last-light");
});

test("a name without Latin letters still has an address, and a long one is cut", () => {
  expect(slugOf("夜")).toBe("night");
  expect(slugOf("…")).toBe("night");
  const long = slugOf(`${"a".repeat(79)} b c`);
  expect(long).toBe("a".repeat(79));
  expect(slugOf("x".repeat(200))).toHaveLength(80);
});

test("an event's URL has its id and its name", () => {
  expect(eventPath({ _id: "0199", name: "Neon Tide" })).toBe("/events/0199/neon-tide");
});
