import * as z from "zod/mini";
import { doorActionKinds, sheetKinds } from "../../bookings/door-log/door-actions.ts";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count, day, flag, instant, nullable, text } from "../../platform/lib/shapes.ts";

/**
 * Who a guest is to the club, as short as a sheet of thousands needs it: visits, how many days before the night the last
 * one was, no-shows, the newest note, door flags with their reasons, the strictest first, and the names of at most three
 * tags. What is empty at the end is left out.
 */
export const sheetCardShape = z.tuple([
  count,
  z.optional(z.int()),
  z.optional(count),
  z.optional(text),
  z.optional(z.array(z.tuple([text, text]))),
  z.optional(z.array(text)),
]);
export type SheetCard = z.output<typeof sheetCardShape>;

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
  undecided: z.optional(text).check(z.describe("Why staff have to decide about a void ticket: `Status: on hold`.")),
  /** The first characters of the hash. */
  hash: z.optional(text).check(z.describe("HMAC-SHA-256 of a ticket's code with `ticket_key`, in base64url.")),
  card: z.optional(sheetCardShape),
  ask: z
    .optional(flag)
    .check(z.describe("A manager decides about the guest; only phones that don't show who guests are get it.")),
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
      ...(["choose", "removed", "not-yet", "see-manager", "not-admitted"] as const),
    ]),
    title: text,
    words: text.check(z.describe("The verdict's text for door staff.")),
    guest: z.optional(text).check(z.describe("Whom a door action may let in: part of a party, or an override.")),
    name: z.optional(text),
    left: z.optional(count).check(z.describe("People of the party who are not in yet.")),
    done: z.optional(text).check(z.describe("Whom this scan let in, or whose offer it redeemed; undo it by its id.")),
    party: z.optional(count),
    card: z.optional(text).check(z.describe("Who the guest is to the club; only for those who may see it.")),
    offer: z.optional(flag).check(z.describe("Letting them in redeems their offer.")),
    guests: z.optional(z.array(scanGuestShape)).check(z.describe("All guests who share the code, where several do.")),
  })
  .register(shapeNames, { id: "ScanVerdict" });
export type ScanVerdict = z.output<typeof scanVerdictShape>;

export const doorPassShape = z
  .object({
    _id: text,
    night: day,
    door: text,
    created_on: instant,
    created_by: text,
    ends_on: instant,
    phones: count,
    may_override: flag.check(z.describe("Its phones may let guests in against a rule, and correct the count.")),
    shows_guests: flag.check(z.describe("Its phones show who guests are to the club.")),
  })
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
    /** Valid ones by time, then those that were undone. */
    corrections: z.array(z.object({ ...countLine, _id: text, undone: nullable(z.object({ at: instant, by: text })) })),
    rooms: z.array(text),
  })
  .register(shapeNames, { id: "NightCount" });
export type NightCount = z.output<typeof nightCountShape>;
export type CountMinute = NightCount["minutes"][number];
export type Correction = NightCount["corrections"][number];
