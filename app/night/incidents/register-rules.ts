import { venue } from "../../platform/venue/venue.ts";

/** Fields of an incident, in the order of the form. A state's law may require some of them. */
export const incidentFields = {
  place: "Where it happened",
  happened: "What happened",
  people: "People involved",
  staff: "Who acted",
  action: "Action taken",
  injuries: "Injuries and medical help",
  intoxicated: "Alcohol or drugs",
  police: "Police",
  cctv: "CCTV",
} as const;

export type IncidentField = keyof typeof incidentFields;

export const incidentFieldNames = Object.keys(incidentFields) as IncidentField[];

/** The longest text of a field, in UTF-16 units: in any script, a whole entry fits into a request of 64 kB. */
export const longestText = (field: string): number => (field === "happened" ? 5_000 : 1_500);

/** The hints of the fields. They ask for descriptions of people, and for names only where needed. */
export const fieldHints: Record<IncidentField, string> = {
  place: "For example main bar, or footpath at the front door.",
  happened: "Facts in order, with times.",
  people: "Describe them. Names only if needed.",
  staff: "Security and staff, with licence numbers if you have them.",
  action: "For example asked to leave, first aid given, refused service.",
  injuries: "Who was hurt, who helped, whether an ambulance came.",
  intoxicated: "Signs you saw, or substances found.",
  police: "Whether called, when they came, and the event number.",
  cctv: "Camera and time, and whether it was saved.",
};

/** The kinds of incidents. Their names are stored, so none is ever renamed. */
const kinds = {
  "violence-inside": "Violence or anti-social behaviour inside",
  "violence-outside": "Violence or anti-social behaviour outside",
  "turned-out": "Someone asked to leave or removed",
  medical: "Patron needed medical help",
  drugs: "Suspected drugs: had or used",
  refused: "Refused entry: drunk or offensive",
  "refused-again": "Refused and came back, or offensive after it",
  "no-id": "Possible minor without ID",
  "false-id": "Suspected false ID",
  indecent: "Indecent behaviour",
  drunk: "Someone drunk",
  injured: "Someone injured",
  complaint: "Complaint about noise or the venue",
  other: "Something else",
} as const;

export type IncidentKind = keyof typeof kinds;

export const incidentKinds = Object.keys(kinds) as IncidentKind[];

/** The label of a kind of incident. */
export const incidentKindLabel = (kind: string): string => kinds[kind as IncidentKind] ?? kind;

/** Where a rule can be read. */
interface Source {
  name: string;
  link: string;
}

/**
 * The requirements of a state for the incident register. Advice, not law: licences may have conditions of their own.
 */
export interface RegisterRules {
  /** The state's name; empty where its rules are not known here. */
  state: string;
  /** The kinds that a phone offers, each with the rule that requires it. */
  kinds: readonly { kind: IncidentKind; required: string }[];
  /** Fields that the law names, each with what requires it. */
  required: readonly { field: IncidentField; source: string }[];
  /** Calendar months from the day of the record. */
  keptMonths: number;
  /** One or two sentences: who must keep a register, and what else applies. */
  note: string;
  sources: readonly Source[];
}

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

/** For states and countries whose rules are not known here. */
const general: RegisterRules = {
  state: "",
  kinds: (["violence-inside", "violence-outside", "turned-out", "medical", "drugs", "injured", "other"] as const).map(
    (kind) => ({ kind, required: "" }),
  ),
  required: [],
  keptMonths: 36,
  note: "The rules of your state aren’t included: these are general fields, kept for three years. Ask your licensing authority what it requires.",
  sources: [],
};

const act: RegisterRules = {
  ...general,
  note: "In the ACT, a written report must go to the commissioner within 24 hours of an incident. The fields here are general ones, kept for three years.",
  sources: [
    {
      name: "Liquor Act 2010 (ACT) s 131",
      link: "http://www5.austlii.edu.au/au/legis/act/consol_act/la2010107/s131.html",
    },
  ],
};

const states: Readonly<Record<string, RegisterRules>> = { NSW: nsw, QLD: qld, WA: wa, ACT: act };

/** The rules of the register where the venue is. */
export function registerRules({ country, region } = venue.address): RegisterRules {
  return (country === "AU" && states[region.trim().toUpperCase()]) || general;
}
