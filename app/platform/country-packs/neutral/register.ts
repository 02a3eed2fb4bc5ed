import type { IncidentField, IncidentKind } from "./incident-kinds.ts";

/** Where a rule can be read. */
interface Source {
  name: string;
  link: string;
}

/** What a state requires of the incident register. Advice, not law: a licence may have conditions of its own. */
export interface RegisterRules {
  /** The state's name; empty if its rules are unknown. */
  state: string;
  /** The kinds that a phone offers, each with the rule that requires it recorded. */
  kinds: readonly { kind: IncidentKind; required: string }[];
  /** Fields that the law names, each with the rule that requires it. */
  required: readonly { field: IncidentField; source: string }[];
  /** How long a record must be kept, in calendar months from its day. */
  keptMonths: number;
  /** One or two sentences: who must keep a register, and what else applies. */
  note: string;
  sources: readonly Source[];
}

/** For states and countries whose rules are not known here. */
export const generalRegister: RegisterRules = {
  state: "",
  kinds: (["violence-inside", "violence-outside", "turned-out", "medical", "drugs", "injured", "other"] as const).map(
    (kind) => ({ kind, required: "" }),
  ),
  required: [],
  keptMonths: 36,
  note: "The rules of your state or country aren't included: these are general fields, kept for three years. Ask your licensing authority what it requires.",
  sources: [],
};
