import * as z from "zod/mini";
import { emailPattern, withAsciiDomain } from "./email-address.ts";
import { EMAIL, LINE, LINK } from "./field-lengths.ts";
import { withoutInvisible } from "./plain-characters.ts";
import { isDay, isInstant } from "./time/wall-time-text.ts";

const atMost = (longest: number) => z.maxLength(longest, `Use ${longest} characters or fewer.`);

const noControls = z.refine<string>((value) => !/\p{Cc}/u.test(value), "Remove the characters that can't be typed.");

function anyLine(longest: number, say?: string) {
  return z.string(say).check(z.overwrite(withoutInvisible), z.trim(), atMost(longest), noControls);
}

/** A required line of text, trimmed, without invisible marks. @param say the message if it is missing. */
export function line(say: string, longest: number = LINE) {
  return anyLine(longest, say).check(z.minLength(1, say));
}

/** An optional line of text; empty if omitted. */
export function optionalLine(longest: number = LINE) {
  return z._default(anyLine(longest), "");
}

/** An optional line of text; undefined if omitted, so that the previous value stays. */
export function lineIfAny(longest: number = LINE) {
  return z.optional(anyLine(longest));
}

/** Lines of text, trimmed; required if `say`, the message for a missing text, is given. */
export function text(longest: number, say?: string) {
  const limits = z.string(say).check(z.trim(), atMost(longest));
  return say === undefined ? z._default(limits, "") : limits.check(z.minLength(1, say));
}

/** An email address, trimmed, its domain in ASCII. */
export const email = z
  .string("Enter your email address.")
  .check(
    z.overwrite(withoutInvisible),
    z.trim(),
    z.overwrite(withAsciiDomain),
    z.minLength(1, "Enter your email address."),
    atMost(EMAIL),
    z.email({ pattern: emailPattern, error: "Enter an email address like name@example.com." }),
  );

/** An existing date, `YYYY-MM-DD`. @param say the message for any other text. */
export function day(say: string) {
  return z.string(say).check(z.trim(), z.refine(isDay, say));
}

/** A date and time, in venue time or with an offset. @param say the message for any other text. */
export function moment(say: string) {
  return z.string(say).check(z.trim(), z.refine(isInstant, say));
}

/** True or false, as a boolean or as text. */
export const status = z.pipe(
  z.union([z.boolean(), z.literal("true"), z.literal("false")], "Choose active or inactive."),
  z.transform((value: boolean | "true" | "false") => String(value) === "true"),
);

/** Whether a text is an http or https URL without a user name. */
export function isLink(text: string): boolean {
  return /^https?:\/\/[^\s/?#]+/i.test(text) && URL.canParse(text) && new URL(text).username === "";
}

/** A web address that starts with http or https. @param say the message if it is missing. */
export function link(say: string) {
  return line(say, LINK).check(z.refine(isLink, "Enter a link that starts with http:// or https://."));
}

/** A web address that may be empty. @param say the message if the field is missing. */
export function linkOrNone(say?: string) {
  return anyLine(LINK, say).check(
    z.refine((text: string) => text === "" || isLink(text), "Enter a link that starts with http:// or https://."),
  );
}

/** An optional web address; empty if omitted. */
export const optionalLink = z._default(linkOrNone(), "");
