import { expect, test } from "vitest";
import type { RequestKind } from "../db/tables/requests.ts";
import { parseInstant } from "../lib/time/instants.server.ts";
import { promiseTexts, replyPromise } from "./reply-promise.server.ts";
import { venue } from "./venue.ts";

const at = (wallTime: string) => Date.parse(parseInstant(wallTime, venue.timeZone));

/** Saturday 28 November 2026, doors at 10 PM. */
const night = "2026-11-28";

test.each<[sent: string, night: string | null, promise: string, kind?: RequestKind]>([
  ["2026-11-28T21:53", night, "tonight"],
  ["2026-11-28T06:00", night, "tonight"],
  // The club night lasts until 6 AM.
  ["2026-11-29T01:00", night, "tonight"],
  ["2026-11-28T05:59", night, "before-doors"],
  // Two working days from Thursday and Friday end on Monday and Tuesday.
  ["2026-11-26T09:00", night, "before-doors"],
  ["2026-11-27T20:00", night, "before-doors"],
  // From Wednesday on Friday: the evening before, which is in time.
  ["2026-11-25T09:00", night, "usual"],
  ["2026-11-27T20:00", "2026-12-05", "usual"],
  // A night on another weekday than the usual ones, and on one when the club is closed.
  ["2026-11-27T20:00", "2026-12-01", "before-doors", "function"],
  ["2026-11-27T20:00", "2026-12-02", "usual", "function"],
  ["2026-11-28T21:53", null, "usual", "contact"],
  ["2026-11-28T21:53", night, "usual", "claim"],
])("a request sent at %s for %s is promised a reply %s", (sent, date, promise, kind = "vip-table") => {
  expect(replyPromise({ kind, night: date, received: at(sent) })).toBe(promise);
});

test("who reads later reads what is true then: on the night to call, and after the promised days an apology", () => {
  const request = { kind: "vip-table", night: "2026-12-12", received: at("2026-11-26T09:00") } as const;
  expect(replyPromise(request, at("2026-11-30T23:00"))).toBe("usual");
  expect(replyPromise(request, at("2026-12-01T09:00"))).toBe("late");
  expect(replyPromise(request, at("2026-12-12T12:00"))).toBe("tonight");
});

test("each promise says what to do, that nothing is held yet, and never two working days where there are fewer", () => {
  for (const promise of ["tonight", "before-doors", "late"] as const) {
    for (const kind of ["vip-table", "function"] as const) {
      const texts = promiseTexts(promise, { kind, night });
      expect(texts.next).toContain(venue.phone.shown);
      expect(texts.next + texts.received).not.toContain("working days");
      expect(texts.received).toMatch(kind === "function" ? /No date held yet\.$/ : /No table held yet\.$/);
    }
  }
  expect(promiseTexts("before-doors", { kind: "vip-table", night }).soon).toBe(
    "We'll reply before 10 PM on Sat 28 Nov.",
  );
});
