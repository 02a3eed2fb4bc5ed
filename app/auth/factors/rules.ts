import * as z from "zod/mini";
import { type Role, roles } from "../../access/roles.ts";
import { day } from "../../lib/fields.ts";

/** Whether a role needs a second factor, and how many of its active admins have none. */
export interface FactorRule {
  role: Role;
  /** The first day of the rule, `YYYY-MM-DD`; null for no rule. */
  from: string | null;
  admins: number;
  without: number;
}

/** A change of a role's rule. */
export const factorRuleSchema = z.object({
  role: z.enum(roles, `Choose a role: ${roles.join(", ")}.`),
  from: z.nullable(day("Choose a date.")),
});

export type FactorRuleChange = z.output<typeof factorRuleSchema>;
