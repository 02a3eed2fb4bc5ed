import { slug } from "../lib/section-ids.ts";

/** The value of a role in job applications: `dj`, or the label if it has no Latin letters. */
export function roleValue(label: string): string {
  return slug(label) || label;
}
