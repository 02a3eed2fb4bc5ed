import * as z from "zod/mini";
import { email, line, status } from "../../platform/lib/fields.ts";
import { type Role, roles } from "../../platform/roles/roles.ts";

/** Length limits of a password, in characters. */
const passwordLength = { fewest: 12, most: 200 } as const;

export const loginSchema = z.object({
  email: z.string("Enter your email address.").check(z.trim(), z.minLength(1, "Enter your email address.")),
  password: z.string("Enter your password.").check(z.minLength(1, "Enter your password.")),
});

/** The name that colleagues see. */
export const username = line("Enter a name.");

const characters = (text: string) => [...text].length;

/** A new password, in Unicode NFC (RFC 8265), counted in characters. */
export const password = z.string("Enter a password.").check(
  z.normalize("NFC"),
  z.refine(
    (text: string) => characters(text) >= passwordLength.fewest,
    `Use at least ${passwordLength.fewest} characters.`,
  ),
  z.refine(
    (text: string) => characters(text) <= passwordLength.most,
    `Use ${passwordLength.most} characters or fewer.`,
  ),
);

const role = z.enum(roles, `Choose a role: ${roles.join(", ")}.`);

/** The role of an admin who is added without one. */
export const DEFAULT_ROLE: Role = "manager";

export const newAdminSchema = z.object({
  username,
  email,
  password,
  role: z._default(role, DEFAULT_ROLE),
  status: z._default(status, true),
});

export type NewAdmin = z.output<typeof newAdminSchema>;

/** A change of an admin; fields that are left out keep their values. */
export const adminChangeSchema = z.object({
  username: z.optional(username),
  email: z.optional(email),
  password: z.optional(password),
  role: z.optional(role),
  status: z.optional(status),
});

export type AdminChange = z.output<typeof adminChangeSchema>;
