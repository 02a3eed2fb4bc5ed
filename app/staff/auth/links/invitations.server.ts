import { randomUUIDv7 } from "node:crypto";
import type { Database } from "../../../platform/db/tables.ts";
import { Refusal } from "../../../platform/lib/refusal.server.ts";
import { storedInstant, zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { roleNames } from "../../../platform/roles/roles.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { record } from "../../audit-log/record.server.ts";
import {
  type AccountLink,
  createLink,
  deleteExpiredLinks,
  endInvitationsOf,
  endLink,
  linkById,
  linkGone,
  linkUrl,
  openInvitations,
} from "../account-links.server.ts";
import type { AccountServices } from "../account-services.server.ts";
import { checkIdentity, checkManaging, checkPassword } from "../admin-rules.server.ts";
import { completeLogin, type LoginDevice } from "../complete-login.server.ts";
import { usernameKey } from "../look-alikes.server.ts";
import { hashPassword } from "../password.server.ts";
import { queueEmail } from "../queue-email.server.ts";
import type { Invitation } from "../shapes.ts";
import type { SendingStaff } from "../staff.server.ts";

/** The person who is invited. */
type Invitee = Pick<Invitation, "username" | "email" | "role">;

/** An invitation that was sent, and without a mail server the link to hand on, which is shown only once. */
export interface Invited {
  invitation: Invitation;
  link: string | null;
}

/** An invitation as the API returns it. */
export function toInvitation({
  link_id,
  username,
  email,
  role,
  created_by,
  created_at,
  ends_at,
}: AccountLink): Invitation {
  return {
    _id: link_id,
    username: username ?? "",
    email,
    role: role ?? "reader",
    invited_by: created_by ?? "",
    created_on: zonedIso(created_at, venue.timeZone),
    ends_on: zonedIso(ends_at, venue.timeZone),
  };
}

const inTrail = ({ username, role }: Invitee, id: string) => ({
  object: { kind: "invitation", id, name: username },
  after: { role },
});

/** The invitations that can be accepted, newest first. @param now ms since 1970. */
export async function listInvitations(db: Database, now: number): Promise<Invitation[]> {
  return (await openInvitations(db, now)).map(toInvitation);
}

/** Stores an invitation and queues its email, or makes its link where no email can be sent. Earlier ones end. */
async function send(
  trx: Database,
  { origin, mailConfigured }: AccountServices,
  { username, email, role }: Invitee,
  by: SendingStaff,
  now: number,
): Promise<Invited> {
  await endInvitationsOf(trx, email.toLowerCase());
  const created = { username, email, role, admin_id: by.id, created_by: by.username };
  const id = await createLink(trx, { purpose: "invitation", ...created }, now);
  const row = await linkById(trx, id, now);
  if (!row) throw new Error("An invitation ended in the transaction that made it.");
  const invitation = toInvitation(row);
  if (!mailConfigured) return { invitation, link: (await linkUrl(trx, id, origin, now)) ?? null };
  const data = { username, role: roleNames[role], by: by.username };
  await queueEmail(trx, { template: "invitation", data, about: id, recipient: email }, now);
  return { invitation, link: null };
}

/**
 * Invites someone to become an admin; an open invitation of the same address ends.
 *
 * @param now ms since 1970.
 * @throws `Refusal` (403, 409, 422)
 */
export async function invite(
  services: AccountServices,
  invitee: Invitee,
  by: SendingStaff,
  now: number,
): Promise<Invited> {
  const result = await services.writer.write(async (trx) => {
    await checkManaging(trx, by, { to: invitee.role });
    await checkIdentity(trx, invitee);
    await deleteExpiredLinks(trx, now);
    const invited = await send(trx, services, invitee, by, now);
    await record(trx, { actor: by, action: "invitation.sent", ...inTrail(invitee, invited.invitation._id) }, now);
    return invited;
  });
  services.mailWaits();
  return result;
}

/** An open invitation that someone may manage. @throws `Refusal` (403, 404). */
async function getManageable(trx: Database, id: string, by: SendingStaff, now: number): Promise<Invitation> {
  const row = await linkById(trx, id, now);
  const invitation = row?.purpose === "invitation" ? toInvitation(row) : undefined;
  await checkManaging(trx, by, { from: invitation?.role });
  if (!invitation) throw new Refusal(404, "Invitation not found.");
  return invitation;
}

/** Sends an open invitation again, with a new link and another 48 hours; earlier links end. @throws `Refusal` (403, 404). */
export async function inviteAgain(
  services: AccountServices,
  id: string,
  by: SendingStaff,
  now: number,
): Promise<Invited> {
  const result = await services.writer.write(async (trx) => {
    const found = await getManageable(trx, id, by, now);
    const invited = await send(trx, services, found, by, now);
    const entry = inTrail(found, invited.invitation._id);
    await record(trx, { actor: by, action: "invitation.sent-again", ...entry }, now);
    return invited;
  });
  services.mailWaits();
  return result;
}

/** Revokes an invitation: its links end. @throws `Refusal` (403, 404). */
export function revokeInvitation(
  { writer }: AccountServices,
  id: string,
  by: SendingStaff,
  now: number,
): Promise<void> {
  return writer.write(async (trx) => {
    const found = await getManageable(trx, id, by, now);
    await endLink(trx, id);
    const object = { kind: "invitation", id, name: found.username };
    await record(trx, { actor: by, action: "invitation.revoked", object }, now);
  });
}

/**
 * Makes the account of an invitation and logs it in; the invitation ends.
 *
 * @returns the session. @throws `Refusal`, for example as the invitation has ended since it was opened.
 */
export async function acceptInvitation(
  { writer }: Pick<AccountServices, "writer">,
  invitation: AccountLink,
  password: string,
  device: LoginDevice,
  now: number,
): Promise<{ token: string; endsAt: string }> {
  const { username, email, role } = toInvitation(invitation);
  await checkPassword(password, [username, email]);
  const password_hash = await hashPassword(password);
  return writer.write(async (trx) => {
    if (!(await linkById(trx, invitation.link_id, now))) throw linkGone("invitation");
    try {
      await checkIdentity(trx, { username, email });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(409, `${error.message} Log in, or ask for another invitation.`);
    }
    await endInvitationsOf(trx, invitation.address);
    const id = randomUUIDv7();
    await trx
      .insertInto("admins")
      .values({
        id,
        username,
        username_key: usernameKey(username),
        email,
        address: invitation.address,
        password_hash,
        role,
        active: 1,
        last_sign_in_at: null,
        seen_at: null,
        created_at: storedInstant(now),
      })
      .execute();
    const actor = { id, username, network: device.network };
    const object = { kind: "admin", id: invitation.admin_id ?? "", name: invitation.created_by ?? "" };
    await record(trx, { actor, action: "invitation.accepted", object, after: { role } }, now);
    return completeLogin(trx, { _id: id, username, email }, device, now);
  });
}
