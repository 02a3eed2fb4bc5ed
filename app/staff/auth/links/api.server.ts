import type { Context } from "hono";
import * as z from "zod/mini";
import { endpoint, jsonEndpoint, withMessage } from "../../../platform/http/endpoint.server.ts";
import { email as emailField } from "../../../platform/lib/fields.ts";
import { jsonError } from "../../../platform/lib/json-errors.server.ts";
import { instant, nullable, text } from "../../../platform/lib/shapes.ts";
import { zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { type AccountLink, findLink, type LinkPurpose, linkGone } from "../account-links.server.ts";
import type { AccountServices } from "../account-services.server.ts";
import { loginDevice } from "../complete-login.server.ts";
import { countGuess } from "../guesses.server.ts";
import { tooManyAttempts } from "../login-attempt.server.ts";
import { newAdminSchema, password } from "../schema.ts";
import { networkText, senderOf } from "../sender.server.ts";
import { invitationShape, invitedShape } from "../shapes.ts";
import { type StaffServices, staffOf } from "../staff.server.ts";
import { askForEmail, cancelEmail, confirmEmail, pendingEmail } from "./email-change.server.ts";
import { undoEmail } from "./email-undo.server.ts";
import { askForReset, resetByLink } from "./forgotten-password.server.ts";
import {
  acceptInvitation,
  type Invited,
  invite,
  inviteAgain,
  listInvitations,
  revokeInvitation,
  toInvitation,
} from "./invitations.server.ts";

const incomplete = "This link is incomplete. Open it from the email again.";

/** The token of an account link. */
const linkToken = z.string(incomplete).check(z.regex(/^[\w-]{32}$/, incomplete));

/**
 * The link of a token, or the response to too many wrong ones. Wrong tokens are counted, right ones never are.
 *
 * @throws `Refusal` (410)
 */
async function sentLink(
  context: Context,
  { db, loginLimit, proxies }: StaffServices,
  purpose: LinkPurpose,
  token: string,
): Promise<AccountLink | Response> {
  const link = await findLink(db, purpose, token, Date.now());
  if (link) return link;
  const seconds = countGuess(db, "account link", senderOf(context, proxies), loginLimit);
  if (seconds > 0) return tooManyAttempts(context, seconds);
  throw linkGone(purpose);
}

/** The result of sending an invitation. */
function invited(result: Invited) {
  const message = result.link === null ? `Invitation sent to ${result.invitation.email}.` : "Invitation created.";
  return { message, ...result };
}

const withToken = z.object({ token: linkToken });
const withPassword = z.object({ token: linkToken, password });

const networkOf = (context: Context, { proxies }: AccountServices) => networkText(senderOf(context, proxies));

/** Invitations, for admins and for those who are invited. */
const invitationEndpoints = [
  endpoint({
    method: "GET",
    path: "/admin/invitations",
    access: "people.see",
    summary: "Lists open invitations.",
    output: z.array(invitationShape),
    handle: (_context, { db }: AccountServices) => listInvitations(db, Date.now()),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/admin/invite",
    access: "people.change",
    confirm: "ten minutes",
    summary: "Invites someone to become an admin, by email or with a link to pass on.",
    input: z.pick(newAdminSchema, { username: true, email: true, role: true }),
    output: invitedShape,
    status: 201,
    errors: [409],
    handle: async (context, services: AccountServices, { data }) =>
      invited(await invite(services, data, staffOf(context), Date.now())),
  }),
  endpoint({
    method: "POST",
    path: "/admin/invitations/:id/again",
    access: "people.change",
    confirm: "ten minutes",
    summary: "Sends an invitation again with a new link. Its earlier links stop working.",
    output: invitedShape,
    handle: async (context, services: AccountServices, { params }) =>
      invited(await inviteAgain(services, params.id, staffOf(context), Date.now())),
  }),
  endpoint({
    method: "POST",
    path: "/admin/invitations/:id/revoke",
    access: "people.change",
    summary: "Revokes an invitation.",
    output: withMessage({}),
    async handle(context, services: AccountServices, { params }) {
      await revokeInvitation(services, params.id, staffOf(context), Date.now());
      return { message: "Invitation revoked." };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/account/invitation",
    access: "anyone",
    summary: "Returns the invited person of a link. Changes nothing.",
    input: withToken,
    output: z.omit(invitationShape, { _id: true, created_on: true }),
    errors: [410, 429],
    async handle(context, services: AccountServices, { data }) {
      const found = await sentLink(context, services, "invitation", data.token);
      if (found instanceof Response) return found;
      const { _id, created_on, ...invitation } = toInvitation(found);
      return invitation;
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/account/invitation/accept",
    access: "anyone",
    summary: "Accepts an invitation with a password, and logs in.",
    input: withPassword,
    headers: ["X-Device"],
    output: z.object({ token: text, expires_at: text, email: text }),
    status: 201,
    errors: [409, 410, 429],
    async handle(context, services: AccountServices, { headers, data }) {
      const found = await sentLink(context, services, "invitation", data.token);
      if (found instanceof Response) return found;
      const device = loginDevice(context, services.proxies, headers["X-Device"]);
      const result = await acceptInvitation(services, found, data.password, device, Date.now());
      return { token: result.token, expires_at: result.endsAt, email: found.email };
    },
  }),
] as const;

/** Passwords by email. */
const passwordEndpoints = [
  jsonEndpoint({
    method: "POST",
    path: "/account/forgotten-password",
    access: "anyone",
    summary: "Emails a link for a new password, if an active account has this email address.",
    input: z.object({ email: emailField }),
    output: withMessage({}),
    errors: [409, 429],
    async handle(context, services: AccountServices, { data }) {
      if (!services.mailConfigured) {
        return jsonError(context, 409, "This site can't send email yet. Ask another admin for a new password.");
      }
      const seconds = await askForReset(context, services, data.email, Date.now());
      if (seconds > 0) return tooManyAttempts(context, seconds);
      return { message: "If this is an admin's email address, a link for a new password is on its way." };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/account/reset-password",
    access: "anyone",
    summary: "Sets a new password by an emailed link, and ends all of the account's sessions.",
    input: withPassword,
    output: withMessage({}),
    errors: [410, 429],
    async handle(context, services: AccountServices, { data }) {
      const found = await sentLink(context, services, "password-reset", data.token);
      if (found instanceof Response) return found;
      const network = networkOf(context, services);
      await resetByLink(services, found, data.password, network, Date.now());
      return { message: "Password changed. Log in with it." };
    },
  }),
] as const;

/** Changes of one's own email address. */
const emailEndpoints = [
  endpoint({
    method: "GET",
    path: "/account/email",
    access: "office",
    summary: "Returns the new email address, until it is confirmed.",
    output: z.object({ pending: nullable(z.object({ email: text, ends_on: instant })) }),
    async handle(context, { db }: AccountServices) {
      const waits = await pendingEmail(db, staffOf(context).id, Date.now());
      return { pending: waits ? { email: waits.email, ends_on: zonedIso(waits.ends_at, venue.timeZone) } : null };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/account/email",
    access: "office",
    confirm: "hour",
    summary: "Requests a change of one's own email address; both addresses get a link.",
    input: z.object({ email: emailField }),
    output: withMessage({}),
    errors: [409, 429],
    async handle(context, services: AccountServices, { data }) {
      if (!services.mailConfigured) {
        return jsonError(context, 409, "This site can't send email yet. Ask another admin to change your address.");
      }
      const seconds = await askForEmail(services, data.email, staffOf(context), Date.now());
      if (seconds > 0) return tooManyAttempts(context, seconds);
      return { message: `We've emailed ${data.email}. Confirm it there within 48 hours.` };
    },
  }),
  endpoint({
    method: "POST",
    path: "/account/email/withdraw",
    access: "office",
    summary: "Cancels one's own pending change of email address.",
    output: withMessage({}),
    errors: [404],
    async handle(context, services: AccountServices) {
      const { id, network } = staffOf(context);
      const done = await cancelEmail(services, id, network, Date.now());
      return done ? { message: "Change cancelled." } : jsonError(context, 404, "There is no pending change.");
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/account/email/confirm",
    access: "anyone",
    summary: "Confirms a new email address by its emailed link.",
    input: withToken,
    output: withMessage({ email: text }),
    errors: [409, 410, 429],
    async handle(context, services: AccountServices, { data }) {
      const found = await sentLink(context, services, "email-change", data.token);
      if (found instanceof Response) return found;
      await confirmEmail(services, found, networkOf(context, services), Date.now());
      return { message: "Email address confirmed. Log in with it from now on.", email: found.email };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/account/email/cancel",
    access: "anyone",
    summary: "Cancels a change of email address by the link that the old address got.",
    input: withToken,
    output: withMessage({
      confirmed: z.boolean().check(z.describe("Whether it is too late: the link then undoes the change.")),
    }),
    errors: [410, 429],
    async handle(context, services: AccountServices, { data }) {
      if (await findLink(services.db, "email-undo", data.token, Date.now())) {
        return { message: "The new address was already confirmed. You can undo the change.", confirmed: true };
      }
      const found = await sentLink(context, services, "email-cancel", data.token);
      if (found instanceof Response) return found;
      const done = await cancelEmail(services, found.admin_id ?? "", networkOf(context, services), Date.now());
      if (!done) throw linkGone("email-cancel");
      return { message: "Change cancelled. Your email address stays as it is.", confirmed: false };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/account/email/undo",
    access: "anyone",
    summary: "Restores an account's earlier email address with a new password, and ends all of its sessions.",
    input: withPassword,
    output: withMessage({ email: text }),
    errors: [409, 410, 429],
    async handle(context, services: AccountServices, { data }) {
      const found = await sentLink(context, services, "email-undo", data.token);
      if (found instanceof Response) return found;
      await undoEmail(services, found, data.password, networkOf(context, services), Date.now());
      return { message: "Email address restored. Log in with it and your new password.", email: found.email };
    },
  }),
] as const;

/** `/api/account` and `/api/admin/invitations`: access by link. */
export const accountLinkEndpoints = [...invitationEndpoints, ...passwordEndpoints, ...emailEndpoints];
