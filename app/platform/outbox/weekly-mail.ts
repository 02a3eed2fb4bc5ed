/** The summary of last week, as texts that the reader's role may read; they name no guest. */
export interface WeeklyMail {
  /** The reader's role when it was written; if the role has changed since, the email is not sent. */
  role: string;
  /** `YYYY-MM-DD`. */
  from: string;
  to: string;
  sentences: string[];
  coming: { night: string; lines: string[] }[];
  /** `to` is a path of the back office. */
  warnings: { text: string; to: string }[];
}
