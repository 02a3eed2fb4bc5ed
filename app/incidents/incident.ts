import type { IncidentField } from "./register-rules.ts";

/** The texts about an incident, by field; empty ones are left out. */
export type IncidentDetails = Partial<Record<IncidentField, string>>;

/** An entry of the register, as the API returns it; times are ISO 8601 with the venue's offset. */
export interface RegisterEntry {
  _id: string;
  /** Its position in the register. */
  number: number;
  entry: "incident" | "amendment";
  /** An incident's kind; of an amendment only if it corrects the kind. */
  kind: string | null;
  details: IncidentDetails;
  at: string;
  received_on: string;
  by: string;
  door: string;
  phone: string;
  /** Added after its night was signed off. */
  late: boolean;
  /** The id of the incident that an amendment is about. */
  about: string | null;
}

export interface SignOff {
  number: number;
  at: string;
  by: string;
  /** How many incidents the night had when it was signed off. */
  incidents: number;
}

/** The register of one club night, in order. */
export interface RegisterNight {
  night: string;
  entries: RegisterEntry[];
  sign_offs: SignOff[];
  /** Signed off, and nothing was added since. */
  signed: boolean;
}

/** A link that shows an inspector some nights of the register; times are ISO 8601 with the venue's offset. */
export interface InspectorLink {
  _id: string;
  inspector: string;
  from: string;
  to: string;
  created_on: string;
  created_by: string;
  ends_on: string;
  opened_on: string | null;
}

/** The result of a check of the register. */
export interface RegisterCheck {
  rows: number;
  /** The last row, and its hash. */
  number: number;
  hash: string;
  /** One line each. */
  problems: string[];
  done: boolean;
}

/** The longest text of a field, in UTF-16 units: in any script, a whole entry fits into a request of 64 kB. */
export const longestText = (field: string): number => (field === "happened" ? 5_000 : 1_500);
