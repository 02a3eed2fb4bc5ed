import * as z from "zod/mini";
import { doorActionKinds, sheetKinds } from "../door/door-actions.ts";
import { ownerKinds } from "../guest-lists/guest-list.ts";
import { shapeNames } from "../http/shape-names.ts";
import { count, day, flag, instant, nullable, text } from "../lib/shapes.ts";
import { reportSources, type Source } from "./report.ts";

/** A table that was approved, a function, an offer that was claimed, an entry of a guest list or a ticket. */
export const sheetRowShape = z.object({
  _id: text,
  kind: z.enum(sheetKinds),
  /** Empty for list entries and tickets. */
  reference: text,
  name: text,
  /** Number of people, the guest included. */
  guests: count,
  status: text,
  misfit: z.optional(text).check(z.describe("Why the party doesn't fit the tables that it asked for.")),
  confirmed: z.optional(flag).check(z.describe("The guest confirmed the day before.")),
  unpaid: z.optional(flag).check(z.describe("A deposit was asked for, and not all of it is paid.")),
  part_paid: z
    .optional(z.object({ paid_cents: count, of_cents: count }))
    .check(z.describe("What is paid of it, in minor units, once a part is.")),
  /** `6`, `Sat 5 Dec`. Phones of the previous release have none. */
  asked_for: z.optional(text).check(z.describe("A change that waits for approval; empty without one.")),
  /** Their budget, the offer's title, or the ticket's kind. */
  wants: text,
  /** Their message, or the plus-one. */
  note: text,
  comes: text.check(z.describe("Requested arrival time, or empty.")),
  code: nullable(text).check(z.describe("The code that redeems the offer, or checks in the entry of a guest list.")),
  /** The id of an entry's list. */
  list: z.optional(text),
  also: z.optional(text).check(z.describe("Other lists that an entry's guest is on.")),
  /** The id of a ticket's shop. */
  shop: z.optional(text),
  /** Its first characters. */
  undecided: z.optional(text).check(z.describe("Why staff have to decide about a void ticket: `Status: on hold`.")),
  hash: z.optional(text).check(z.describe("HMAC-SHA-256 of a ticket's code with `ticket_key`, in base64url.")),
});
export type SheetRow = z.output<typeof sheetRowShape>;

export const sheetShopShape = z.object({ _id: text, name: text });
export type SheetShop = z.output<typeof sheetShopShape>;

/** One of the guests who share a scanned code. */
const scanGuestShape = z.object({
  guest: text,
  name: text,
  title: text,
  words: text,
  left: count.check(z.describe("People who may be let in; 0 for a guest who is in or whose ticket is void.")),
  party: count,
});
export type ScanGuest = z.output<typeof scanGuestShape>;

/** The verdict on a scanned code: of a claim, or of a guest of a list or a ticket. */
export const scanVerdictShape = z
  .object({
    verdict: z.enum([
      ...(["yes", "already", "another-night", "expired", "void", "another-club", "altered", "unknown"] as const),
      ...(["choose", "removed", "not-yet"] as const),
    ]),
    title: text,
    words: text.check(z.describe("The verdict's text for door staff.")),
    guest: z.optional(text).check(z.describe("Whom a door action may let in: part of a party, or an override.")),
    name: z.optional(text),
    left: z.optional(count).check(z.describe("People of the party who are not in yet.")),
    party: z.optional(count),
    guests: z.optional(z.array(scanGuestShape)).check(z.describe("All guests who share the code, where several do.")),
  })
  .register(shapeNames, { id: "ScanVerdict" });
export type ScanVerdict = z.output<typeof scanVerdictShape>;

export const doorPassShape = z
  .object({ _id: text, night: day, door: text, created_on: instant, created_by: text, ends_on: instant, phones: count })
  .register(shapeNames, { id: "DoorPass" });
export type DoorPass = z.output<typeof doorPassShape>;

/** One action as the log of the count shows it. */
const countLine = {
  at: instant,
  what: z.enum(doorActionKinds),
  /** People who came into the venue or the corrected room; negative for those who left. */
  people: z.int(),
  counted: nullable(count).check(z.describe("How many were counted, for a correction.")),
  room: text.check(z.describe("The room of a correction; empty for the venue.")),
  by: text,
  door: text,
  phone: text,
  reason: text,
};
export const countLineShape = z.object(countLine);
export type CountLine = z.output<typeof countLineShape>;

