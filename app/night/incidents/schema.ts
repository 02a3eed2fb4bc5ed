import * as z from "zod/mini";
import {
  type IncidentKind,
  incidentFieldNames,
  incidentKinds,
} from "../../platform/country-packs/neutral/incident-kinds.ts";
import { day, line, moment, text } from "../../platform/lib/fields.ts";
import { longestText } from "./register-rules.ts";

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
const kind = z.enum(incidentKinds as [IncidentKind, ...IncidentKind[]], "Choose what happened.");

/** The texts about an incident. */
export const detailsSchema = z.object(
  Object.fromEntries(incidentFieldNames.map((field) => [field, z.optional(text(longestText(field)))])),
);

/** An incident, or an amendment of one. An entry that is sent twice is added once. */
export const entrySchema = z.object({
  _id: id,
  night: day("Choose a club night."),
  at: moment("Enter a time."),
  /** The incident that it amends. */
  about: z._default(z.nullable(id), null),
  /** Required of an incident. */
  kind: z._default(z.nullable(kind), null),
  details: z._default(detailsSchema, {}),
});
export type SentEntry = z.output<typeof entrySchema>;

export const signOffSchema = z.object({ _id: id, night: day("Choose a club night.") });

/** For how long an inspector's link works, in hours. */
const linkHours = [24, 72, 168] as const;

export const inspectorLinkSchema = z.object({
  inspector: line("Enter the inspector's name.", 100),
  from: day("Choose the first night."),
  to: day("Choose the last night."),
  hours: z.literal([...linkHours], "Choose how long the link works."),
});
