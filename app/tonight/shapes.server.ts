import * as z from "zod/mini";
import type { DoorPass } from "../auth/door-pass.server.ts";
import type { Capacity } from "../door/capacity.ts";
import { doorActionKinds, doorSources } from "../door/door-actions.ts";
import { floorShape } from "../floor/shapes.ts";
import { ownerKinds } from "../guest-lists/guest-list.ts";
import { listTermsShape } from "../guest-lists/shapes.server.ts";
import { shapeOf } from "../http/endpoint.server.ts";
import { count, day, flag, instant, nullable, text } from "../lib/shapes.ts";
import { type AfterNight, reportSources, type Source } from "./report.ts";
import { type ScanVerdict, scanVerdicts } from "./scan-verdict.ts";
import { type Sheet, type SheetChanges, sheetKinds } from "./sheet.ts";

const tick = z.object({
  _id: text.check(z.describe("Generated on the phone; an action sent twice is recorded once.")),
  request: text,
  what: z.enum(doorActionKinds),
  undoes: nullable(text).check(z.describe("Id of the action to undo.")),
  at: instant,
  by: text,
  door: text,
  phone: z.optional(text).check(z.describe("The name of the phone.")),
  people: z.optional(nullable(z.int())).check(z.describe("Who came in or left; omitted for the whole party.")),
  party: z.optional(nullable(z.int())).check(z.describe("Size of the party, with those who came in addition.")),
  source: z.optional(nullable(z.enum(doorSources))),
  reason: z.optional(text),
  room: z.optional(text).check(z.describe("The room that a correction is about; omitted for the venue.")),
});

const sheetList = z.object({
  _id: text,
  name: text,
  owner: text,
  owner_kind: z.enum(ownerKinds),
  terms: listTermsShape,
});

const sheetShop = z.object({ _id: text, name: text });

const sheetRow = z.object({
  _id: text,
  kind: z.enum(sheetKinds),
  reference: text,
  name: text,
  guests: count,
  status: text,
  confirmed: z.optional(flag).check(z.describe("The guest confirmed the day before.")),
  unpaid: z.optional(flag).check(z.describe("A deposit was asked for, and not all of it is paid.")),
  asked_for: z.optional(text).check(z.describe("A change that waits for approval; empty without one.")),
  wants: text,
  note: text,
  comes: text.check(z.describe("Requested arrival time, or empty.")),
  code: nullable(text).check(z.describe("The code that redeems the offer, or checks in the entry of a guest list.")),
  list: z.optional(text),
  also: z.optional(text).check(z.describe("Other lists that an entry's guest is on.")),
  shop: z.optional(text),
  hash: z.optional(text).check(z.describe("HMAC-SHA-256 of a ticket's code with `ticket_key`, in base64url.")),
});

const capacities = { licence: count, fire: count };

const capacityShape = shapeOf<Capacity>()(
  "Capacity",
  z.object({
    ...capacities,
    rooms: z.array(z.object({ name: text, ...capacities })),
    doors: z.array(z.object({ name: text, into: text, from: text.check(z.describe("Empty for the street.")) })),
    amberAt: count,
    silentSeconds: count,
  }),
);

const seenPhone = z.object({ door: text, phone: text, seen: instant });

export const sheetShape = shapeOf<Sheet>()(
  "Sheet",
  z.object({
    night: day,
    title: text,
    doors: instant,
    ends: instant,
    mark: text.check(z.describe("Send it as `after` to get later changes.")),
    now: instant,
    rows: z.array(sheetRow),
    ticks: z.array(tick),
    floor: floorShape,
    lists: z.array(sheetList),
    shops: z.array(sheetShop),
    ticket_key: text,
    capacity: capacityShape,
    phones: z.array(seenPhone),
    more: z.optional(count.check(z.describe("Guests that the next changes bring, with all actions."))),
  }),
);

export const sheetChangesShape = shapeOf<SheetChanges>()(
  "SheetChanges",
  z.object({
    mark: text,
    now: instant,
    rows: z.optional(z.array(sheetRow)),
    gone: z.optional(z.array(text)),
    ticks: z.optional(z.array(tick)),
    floor: z.optional(floorShape),
    lists: z.optional(z.array(sheetList)),
    shops: z.optional(z.array(sheetShop)),
    phones: z.array(seenPhone),
  }),
);

export const scanVerdictShape = shapeOf<ScanVerdict>()(
  "ScanVerdict",
  z.object({
    verdict: z.enum(scanVerdicts),
    title: text,
    words: text.check(z.describe("The verdict's text for door staff.")),
    guest: z.optional(text).check(z.describe("Whom a door action may let in: part of a party, or an override.")),
    name: z.optional(text),
    left: z.optional(count).check(z.describe("People of the party who are not in yet.")),
    party: z.optional(count),
  }),
);

export const doorPassShape = shapeOf<DoorPass>()(
  "DoorPass",
  z.object({
    _id: text,
    night: day,
    door: text,
    created_on: instant,
    created_by: text,
    ends_on: instant,
    phones: count,
  }),
);

const partyCount = {
  expected: count,
  came: count,
  no_show: count.check(z.describe("Parties that were marked as no-shows.")),
  guests_expected: count,
  guests_came: count,
  partial: count.check(z.describe("Parties of whom some came.")),
  used_again: count,
};
const owner = { name: text, owner: text, owner_kind: z.enum(ownerKinds) };
const peak = nullable(z.object({ people: count, at: instant }));
const bySource = Object.fromEntries(reportSources.map((source) => [source, count])) as Record<Source, typeof count>;

export const afterNightShape = shapeOf<AfterNight>()(
  "AfterNight",
  z.object({
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
    tickets: z.array(z.object({ shop: text, kind: text, void: count, ...partyCount })),
    doors: z.array(z.object({ door: text, came_in: count, left: count })),
    hours: z.array(
      z.object({
        hour: text.check(z.describe("22:00 by the venue's clock; empty when unknown.")),
        from: text,
        guests: z.object(bySource),
        left: count,
        inside: count.check(z.describe("People inside when the hour ended.")),
      }),
    ),
    exceptions: z.array(
      z.object({
        what: z.enum(["override", "again", "corrected"]),
        _id: text,
        at: instant,
        door: text,
        phone: text,
        by: text,
        source: nullable(z.enum(reportSources)),
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
  }),
);
