import * as z from "zod/mini";
import { day } from "../../../platform/lib/fields.ts";
import { roles } from "../../../platform/roles/roles.ts";

/** A change of a role's rule. */
export const factorRuleSchema = z.object({
  role: z.enum(roles, `Choose a role: ${roles.join(", ")}.`),
  from: z.nullable(day("Choose a date.")),
});

export type FactorRuleChange = z.output<typeof factorRuleSchema>;
