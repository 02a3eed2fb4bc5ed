import { generalRegister, type RegisterRules } from "../neutral/register.ts";
import type { AustralianState } from "./state.ts";

const other = { kind: "other", required: "" } as const;

/**
 * NSW since 2026: section 72L of the Liquor Act 2007, which was section 56, with clause 42 of the Liquor Regulation 2018;
 * clause 96 of it ("round the clock" incident register) for premises in the prescribed precincts. Both name the same
 * kinds of incidents.
 */
const nsw: RegisterRules = {
  state: "New South Wales",
  kinds: [
    { kind: "violence-inside", required: "s 72L(2)(a)" },
    { kind: "violence-outside", required: "s 72L(2)(b)" },
    { kind: "turned-out", required: "s 72L(2)(c), s 77" },
    { kind: "medical", required: "cl 42(a)" },
    { kind: "drugs", required: "cl 42(b)" },
    other,
  ],
  required: [{ field: "action", source: "s 72L(3)" }],
  keptMonths: 36,
  note: "Required where liquor is sold after midnight at least once a week, and at any hour for premises under clause 96. The register must be in the form that the Secretary approved (s 72L(1)). Record an incident as soon as practicable, within 24 hours (s 72L(3A)). Police and inspectors may see, copy and remove the register (s 72L(4)). It is kept for three years (s 72L(5)).",
  sources: [
    {
      name: "Liquor Act 2007 (NSW) s 72L (was s 56)",
      link: "https://legislation.nsw.gov.au/view/html/inforce/current/act-2007-090",
    },
    {
      name: "Liquor Regulation 2018 (NSW) cl 42 and 96",
      link: "https://legislation.nsw.gov.au/view/html/inforce/current/sl-2018-0473",
    },
  ],
};

const qld: RegisterRules = {
  state: "Queensland",
  kinds: [
    { kind: "injured", required: "s 142AI(1)(a)(i)" },
    { kind: "turned-out", required: "s 142AI(1)(a)(ii)" },
    { kind: "violence-inside", required: "" },
    { kind: "violence-outside", required: "" },
    { kind: "drugs", required: "" },
    other,
  ],
  required: (["place", "happened", "people", "injuries", "action"] as const).map((field) => ({
    field,
    source: "s 37E",
  })),
  keptMonths: 36,
  note: "The crowd controllers or staff involved must sign each entry as correct: print the entry for that. Only investigators, the licensee, approved managers and those involved may inspect it. How long to keep it is not known here: three years.",
  sources: [
    {
      name: "Liquor Act 1992 (Qld) s 142AI",
      link: "https://www.legislation.qld.gov.au/view/html/inforce/current/act-1992-021",
    },
    {
      name: "Liquor Regulation 2002 (Qld) s 37E",
      link: "https://www.legislation.qld.gov.au/view/html/inforce/current/sl-2002-0212",
    },
  ],
};

const wa: RegisterRules = {
  state: "Western Australia",
  kinds: [
    { kind: "refused", required: "r 18EB" },
    { kind: "refused-again", required: "r 18EB" },
    { kind: "turned-out", required: "r 18EB" },
    { kind: "no-id", required: "r 18EB" },
    { kind: "false-id", required: "r 18EB" },
    { kind: "indecent", required: "r 18EB" },
    { kind: "drunk", required: "r 18EB" },
    { kind: "injured", required: "r 18EB" },
    { kind: "complaint", required: "r 18EB" },
    { kind: "violence-inside", required: "" },
    other,
  ],
  required: [],
  keptMonths: 48,
  note: "The form must be acceptable to the Director of Liquor Licensing. Where force was used, a written statement is required as well. Authorised officers may see and copy the register.",
  sources: [
    {
      name: "Liquor Control Act 1988 (WA) s 116A, Liquor Control Regulations 1989 r 18EB",
      link: "http://www.austlii.edu.au/au/legis/wa/consol_act/lca1988197/s116a.html",
    },
  ],
};

const act: RegisterRules = {
  ...generalRegister,
  note: "In the ACT, a written report must go to the commissioner within 24 hours of an incident. The fields here are general ones, kept for three years.",
  sources: [
    {
      name: "Liquor Act 2010 (ACT) s 131",
      link: "http://www5.austlii.edu.au/au/legis/act/consol_act/la2010107/s131.html",
    },
  ],
};

const registers: Partial<Record<AustralianState, RegisterRules>> = { NSW: nsw, QLD: qld, WA: wa, ACT: act };

/** The rules of a state's incident register; undefined for states whose rules this program does not know. */
export const australianRegister = (state: AustralianState): RegisterRules | undefined => registers[state];
