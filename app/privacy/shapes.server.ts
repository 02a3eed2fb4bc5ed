import * as z from "zod/mini";
import { shapeOf } from "../http/endpoint.server.ts";
import { count, day, instant, nullable, text } from "../lib/shapes.ts";
import { subscriberShape } from "../newsletter/shapes.ts";
import { suppressionReasons } from "../newsletter/suppressions/suppression.ts";
import { requestSummaryShape } from "../requests/shapes.ts";
import type { DeletionCounts, Holdings, PrivacyPage } from "./privacy.ts";
import { type Retention, retention } from "./retention.ts";

const went = z.record(text, count).check(z.describe("Counts by rule, or by kind of request, email and subscriber."));

export const privacyPageShape = shapeOf<PrivacyPage>()(
  "PrivacyPage",
  z.object({
    rules: z.array(
      z.object({
        kind: z.enum(Object.keys(retention) as [Retention, ...Retention[]]),
        what: text,
        kept: text,
        since: text,
        next: count.check(z.describe("How many the next run would delete.")),
      }),
    ),
    last_run: nullable(z.object({ began_on: instant, ended_on: nullable(instant) })),
    log: z.array(
      z.object({ _id: text, at: instant, action: z.enum(["retention", "exported", "erased"]), by: text, counts: went }),
    ),
  }),
);

export const holdingsShape = shapeOf<Holdings>()(
  "Holdings",
  z.object({
    guest: text,
    requests: z.array(requestSummaryShape),
    mails: count,
    subscriptions: z.array(subscriberShape),
    suppressed: z.array(z.object({ _id: text, address: text, reason: z.enum(suppressionReasons), since: instant })),
    entries: z.array(z.object({ _id: text, list: text, night: day, name: text })),
    tickets: z.array(z.object({ _id: text, shop: text, night: day, name: text, kind: text })),
    lists: z.array(z.object({ _id: text, name: text })),
    also: z.array(text).check(z.describe("Other addresses and numbers in these.")),
    traces: z.array(z.object({ at: instant, action: z.enum(["exported", "erased", "left"]), by: text })),
    seen: text.check(z.describe("Identifies the data found; send it back to erase that data.")),
  }),
);

export const erasedShape = shapeOf<{ message: string; counts: DeletionCounts }>()(
  "Erased",
  z.object({ message: text, counts: went }),
);
