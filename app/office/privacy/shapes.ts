import * as z from "zod/mini";
import { requestSummaryShape } from "../../bookings/requests/shapes.ts";
import { consentLineShape } from "../../mailing/consents/shapes.ts";
import { subscriberShape } from "../../mailing/newsletter/shapes.ts";
import { suppressionReasons } from "../../mailing/newsletter/suppressions/suppression.ts";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count, day, instant, nullable, text } from "../../platform/lib/shapes.ts";
import { type Retention, retention } from "./retention.ts";

const counts = z.record(text, count).check(z.describe("Counts by rule, or by kind of request, email and subscriber."));

/** A log entry, by an admin or the trigger of a run. */
const logLine = z.object({
  _id: text,
  at: instant,
  action: z.enum(["retention", "exported", "erased"]),
  by: text,
  counts,
});
export type LogLine = z.output<typeof logLine>;

export const privacyPageShape = z
  .object({
    rules: z.array(
      z.object({
        kind: z.enum(Object.keys(retention) as [Retention, ...Retention[]]),
        what: text,
        kept: text,
        since: text,
        next: count.check(z.describe("How many the next run would delete.")),
      }),
    ),
    /** `ended_on` is null while the run is in progress, or if it was interrupted. */
    last_run: nullable(z.object({ began_on: instant, ended_on: nullable(instant) })),
    backups_for: nullable(count).check(
      z.describe("Days for which backups in the bucket have what was deleted; null without a bucket."),
    ),
    log: z.array(logLine),
  })
  .register(shapeNames, { id: "PrivacyPage" });
export type PrivacyPage = z.output<typeof privacyPageShape>;

/**
 * An earlier log entry about a guest's data; `left`: the guest unsubscribed then, and the row has since been deleted.
 */
const trace = z.object({ at: instant, action: z.enum(["exported", "erased", "left"]), by: text });
export type Trace = z.output<typeof trace>;

/** The data stored for a guest. */
export const holdingsShape = z
  .object({
    /** As typed; `title` is the formatted text. */
    guest: text,
    title: text,
    /** Newest first. */
    requests: z.array(requestSummaryShape),
    mails: count,
    subscriptions: z.array(subscriberShape),
    /** Addresses of the guest that never get campaigns. */
    suppressed: z.array(z.object({ _id: text, address: text, reason: z.enum(suppressionReasons), since: instant })),
    /** What the guest agreed to or withdrew, newest first; after an erasure, what is kept as proof. */
    consents: z.array(consentLineShape),
    /** Number of the guest's addresses in the ledger of consents. */
    consented: count,
    /** The guest's entries of guest lists; entries without an email address cannot be found. */
    entries: z.array(z.object({ _id: text, list: text, night: day, name: text })),
    tickets: z.array(z.object({ _id: text, shop: text, night: day, name: text, kind: text })),
    /** The guest lists they own. */
    lists: z.array(z.object({ _id: text, name: text })),
    /** The guest's rows in files imported from another tool. */
    imported: z.array(z.object({ _id: text, file: text, name: text, visits: count })),
    also: z.array(text).check(z.describe("Other addresses and numbers in these.")),
    traces: z.array(trace),
    seen: text.check(z.describe("Identifies the data found; send it back to erase that data.")),
  })
  .register(shapeNames, { id: "Holdings" });
export type Holdings = z.output<typeof holdingsShape>;

export const erasedShape = z.object({ message: text, counts }).register(shapeNames, { id: "Erased" });
