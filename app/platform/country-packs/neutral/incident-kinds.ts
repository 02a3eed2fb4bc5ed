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

/** The kinds of incidents. Their names are stored, so they must never be renamed. */
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
