import { expect, test } from "vitest";
import { changesOf, filterOf, sentenceText } from "./sentence.ts";
import type { TrailRow } from "./shapes.ts";

const row = (more: Partial<TrailRow>) => ({
  action: "event.changed" as const,
  actor: { key: "a1", id: "a1", name: "Ana" },
  object: { kind: "event", id: "e1", name: "House of Ember" },
  before: {},
  after: {},
  filter: {},
  count: null,
  ...more,
});

test("a sentence names who, what, and the change if that is one field", () => {
  const bo = { kind: "admin", id: "b1", name: "Bo" };
  const role = row({ action: "admin.role", object: bo, before: { role: "manager" }, after: { role: "host" } });
  expect(sentenceText(role)).toBe("Ana changed the role of Bo from Manager to Floor host");
  expect(changesOf(role)).toEqual([]);
  expect(sentenceText(row({}))).toBe("Ana changed the event House of Ember");
  expect(sentenceText(row({ object: null }))).toBe("Ana changed the event");
  expect(sentenceText(row({ object: { kind: "event", id: "e1", name: "" } }))).toBe("Ana changed the event");
  const login = row({ action: "session.opened", object: null, after: { device: "Firefox on Linux" } });
  expect(sentenceText(login)).toBe("Ana logged in: Firefox on Linux");
  const names = row({ object: { kind: "event", id: "e1", name: "{before} {count}" }, count: 3 });
  expect(sentenceText(names)).toBe("Ana changed the event {before} {count}");
});

test("changes are listed with labels and values as people read them", () => {
  const before = { start_date: "2026-11-28T22:00:00+11:00", night: "2026-11-28", status: true, redirection_url: null };
  const after = { start_date: "2026-11-28T12:00:00.000Z", status: false, redirection_url: "", guests: 1234, tags: [] };
  expect(changesOf(row({ before, after }))).toEqual([
    { label: "Start date", before: "Sat 28 Nov 2026, 10 PM", after: "Sat 28 Nov 2026, 11 PM" },
    { label: "Night", before: "Sat 28 Nov 2026" },
    { label: "Status", before: "Active", after: "Inactive" },
    { label: "Ticket link", before: "none", after: "none" },
    { label: "Guests", after: "1,234" },
    { label: "Tags", after: "none" },
  ]);
});

test("fields that are stored as JSON are listed as people read them", () => {
  const before = { set_times: "[]", line_up: "not JSON", name: '["Mia"]' };
  const after = {
    set_times: '[{"time":"22:30","name":"Jonas K"},{"time":"00:30","name":"Mica Levi"}]',
    line_up: '["Mica Levi","Jonas K"]',
  };
  expect(changesOf(row({ before, after }))).toEqual([
    { label: "Set times", before: "none", after: "22:30 Jonas K, 00:30 Mica Levi" },
    { label: "Line up", before: "not JSON", after: "Mica Levi, Jonas K" },
    { label: "Name", before: '["Mia"]' },
  ]);
});

test("an export says what was asked for, and how many rows there were, once", () => {
  const filter = { kind: "vip-table", q: "mi", several: ["a", "b"], deep: { a: 1, bC: true } };
  const asked = [
    { label: "Kind", after: "vip-table" },
    { label: "Search", after: "mi" },
    { label: "Several", after: "a, b" },
    { label: "Deep", after: "A: 1; B c: yes" },
  ];
  expect(filterOf(row({ action: "trail.exported", object: null, filter, count: 1234 }))).toEqual(asked);
  expect(filterOf(row({ filter, count: 1234 }))).toEqual([...asked, { label: "Rows", after: "1,234" }]);
});
