import * as z from "zod/mini";
import { careersPage } from "../content/pages/careers.ts";
import { today } from "../content/today.ts";
import { email, isLink, line, optionalLine } from "../lib/fields.ts";
import { isDay } from "../lib/wall-time.ts";
import { honeypot, phone } from "../requests/fields.ts";
import { HONEYPOT, lengths } from "../requests/limits.ts";

const HANDLE = /^@?[\w.-]{2,60}$/;

/** Whether a text is a web address, or a handle such as `@mia.plays`. */
function isSocial(text: string): boolean {
  return HANDLE.test(text) || (isLink(text) && new URL(text).hostname.includes("."));
}

/** A job application, as `POST /api/careers/career-form` takes it. */
export const careerSchema = z.object({
  firstName: line("Your first name, please."),
  lastName: optionalLine(),
  code: optionalLine(6),
  phone,
  email,
  dob: z.string("Your date of birth, please.").check(
    z.refine((day: string) => isDay(day) && day >= "1900-01-01", "Your date of birth, please."),
    z.refine((day: string) => day < today(), "This day is still to come."),
  ),
  social: line("A link or a handle, please.", lengths.link).check(
    z.refine(isSocial, "A link that starts with https://, or a handle such as @name."),
  ),
  role: z.enum(
    careersPage.roles.map(({ value }) => value),
    "Please select a role.",
  ),
  [HONEYPOT]: honeypot,
});

export type CareerApplication = z.output<typeof careerSchema>;
