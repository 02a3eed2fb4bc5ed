import * as z from "zod/mini";
import { shapeOf } from "../http/endpoint.server.ts";
import { count, flag, instant, nullable, pageFields, text } from "../lib/shapes.ts";
import type { GroupState, HistoryEntry, SettingsState } from "./settings-state.ts";

export const valuesShape = z.record(z.string(), z.unknown()).check(z.describe("Values by path: venue.name."));

const edited = { edited_on: nullable(instant), edited_by: nullable(text) };

export const settingsStateShape = shapeOf<SettingsState>()(
  "SettingsState",
  z.object({
    version: count.check(z.describe("0 as shipped.")),
    published_on: nullable(instant),
    published_by: nullable(text),
    overrides: valuesShape,
    draft: z.object({ changes: valuesShape, ...edited, tag: text }),
    scheduled: z.array(z.object({ _id: text, publish_on: instant, by: text, note: text, changes: valuesShape })),
  }),
);

export const groupStateShape = shapeOf<GroupState>()(
  "SettingsGroup",
  z.object({ _id: text, tag: text, published: valuesShape, draft: valuesShape, ...edited }),
);

const historyEntryShape = shapeOf<HistoryEntry>()(
  "SettingsHistoryEntry",
  z.object({
    _id: text,
    version: nullable(count),
    on: instant,
    by: text,
    note: text,
    scheduled: flag,
    changes: z.array(z.object({ path: text, before: z.optional(z.unknown()), after: z.unknown() })),
  }),
);

export const historyPageShape = z.object({ items: z.array(historyEntryShape), ...pageFields });