/** The count of one club night. */
export const nightCountShape = z
  .object({
    night: day,
    /** Each minute from the first action to the last, by its start. */
    minutes: z.array(
      z.object({
        at: instant,
        inside: count.check(z.describe("People inside at the end of the minute.")),
        came: count,
        left: count,
        rooms: z.record(text, z.int()),
      }),
    ),
    peak: nullable(z.object({ people: count, at: instant })),
    /** Those that count in the order of time, then those that were undone. */
    corrections: z.array(z.object({ ...countLine, _id: text, undone: nullable(z.object({ at: instant, by: text })) })),
    rooms: z.array(text),
  })
  .register(shapeNames, { id: "NightCount" });
export type NightCount = z.output<typeof nightCountShape>;
export type CountMinute = NightCount["minutes"][number];
export type Correction = NightCount["corrections"][number];

/** Arrivals of some guests, as parties and as people. */
const partyCount = {
  expected: count,
  came: count,
  no_show: count.check(z.describe("Parties that were marked as no-shows.")),
  guests_expected: count,
  guests_came: count,
  partial: count.check(z.describe("Parties of whom some came.")),
  /** Parties that were let in more than once, and offers that were redeemed more than once. */
  used_again: count,
};
const owner = { name: text, owner: text, owner_kind: z.enum(ownerKinds) };
/** The most people inside at once. */
const peak = nullable(z.object({ people: count, at: instant }));
const bySource = Object.fromEntries(reportSources.map((source) => [source, count])) as Record<Source, typeof count>;

/** The report of one night. */
export const afterNightShape = z
  .object({
    night: day,
    title: text,
    came_in: count.check(z.describe("Everyone who came in.")),
    walk_ins: count,
    counted_in: count.check(z.describe("People whom the buttons of the doors counted, and nothing else.")),
    left: count,
    peak,
    earlier: nullable(z.object({ night: day, came_in: count, peak })).check(
      z.describe("The last night of the same weekday."),
    ),
    unlisted: count.check(z.describe("Guests on the door log who were moved or deleted since.")),
    sources: z.array(z.object({ source: z.enum(sheetKinds), ...partyCount })),
    lists: z.array(z.object({ _id: text, ...owner, ...partyCount })),
    /** By shop and its name for a kind of ticket: `Early bird`. */
    tickets: z.array(z.object({ shop: text, kind: text, void: count, ...partyCount })),
    doors: z.array(z.object({ door: text, came_in: count, left: count })),
    /** From the first hour in which anyone came or left to the last. */
    hours: z.array(
      z.object({
        hour: text.check(z.describe("22:00 by the venue's clock; empty when unknown.")),
        /** With its day. */
        from: text,
        guests: z.object(bySource),
        left: count,
        inside: count.check(z.describe("People inside when the hour ended.")),
      }),
    ),
    /** In the order of time: let in against a rule, let in a second time, or a correction of the count. */
    exceptions: z.array(
      z.object({
        what: z.enum(["override", "again", "corrected"]),
        /** Of the action. */
        _id: text,
        at: instant,
        door: text,
        /** Empty for the office. */
        phone: text,
        by: text,
        source: nullable(z.enum(reportSources)),
        /** Of a correction with its sign. */
        people: z.int(),
        reason: text,
      }),
    ),
    commission: z.array(
      z.object({
        list: text,
        ...owner,
        came: count,
        counted: count.check(z.describe("People who count for the commission.")),
        beyond: count,
        per_person_cents: count,
        amount_cents: count,
      }),
    ),
  })
  .register(shapeNames, { id: "AfterNight" });
export type AfterNight = z.output<typeof afterNightShape>;
export type PartyCount = Omit<AfterNight["sources"][number], "source">;
export type ListCount = AfterNight["lists"][number];
export type TicketCount = AfterNight["tickets"][number];
export type DoorCount = AfterNight["doors"][number];
export type HourCount = AfterNight["hours"][number];
export type Exception = AfterNight["exceptions"][number];
export type ListCommission = AfterNight["commission"][number];
