import * as z from "zod/mini";
import { type IncidentField, incidentFieldNames } from "../../platform/country-packs/neutral/incident-kinds.ts";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count, day, flag, instant, nullable, text } from "../../platform/lib/shapes.ts";

/** The texts about an incident, by field; empty ones are left out. */
const optionalText = z.optional(text);
const details = z.object(
  Object.fromEntries(incidentFieldNames.map((field) => [field, optionalText])) as Record<
    IncidentField,
    typeof optionalText
  >,
);
export type IncidentDetails = z.output<typeof details>;

/**
 * The content of a row of the register: an incident's kind and texts and the rules they follow, or the incidents signed
 * off.
 */
export interface RegisterBody {
  kind?: string;
  details?: IncidentDetails;
  rules?: string;
  incidents?: number;
}

declare module "../../platform/db/tables/json-columns.ts" {
  interface JsonColumns {
    "register.body": RegisterBody;
  }
}

/** The register of one club night, in order. */
export const registerNightShape = z
  .object({
    night: day,
    entries: z.array(
      z.object({
        _id: text,
        /** Its position in the register. */
        number: count,
        entry: z.enum(["incident", "amendment"]),
        /** Null for an amendment, unless it corrects the kind. */
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
    /** With the number of incidents at that time. */
    sign_offs: z.array(z.object({ number: count, at: instant, by: text, incidents: count })),
    signed: flag.check(z.describe("Signed off, and nothing was added since.")),
  })
  .register(shapeNames, { id: "RegisterNight" });
export type RegisterNight = z.output<typeof registerNightShape>;
export type RegisterEntry = RegisterNight["entries"][number];
export type SignOff = RegisterNight["sign_offs"][number];

/** The result of a check of the register, with its last row's number and hash; one line for each problem. */
export const registerCheckShape = z
  .object({ rows: count, number: count, hash: text, problems: z.array(text), done: flag })
  .register(shapeNames, { id: "RegisterCheck" });
export type RegisterCheck = z.output<typeof registerCheckShape>;

/** A link that shows an inspector some nights of the register. */
export const inspectorLinkShape = z
  .object({
    _id: text,
    inspector: text,
    from: day,
    to: day,
    created_on: instant,
    created_by: text,
    ends_on: instant,
    opened_on: nullable(instant),
  })
  .register(shapeNames, { id: "InspectorLink" });
export type InspectorLink = z.output<typeof inspectorLinkShape>;
