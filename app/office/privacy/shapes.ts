import * as z from "zod/mini";
import { requestSummaryShape } from "../../bookings/requests/shapes.ts";
import { consentLineShape } from "../../mailing/consents/shapes.ts";
import { subscriberShape } from "../../mailing/newsletter/shapes.ts";
import { suppressionReasons } from "../../mailing/newsletter/suppressions/suppression.ts";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count, day, instant, nullable, text } from "../../platform/lib/shapes.ts";
import { type Retention, retention } from "./retention.ts";

const counts = z.record(text, count).check(z.describe("Counts by rule, or by kind of request, email and subscriber."));

/** An entry of the activity log, by an admin or what started the run. */
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
    /** `ended_on` is null while it runs or after it was interrupted. */
    last_run: nullable(z.object({ began_on: instant, ended_on: nullable(instant) })),
    backups_for: nullable(count).check(
      z.describe("Days for which backups in the bucket have what was deleted; null without a bucket."),
    ),
    log: z.array(logLine),
  })
  .register(shapeNames, { id: "PrivacyPage" });
export type PrivacyPage = z.output<typeof privacyPageShape>;

/** Earlier activity on a guest's data; `left`: unsubscribed then, and the row has been deleted since. */
const trace = z.object({ at: instant, action: z.enum(["exported", "erased", "left"]), by: text });
export type Trace = z.output<typeof trace>;

/** The data stored for a guest. */
export const holdingsShape = z
  .object({
    /** As typed; `title` is how people read it. */
    guest: text,
    title: text,
    /** Newest first. */
    requests: z.array(requestSummaryShape),
    mails: count,
    subscriptions: z.array(subscriberShape),
    /** Addresses of theirs that get no campaigns. */
    suppressed: z.array(z.object({ _id: text, address: text, reason: z.enum(suppressionReasons), since: instant })),
    /** What they agreed to and withdrew, newest first; after an erasure, what is kept as proof. */
    consents: z.array(consentLineShape),
    /** How many of their addresses the ledger of consents has. */
    consented: count,
    /** Their entries of guest lists; those without an email address are not found. */
    entries: z.array(z.object({ _id: text, list: text, night: day, name: text })),
    tickets: z.array(z.object({ _id: text, shop: text, night: day, name: text, kind: text })),
    /** The guest lists they own. */
    lists: z.array(z.object({ _id: text, name: text })),
    /** Their rows of files from another tool. */
    imported: z.array(z.object({ _id: text, file: text, name: text, visits: count })),
    also: z.array(text).check(z.describe("Other addresses and numbers in these.")),
    traces: z.array(trace),
    seen: text.check(z.describe("Identifies the data found; send it back to erase that data.")),
  })
  .register(shapeNames, { id: "Holdings" });
export type Holdings = z.output<typeof holdingsShape>;

export const erasedShape = z.object({ message: text, counts }).register(shapeNames, { id: "Erased" });
