import type { Context } from "hono";
import * as z from "zod/mini";
import { jsonError } from "../../lib/json-errors.server.ts";
import { countGuess } from "../guesses.server.ts";
import { tooManyAttempts } from "../login-attempt.server.ts";
import { senderOf } from "../sender.server.ts";
import type { StaffServices } from "../staff.server.ts";
import { type AccountLink, findLink, type LinkPurpose } from "./links.server.ts";

const incomplete = "This link is incomplete. Open it from the email again.";

/** The token of an account link. */
export const linkToken = z.string(incomplete).check(z.regex(/^[\w-]{32}$/, incomplete));

const gone: Record<LinkPurpose, string> = {
  invitation: "This invitation has expired, was used or was revoked. Ask for a new one.",
  "password-reset": "This link has expired or was already used. Ask for a new one.",
  "email-change": "This link has expired, was used or was cancelled. Change your email address in My account again.",
  "email-cancel": "This link has expired, or the change was already confirmed or cancelled.",
  "email-undo": "This link has expired or was already used, or the address was changed by another admin since.",
};

/** Rejects an invalid link. */
export function linkGone(context: Context, purpose: LinkPurpose): Response {
  return jsonError(context, 410, gone[purpose]);
}

/** The link of a token, or the response that rejects it. Wrong tokens are counted, right ones never are. */
export async function sentLink(
  context: Context,
  { db, loginLimit, proxies }: StaffServices,
  purpose: LinkPurpose,
  token: string,
): Promise<AccountLink | Response> {
  const link = await findLink(db, purpose, token, Date.now());
  if (link) return link;
  const seconds = countGuess(db, "account link", senderOf(context, proxies), loginLimit);
  return seconds > 0 ? tooManyAttempts(context, seconds) : linkGone(context, purpose);
}
