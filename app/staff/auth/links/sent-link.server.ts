import type { Context } from "hono";
import * as z from "zod/mini";
import { type AccountLink, findLink, goneRejection, type LinkPurpose } from "../account-links.server.ts";
import { countGuess } from "../guesses.server.ts";
import { tooManyAttempts } from "../login-attempt.server.ts";
import { sendRejection } from "../rejection.server.ts";
import { senderOf } from "../sender.server.ts";
import type { StaffServices } from "../staff.server.ts";

const incomplete = "This link is incomplete. Open it from the email again.";

/** The token of an account link. */
export const linkToken = z.string(incomplete).check(z.regex(/^[\w-]{32}$/, incomplete));

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
  return seconds > 0 ? tooManyAttempts(context, seconds) : sendRejection(context, goneRejection(purpose));
}
