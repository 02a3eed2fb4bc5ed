import { randomUUIDv7 } from "node:crypto";
import { type Role, roleNames } from "../../access/roles.ts";
import { record } from "../../audit/record.server.ts";
import { venue } from "../../content/venue.ts";
import type { Database } from "../../db/tables.ts";
import { storedInstant, zonedIso } from "../../lib/zoned-time.server.ts";
import { outboxRow, queueMail } from "../../outbox/queue.server.ts";
import {
  type AdminRefusal,
  giveRefusal,
  manageRefusal,
  managingRole,
  nameKey,
  passwordRefusal,
  takenRefusal,
} from "../admin-rules.server.ts";
import { completeLogin, type LoginDevice } from "../complete-login.server.ts";
import { hashPassword } from "../password.server.ts";
import type { SendingStaff } from "../staff.server.ts";
import type { AccountServices } from "./account-services.server.ts";
import type { Invitation } from "./invitation.ts";
import {
  type AccountLink,
  createLink,
  deleteExpiredLinks,
  endInvitationsOf,
  endLink,
  linkById,
  linkUrl,
  openInvitations,
} from "./links.server.ts";

/** The person who is invited. */
interface Invitee {
  username: string;
  email: string;
  role: Role;
}

/** An invitation that was sent, and without a mail server the link to hand on, which is shown only once. */
export interface Invited {
  invitation: Invitation;
  link: string | null;
}

const unknown: AdminRefusal = { status: 404, message: "Invitation not found." };

function toInvitation({ link_id, username, email, role, created_by, created_at, ends_at }: AccountLink): Invitation {
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
  let link: string | undefined;
  if (mailConfigured) {
    const data = { username, role: roleNames[role], by: by.username };
    const mail = { template: "invitation" as const, data, about: id, recipient: email };
    await queueMail(trx, outboxRow(mail, storedInstant(now)));
  } else link = await linkUrl(trx, id, origin, now);
  const row = await linkById(trx, id, now);
  if (!row) throw new Error("An invitation ended in the transaction that made it.");
  return { invitation: toInvitation(row), link: link ?? null };
}

/**
 * Invites someone to become an admin; an open invitation of the same address ends.
 *
 * @param now ms since 1970.
 */
export async function invite(
  services: AccountServices,
  invitee: Invitee,
  by: SendingStaff,
  now: number,
): Promise<Invited | AdminRefusal> {
  const result = await services.writer.write(async (trx) => {
    const manager = await managingRole(trx, by);
    if (typeof manager === "object") return manager;
    const rejection = giveRefusal(manager, invitee.role) ?? (await takenRefusal(trx, invitee));
    if (rejection) return rejection;
    await deleteExpiredLinks(trx, now);
    const invited = await send(trx, services, invitee, by, now);
    await record(trx, { actor: by, action: "invitation.sent", ...inTrail(invitee, invited.invitation._id) }, now);
    return invited;
  });
  if ("invitation" in result) services.mailWaits();
  return result;
}

/** An open invitation that someone may manage, or why they may not. */
async function manageable(
  trx: Database,
  id: string,
  by: SendingStaff,
  now: number,
): Promise<Invitation | AdminRefusal> {
  const manager = await managingRole(trx, by);
  if (typeof manager === "object") return manager;
  const row = await linkById(trx, id, now);
  if (row?.purpose !== "invitation") return unknown;
  const invitation = toInvitation(row);
  return manageRefusal(manager, invitation.role) ?? invitation;
}

/** Sends an open invitation again, with a new link and another 48 hours; earlier links end. */
export async function inviteAgain(
  services: AccountServices,
  id: string,
  by: SendingStaff,
  now: number,
): Promise<Invited | AdminRefusal> {
  const result = await services.writer.write(async (trx) => {
    const found = await manageable(trx, id, by, now);
    if ("status" in found) return found;
    const { username, email, role } = found;
    const invited = await send(trx, services, { username, email, role }, by, now);
    const entry = inTrail(found, invited.invitation._id);
    await record(trx, { actor: by, action: "invitation.sent-again", ...entry }, now);
    return invited;
  });
  if ("invitation" in result) services.mailWaits();
  return result;
}

/** Revokes an invitation: its links end. @returns why not, if rejected. */
export function revokeInvitation(
  { writer }: AccountServices,
  id: string,
  by: SendingStaff,
  now: number,
): Promise<AdminRefusal | undefined> {
  return writer.write(async (trx) => {
    const found = await manageable(trx, id, by, now);
    if ("status" in found) return found;
    await endLink(trx, id);
    const object = { kind: "invitation", id, name: found.username };
    await record(trx, { actor: by, action: "invitation.revoked", object }, now);
    return undefined;
  });
}

/** A session that an accepted invitation opened. */
interface Accepted {
  token: string;
  endsAt: string;
}

/**
 * Makes the account of an invitation and logs it in; the invitation ends.
 *
 * @returns undefined if the invitation has ended since it was opened.
 */
export async function acceptInvitation(
  { writer }: Pick<AccountServices, "writer">,
  invitation: AccountLink,
  password: string,
  device: LoginDevice,
  now: number,
): Promise<Accepted | AdminRefusal | undefined> {
  const { username, email, role } = toInvitation(invitation);
  const easy = await passwordRefusal(password, [username, email]);
  if (easy) return easy;
  const password_hash = await hashPassword(password);
  return writer.write(async (trx) => {
    if (!(await linkById(trx, invitation.link_id, now))) return undefined;
    const rejection = await takenRefusal(trx, { username, email });
    if (rejection)
      return { status: 409 as const, message: `${rejection.message} Log in, or ask for another invitation.` };
    await endInvitationsOf(trx, invitation.address);
    const id = randomUUIDv7();
    await trx
      .insertInto("admins")
      .values({
        id,
        username,
        username_key: nameKey(username),
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
