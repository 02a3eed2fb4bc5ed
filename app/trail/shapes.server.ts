import * as z from "zod/mini";
import { type TrailAction, trailActions } from "../audit/actions.ts";
import { shapeOf } from "../http/endpoint.server.ts";
import { count, flag, instant, nullable, text } from "../lib/shapes.ts";
import type { TrailCheckResult, TrailPage, TrailPerson } from "./trail.ts";

const values = z.record(text, z.unknown()).check(z.describe("By field."));

export const trailPageShape = shapeOf<TrailPage>()(
  "TrailPage",
  z.object({
    items: z.array(
      z.object({
        number: count,
        at: instant,
        actor: z.object({ key: text, name: text }),
        network: text,
        action: z.enum(Object.keys(trailActions) as [TrailAction, ...TrailAction[]]),
        object: nullable(z.object({ kind: text, id: text, name: text })),
        before: values,
        after: values,
        filter: values.check(z.describe("Of an export or a search: what was asked for.")),
        count: nullable(count),
      }),
    ),
    older: nullable(text),
    newer: nullable(text),
    too_many_names: flag,
  }),
);

export const trailPeopleShape = z.array(
  shapeOf<TrailPerson>()(
    "TrailPerson",
    z.object({ key: text.check(z.describe("An admin's id; of others their name.")), name: text }),
  ),
);

export const trailCheckShape = shapeOf<TrailCheckResult>()(
  "TrailCheck",
  z.object({
    rows: count,
    number: count.check(z.describe("The last row checked.")),
    hash: text,
    problems: z.array(text),
    done: flag,
  }),
);
