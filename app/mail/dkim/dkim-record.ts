/** The DNS record that lets mail servers check the signature of our emails. */
export interface DkimRecord {
  name: string;
  value: string;
}

/** What DNS has under the record's name. */
export interface DkimCheck {
  /** `unknown`: DNS gave no answer. */
  state: "published" | "wrong" | "missing" | "unknown";
  /** What is wrong and what to do, as sentences for staff. */
  problems: string[];
}
