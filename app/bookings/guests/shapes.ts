import * as z from "zod/mini";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count, day, flag, instant, nullable, pageFields, text } from "../../platform/lib/shapes.ts";

/** A door flag that is valid, as the office shows it. */
export const doorFlagShape = z
  .object({
    _id: text,
    kind: text.check(z.describe("`welcome`, `look-after`, `manager` or `not-admitted`.")),
    reason: text,
    by: text,
    at: instant,
    ends_on: day.check(z.describe("The last club night on which it is valid.")),
  })
  .register(shapeNames, { id: "DoorFlag" });
export type DoorFlag = z.output<typeof doorFlagShape>;

/** A guest, as lists and cards show them. */
export const guestSummaryShape = z
  .object({
    _id: text,
    /** The newest name that they used, and the others. */
    name: text,
    other_names: z.array(text),
    /** Confirmed addresses, and numbers with their dial code. */
    emails: z.array(text),
    /** Addresses that they typed, and nobody has confirmed. */
    unconfirmed_emails: z.array(text),
    phones: z.array(text),
    /** Club nights on which they came, and did not. */
    visits: count,
    no_shows: count,
    first_visit: nullable(day),
    last_visit: nullable(day),
    /** The next club night that they are expected on. */
    next_night: nullable(day),
    /** `MM-DD`, if it is known. */
    birthday: nullable(text),
    tags: z.array(z.object({ _id: text, name: text })),
    /** Minor units, where it was recorded; null for roles that may not see it. */
    spent_cents: nullable(z.int()),
    /** Whether a confirmed address of theirs is on the newsletter's list; null for roles that may not see it. */
    subscribed: nullable(flag),
    /** Door flags that are valid tonight, the strictest first. */
    flags: z.array(doorFlagShape),
  })
  .register(shapeNames, { id: "GuestSummary" });
export type GuestSummary = z.output<typeof guestSummaryShape>;

export const guestsPageShape = z
  .object({
    items: z.array(guestSummaryShape),
    ...pageFields,
    /** Whether there are more than `total`. */
    more: flag,
    /** While rows that are older than this feature are being linked: how many were read. */
    linking: nullable(count),
  })
  .register(shapeNames, { id: "GuestsPage" });
export type GuestsPage = z.output<typeof guestsPageShape>;
