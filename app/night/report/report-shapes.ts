import * as z from "zod/mini";
import { sheetKinds } from "../../bookings/door-log/door-actions.ts";
import { ownerKinds } from "../../platform/db/tables/guest-lists.ts";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count, day, flag, instant, nullable, text } from "../../platform/lib/shapes.ts";
import { paidWays, reportSources, type Source } from "./report.ts";

/** Arrivals, counted in parties and in people. */
const partyCount = {
  expected: count,
  came: count,
  no_show: count.check(z.describe("Parties that were marked as no-shows.")),
  guests_expected: count,
  guests_came: count,
  guests_awaited: count.check(z.describe("People who are expected and not here yet; 0 once the night is over.")),
  guests_no_show: count.check(
    z.describe("People of parties marked as no-shows; once the night is over everyone who did not come."),
  ),
  partial: count.check(z.describe("Parties of whom some came.")),
  /** Parties that were let in more than once, and offers that were redeemed more than once. */
  used_again: count,
};
const owner = { name: text, owner: text, owner_kind: z.enum(ownerKinds) };
/** The most people inside at once. */
const peak = nullable(z.object({ people: count, at: instant }));
const bySource = Object.fromEntries(reportSources.map((source) => [source, count])) as Record<Source, typeof count>;

const cents = z.int().check(z.describe("Minor units of the venue's currency."));

const spendShape = z.object({
  tables: z
    .array(
      z.object({
        reference: text,
        table: nullable(text),
        people: count,
        minimum_cents: nullable(cents),
        spent_cents: nullable(cents).check(z.describe("Null until something was recorded.")),
        source: z.enum(["none", "till", "typed"]),
      }),
    )
    .check(z.describe("Parties with an amount or a minimum, by table.")),
  total: z
    .object({ parties: count, people: count, spent_cents: cents, minimum_cents: cents })
    .check(z.describe("Of parties whose amount was recorded.")),
  till: nullable(
    z.object({
      bills: count,
      total_cents: cents,
      matched_cents: cents,
      open: count.check(z.describe("Bills of no party, unless staff set them aside.")),
    }),
  ).check(z.describe("Null where no till's file was imported.")),
});
export type NightSpend = z.output<typeof spendShape>;
export type TableSpend = NightSpend["tables"][number];

export const afterNightShape = z
  .object({
    night: day,
    title: text,
    over: flag.check(z.describe("The night is over: who has not come is a no-show.")),
    came_in: count.check(z.describe("Everyone who came in, without those whom a correction of the count took back.")),
    walk_ins: count,
    paid: z
      .array(z.object({ by: z.enum(paidWays), people: count, amount_cents: count }))
      .check(z.describe("What walk-ins paid.")),
    counted_in: count.check(z.describe("People whom a door's buttons or a correction counted, without a name.")),
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
    rooms: z
      .array(z.object({ room: text, went_in: count, peak: count }))
      .check(z.describe("Rooms that doors lead into: who went in, and the most inside at once.")),
    /** From the first hour with movements to the last. */
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
        /** The id of the action. */
        _id: text,
        at: instant,
        door: text,
        /** Empty for the office. */
        phone: text,
        by: text,
        source: nullable(z.enum(reportSources)),
        /** The number of people; signed for a correction. */
        people: z.int(),
        reason: text,
      }),
    ),
    spend: nullable(spendShape).check(z.describe("By the ledger; null without the capability `spend.see`.")),
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
export type PaidCount = AfterNight["paid"][number];
export type ListCount = AfterNight["lists"][number];
export type TicketCount = AfterNight["tickets"][number];
export type DoorCount = AfterNight["doors"][number];
export type RoomCount = AfterNight["rooms"][number];
export type HourCount = AfterNight["hours"][number];
export type Exception = AfterNight["exceptions"][number];
export type ListCommission = AfterNight["commission"][number];
