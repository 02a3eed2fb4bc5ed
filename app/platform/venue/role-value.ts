import { slug } from "../lib/section-ids.ts";

/** The value that a job application sends for a role: `dj`, or the label where it has no Latin letters. */
export function roleValue(label: string): string {
  return slug(label) || label;
}
