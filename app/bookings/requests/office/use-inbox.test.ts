import { expect, test } from "vitest";
import type { RequestSummary } from "../request.ts";
import { held } from "./use-inbox.ts";

/** A request received at an hour of the day. */
const at = (hour: number, more: Partial<RequestSummary> = {}): RequestSummary => ({
  _id: `at ${hour}`,
  kind: "vip-table",
  reference: `VIP-${hour}`,
  name: "Mia Karlsson",
  email: "mia@example.com",
  phone: "+61491570006",
  date: null,
  wants: "Table for 8",
  misfit: "",
  status: "new",
  stage: "waiting",
  owner: null,
  created_on: `2026-11-20T${String(hour).padStart(2, "0")}:00:00+11:00`,
  updated_on: `2026-11-20T${String(hour).padStart(2, "0")}:00:00+11:00`,
  guest_acted_on: null,
  guest_notice: null,
  guest_notified_on: null,
  page_opened_on: null,
  answered: null,
  version: 1,
  ...more,
});
const path = "/api/requests?stage=waiting";
const ids = ({ items }: { items: readonly RequestSummary[] }) => items.map(({ _id }) => _id);
const page = (...items: RequestSummary[]) => ({ items, page: 1 });

test("a list that no one is reading is replaced", () => {
  const before = held(null, path, page(at(12), at(11)), true);
  expect(ids(before)).toEqual(["at 12", "at 11"]);
  const after = held(before, path, page(at(13), at(12)), false);
  expect(ids(after)).toEqual(["at 13", "at 12"]);
  expect(after.arrived).toBe(0);
});

test("a list that someone is reading keeps its order, shows changes, and counts new requests", () => {
  const before = held(null, path, page(at(12), at(11), at(10)), false);
  // One is new, one was settled and is gone, one changed.
  const after = held(before, path, page(at(13), at(12), at(10, { status: "contacted", version: 2 })), true);
  expect(ids(after)).toEqual(["at 12", "at 11", "at 10"]);
  expect(after.items[2]?.status).toBe("contacted");
  expect(after.arrived).toBe(1);
  // An old request that reappears is not new.
  expect(held(before, path, page(at(12), at(11), at(10), at(9)), true).arrived).toBe(0);
});

test("another list, or one that was empty, is replaced immediately; later pages count nothing as new", () => {
  const before = held(null, path, page(at(12)), false);
  expect(ids(held(before, "/api/requests?kind=claim", page(at(9)), true))).toEqual(["at 9"]);
  expect(ids(held({ path, items: [], arrived: 0 }, path, page(at(9)), true))).toEqual(["at 9"]);
  const second = { items: [at(10), at(9)], page: 2 };
  const shown = held(null, path, second, false);
  expect(held(shown, path, { items: [at(11), at(10)], page: 2 }, true)).toMatchObject({ arrived: 0 });
});
