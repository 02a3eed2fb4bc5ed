import * as z from "zod/mini";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count, day, flag, instant, nullable, pageFields, text } from "../../platform/lib/shapes.ts";

export const valuesShape = z.record(z.string(), z.unknown()).check(z.describe("Values by path: venue.name."));

/** When the draft was last edited, and by whom. */
const edited = { edited_on: nullable(instant), edited_by: nullable(text) };

/** The club's settings as the office sees them. */
export const settingsStateShape = z
  .object({
    version: count.check(z.describe("0 as shipped.")),
    published_on: nullable(instant),
    published_by: nullable(text),
    /** Published differences from the defaults. */
    overrides: valuesShape,
    draft: z.object({
      /** The draft's changes to the published settings. */
      changes: valuesShape,
      ...edited,
      /** A tag that changes with the draft and the published version, for `If-Match`. */
      tag: text,
    }),
    /** Scheduled changes, ordered by time. */
    scheduled: z.array(z.object({ _id: text, publish_on: instant, by: text, note: text, changes: valuesShape })),
  })
  .register(shapeNames, { id: "SettingsState" });
export type SettingsState = z.output<typeof settingsStateShape>;
export type ScheduledChange = SettingsState["scheduled"][number];

/** A group with all its values, for editing; `tag` changes with the draft, for `If-Match`. */
export const groupStateShape = z
  .object({ _id: text, tag: text, published: valuesShape, draft: valuesShape, ...edited })
  .register(shapeNames, { id: "SettingsGroup" });
export type GroupState = z.output<typeof groupStateShape>;

/** A publication, or an action on the draft. */
const historyEntryShape = z
  .object({
    _id: text,
    /** Null if nothing was published. */
    version: nullable(count),
    on: instant,
    by: text,
    /** The action, for an entry that is not a publication. */
    note: text,
    /** Whether it was published at a set time. */
    scheduled: flag,
    /** `before` is missing if it is unknown. */
    changes: z.array(z.object({ path: text, before: z.optional(z.unknown()), after: z.unknown() })),
  })
  .register(shapeNames, { id: "SettingsHistoryEntry" });
export type HistoryEntry = z.output<typeof historyEntryShape>;
export type SettingChange = HistoryEntry["changes"][number];

export const historyPageShape = z.object({ items: z.array(historyEntryShape), ...pageFields });

/** An event's start, and its club night. */
const reading = z.object({ start: instant, night: day });

/** What changes with another time zone or end of the club night. */
export const timeChangeShape = z
  .object({
    events: z
      .array(z.object({ _id: text, name: text, before: reading, after: reading }))
      .check(z.describe("Upcoming events whose times are shown differently, the first 50.")),
    total: count.check(z.describe("How many there are.")),
    requests: count.check(z.describe("Requests for upcoming nights that fall at a different moment.")),
  })
  .register(shapeNames, { id: "TimeChange" });
export type TimeChange = z.output<typeof timeChangeShape>;
export type ChangedReading = TimeChange["events"][number];
