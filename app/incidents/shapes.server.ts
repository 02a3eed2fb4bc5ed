import * as z from "zod/mini";
import { shapeOf } from "../http/endpoint.server.ts";
import { count, day, flag, instant, nullable, text } from "../lib/shapes.ts";
import type { InspectorLink, RegisterCheck, RegisterNight } from "./incident.ts";

const details = z.object({
  place: z.optional(text),
  happened: z.optional(text),
  people: z.optional(text),
  staff: z.optional(text),
  action: z.optional(text),
  injuries: z.optional(text),
  intoxicated: z.optional(text),
  police: z.optional(text),
  cctv: z.optional(text),
});

export const registerNightShape = shapeOf<RegisterNight>()(
  "RegisterNight",
  z.object({
    night: day,
    entries: z.array(
      z.object({
        _id: text,
        number: count,
        entry: z.enum(["incident", "amendment"]),
        kind: nullable(text),
        details,
        at: instant,
        received_on: instant,
        by: text,
        door: text,
        phone: text,
        late: flag.check(z.describe("Added after its night was signed off.")),
        about: nullable(text).check(z.describe("The incident that an amendment is about.")),
      }),
    ),
    sign_offs: z.array(z.object({ number: count, at: instant, by: text, incidents: count })),
    signed: flag.check(z.describe("Signed off, and nothing was added since.")),
  }),
);

export const registerCheckShape = shapeOf<RegisterCheck>()(
  "RegisterCheck",
  z.object({ rows: count, number: count, hash: text, problems: z.array(text), done: flag }),
);

export const inspectorLinkShape = shapeOf<InspectorLink>()(
  "InspectorLink",
  z.object({
    _id: text,
    inspector: text,
    from: day,
    to: day,
    created_on: instant,
    created_by: text,
    ends_on: instant,
    opened_on: nullable(instant),
  }),
);
