import * as z from "zod/mini";
import { roles } from "../../access/roles.ts";
import { day } from "../../lib/fields.ts";

/** A change of a role's rule. */
export const factorRuleSchema = z.object({
  role: z.enum(roles, `Choose a role: ${roles.join(", ")}.`),
  from: z.nullable(day("Choose a date.")),
});

export type FactorRuleChange = z.output<typeof factorRuleSchema>;
