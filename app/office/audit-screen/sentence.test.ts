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
    { label: "Set times", before: "none", after: "10:30 PM Jonas K, 12:30 AM Mica Levi" },
    { label: "Line up", before: "not JSON", after: "Mica Levi, Jonas K" },
    { label: "Name", before: '["Mia"]' },
  ]);
});

test("an export says what was asked for, and how many rows there were, once", () => {
  const filter = { kind: "vip-table", q: "mi", several: ["a", "b"], deep: { a: 1, bC: true } };
  const exported = row({ action: "trail.exported", object: null, filter, count: 1234 });
  expect(sentenceText(exported)).toBe("Ana exported the audit trail (1,234 rows)");
  expect(filterOf(exported)).toEqual([
    { label: "Kind", after: "VIP table" },
    { label: "Search", after: "mi" },
    { label: "Several", after: "a, b" },
    { label: "Deep", after: "A: 1; B c: yes" },
  ]);
});

test("a number is told with what was counted, and not at all where the changes are listed", () => {
  const request = { kind: "request", id: "r1", name: "VT-7K2M" };
  const counted = (action: TrailRow["action"], object: TrailRow["object"], count: number) => {
    const told = row({ action, object, count });
    return [sentenceText(told), ...filterOf(told)];
  };
  expect(counted("request.links-revoked", request, 1)).toEqual(["Ana revoked 1 private link of the request VT-7K2M"]);
  expect(counted("email.held-sent", null, 12)).toEqual(["Ana sent 12 held emails"]);
  expect(counted("settings.exported", null, 31)).toEqual(["Ana exported the settings"]);
  const bo = { kind: "admin", id: "b1", name: "Bo" };
  expect(counted("admin.deleted", bo, 2)).toEqual(["Ana deleted the admin Bo and unassigned 2 requests"]);
  expect(counted("settings.published", null, 1)).toEqual(["Ana published settings"]);
});

test("what a change of a request includes is told in words of the back office, without what the sentence says", () => {
  const includes = (action: TrailRow["action"], also: string[]) => changesOf(row({ action, after: { also } }));
  expect(includes("request.changed", ["note"])).toEqual([{ label: "Includes", after: "a note" }]);
  expect(includes("request.replied", ["reply", "asked"])).toEqual([
    { label: "Includes", after: "a question to the guest" },
  ]);
  expect(includes("request.replied", ["reply"])).toEqual([]);
  expect(includes("request.changed", ["table-offer", "change-approved", "later-version"])).toEqual([
    { label: "Includes", after: "an offer of a table, the guest's change approved, later-version" },
  ]);
});

test("stored words are listed as on screens", () => {
  const before = { state: "on", status: "new", doors: null };
  const after = { state: "sold_out", status: "waitlisted", doors: "21:30", confirmed: ["too-small"], name: "sold_out" };
  expect(changesOf(row({ before, after }))).toEqual([
    { label: "State", before: "Scheduled", after: "Sold out" },
    { label: "Status", before: "New", after: "Waitlist" },
    { label: "Doors", before: "none", after: "9:30 PM" },
    { label: "Confirmed", after: "Too small" },
    { label: "Name", after: "sold_out" },
  ]);
  const special = '[{"date":"2026-11-27","opens":"22:00","closes":"04:00","note":""}]';
  expect(changesOf(row({ before: { "hours.special": "[]" }, after: { "hours.special": special } }))).toEqual([
    {
      label: "Hours special",
      before: "none",
      after: "Date: Fri 27 Nov 2026; Opens: 10 PM; Closes: 4 AM; Note: none",
    },
  ]);
});

test("a club night is named by its date", () => {
  const night = (name: string) => row({ action: "count.corrected", object: { kind: "night", id: "n", name } });
  expect(sentenceText(night("2026-11-27"))).toBe("Ana corrected the count of people inside Fri 27 Nov 2026");
  const code = row({ action: "pass.made", object: { kind: "pass", id: "p", name: "Front door, 2026-11-27" } });
  expect(sentenceText(code)).toBe("Ana created the door code Front door, Fri 27 Nov 2026");
});

test("one of something is singular", () => {
  const counted = (action: TrailRow["action"], count: number) => sentenceText(row({ action, object: null, count }));
  expect(counted("trail.exported", 1)).toBe("Ana exported the audit trail (1 row)");
  expect(counted("trail.exported", 2)).toBe("Ana exported the audit trail (2 rows)");
  expect(counted("session.new-password", 1)).toBe("Ana changed their password and ended 1 other session");
  expect(counted("suppression.imported", 1)).toBe("Ana imported 1 suppressed address from the file");
  expect(counted("guest.searched", 1)).toBe("Ana searched for guests: 1 found");
});
