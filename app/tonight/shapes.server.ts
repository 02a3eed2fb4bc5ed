import * as z from "zod/mini";
import type { DoorPass } from "../auth/door-pass.server.ts";
import { doorActionKinds } from "../door/door-actions.ts";
import { floorShape } from "../floor/shapes.server.ts";
import { shapeOf } from "../http/endpoint.server.ts";
import { count, day, flag, instant, nullable, text } from "../lib/shapes.ts";
import type { AfterNight } from "./report.ts";
import type { Sheet, SheetChanges } from "./sheet.ts";

const tick = z.object({
  _id: text.check(z.describe("Generated on the phone; an action sent twice is recorded once.")),
  request: text,
  what: z.enum(doorActionKinds),
  undoes: nullable(text).check(z.describe("Id of the action to undo.")),
  at: instant,
  by: text,
  door: text,
});

const sheetRow = z.object({
  _id: text,
  kind: z.enum(["vip-table", "function", "claim"]),
  reference: text,
  name: text,
  guests: count,
  status: text,
  confirmed: z.optional(flag).check(z.describe("The guest confirmed the day before.")),
  asked_for: z.optional(text).check(z.describe("A change that waits for approval; empty without one.")),
  wants: text,
  note: text,
  comes: text.check(z.describe("Requested arrival time, or empty.")),
  code: nullable(text).check(z.describe("The code that redeems the offer.")),
});

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

export const afterNightShape = shapeOf<AfterNight>()(
  "AfterNight",
  z.object({
    night: day,
    title: text,
    sources: z.array(
      z.object({
        source: z.enum(["vip-table", "function", "claim"]),
        expected: count,
        came: count,
        no_show: count,
        guests_expected: count,
        guests_came: count,
        used_again: count,
      }),
    ),
    hours: z.array(
      z.object({
        hour: text.check(z.describe("22:00 by the venue's clock; empty when unknown.")),
        guests: z.object({ "vip-table": count, function: count, claim: count }),
      }),
    ),
  }),
);
