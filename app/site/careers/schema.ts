import * as z from "zod/mini";
import { honeypot, phone } from "../../bookings/requests/forms/fields.ts";
import { lengths } from "../../bookings/requests/limits.ts";
import { HONEYPOT } from "../../bookings/requests/spam.ts";
import { email, isLink, line, optionalLine } from "../../platform/lib/fields.ts";
import { isDay } from "../../platform/lib/time/wall-time-text.ts";
import { today } from "../../platform/venue/today.ts";
import { venue } from "../../platform/venue/venue.ts";

const HANDLE = /^@?[\w.-]{2,60}$/;

/** Most licences for one role. */
const MAX_LICENCES = 10;

/** Whether a text is a web address, or a handle such as `@mia.plays`. */
function isSocial(text: string): boolean {
  return HANDLE.test(text) || (isLink(text) && new URL(text).hostname.includes("."));
}

/** Whether someone born on `dob` (`YYYY-MM-DD`) is old enough to work here today, by the venue's calendar. */
function isOldEnough(dob: string): boolean {
  const day = today();
  return dob <= `${Number(day.slice(0, 4)) - venue.rules.minimumAge}${day.slice(4)}`;
}

/** A licence that a role requires, and the applicant's number. */
export const licenceSchema = z.object({
  name: line("Name the licence.", lengths.licence),
  number: optionalLine(lengths.licence),
});

/** A job application, the body of `POST /api/careers/career-form`. @param roles returns the roles that are open now. */
export const careerSchemaFor = (roles: () => readonly string[]) =>
  z.object({
    firstName: line("Enter your first name."),
    lastName: optionalLine(),
    code: optionalLine(6),
    phone,
    email,
    dob: z.string("Enter your date of birth.").check(
      z.refine((day: string) => isDay(day) && day >= "1900-01-01", "Enter your date of birth."),
      z.refine((day: string) => day < today(), "That date is in the future."),
      z.refine((day: string) => day >= today() || isOldEnough(day), {
        error: () => `You must be ${venue.rules.minimumAge} or older to apply.`,
      }),
    ),
    social: line("Enter a link or a handle.", lengths.link).check(
      z.refine(isSocial, "Enter a link that starts with https://, or a handle like @name."),
    ),
    role: z
      .string("Please select a role.")
      .check(z.refine((role: string) => roles().includes(role), "Please select a role.")),
    licences: z.optional(
      z.array(licenceSchema).check(z.maxLength(MAX_LICENCES, `Send ${MAX_LICENCES} licences or fewer.`)),
    ),
    [HONEYPOT]: honeypot,
  });

export type CareerApplication = z.output<ReturnType<typeof careerSchemaFor>>;

declare module "../../platform/db/tables/requests.ts" {
  interface RequestDetails extends StoredFields<CareerApplication> {}
}
