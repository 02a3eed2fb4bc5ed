import * as z from "zod/mini";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count, day, flag, instant, nullable, text } from "../../platform/lib/shapes.ts";
import { capabilities, restrictions, roles } from "../../platform/roles/roles.ts";

const role = z.enum(roles);

export const adminShape = z
  .object({
    _id: text,
    username: text,
    email: text,
    role,
    /** Whether the admin is active and can log in. */
    status: flag,
    /** Null before the first time. */
    last_sign_in: nullable(instant),
    /** Last use of the site, accurate to a few minutes; the last login once logged out. */
    last_active: nullable(instant),
    created_on: instant,
    /** Whether the admin has a passkey or an authenticator app. */
    second_factor: flag,
    version: count,
  })
  .register(shapeNames, { id: "Admin" });
export type Admin = z.output<typeof adminShape>;

/** The admin who is logged in. */
export const meShape = z
  .object({
    admin: adminShape,
    capabilities: z.array(z.enum(capabilities)),
    /** The step required of this session before anything else. */
    must: nullable(z.enum(restrictions)),
    /** From this day on the role needs a second factor, which the admin does not have. */
    second_factor_from: nullable(day),
    /** Encrypts unsaved input in this admin's browsers: 32 bytes in hex, the same for all of the admin's sessions. */
    draft_key: text,
    /** Until then, sensitive actions need no confirmation; admins, exports and erasure ten minutes after it. */
    confirmed_until: instant,
  })
  .register(shapeNames, { id: "Me" });
export type Me = z.output<typeof meShape>;

/** The response to an admin who has confirmed their identity. */
export const renewedShape = z
  .object({
    message: text,
    token: text.check(z.describe("Replaces the token that was sent, which ends at once.")),
    /** Until then, sensitive actions need no confirmation; admins, exports and erasure ten minutes after it. */
    confirmed_until: instant,
  })
  .register(shapeNames, { id: "RenewedToken" });
export type RenewedToken = z.output<typeof renewedShape>;

/** An invitation that was not accepted yet. */
export const invitationShape = z
  .object({ _id: text, username: text, email: text, role, invited_by: text, created_on: instant, ends_on: instant })
  .register(shapeNames, { id: "Invitation" });
export type Invitation = z.output<typeof invitationShape>;

/** The response to an invitation. */
export const invitedShape = z.object({
  message: text,
  invitation: invitationShape,
  link: nullable(text.check(z.describe("If email isn't set up: the link to pass on, shown only once."))),
});
export type InvitedResponse = z.output<typeof invitedShape>;
