/** How last week went, as texts that their reader's role may read and that name no guest. */
export interface WeeklyMail {
  /** The role that it was written for; with another one it is no longer wanted. */
  role: string;
  /** `YYYY-MM-DD`. */
  from: string;
  to: string;
  sentences: string[];
  coming: { night: string; lines: string[] }[];
  /** `to` is a path of the back office. */
  warnings: { text: string; to: string }[];
}
