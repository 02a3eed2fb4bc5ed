import * as z from "zod/mini";
import { email, line, status } from "../lib/fields.ts";

/** How many characters a password has; more than the most would only cost time. */
const passwordLength = { fewest: 12, most: 200 } as const;

/** A sign-in. What is wrong with it is not said field by field: it is right or not. */
export const loginSchema = z.object({
  email: z.string("Enter your email address.").check(z.trim(), z.minLength(1, "Enter your email address.")),
  password: z.string("Enter your password.").check(z.minLength(1, "Enter your password.")),
});

const username = line("A name, please.");

const characters = (text: string) => [...text].length;

/** A new password, in the one form of Unicode in which it is kept (NFC, RFC 8265), counted in characters. */
export const password = z.string("Enter a password.").check(
  z.normalize("NFC"),
  z.refine(
    (text: string) => characters(text) >= passwordLength.fewest,
    `At least ${passwordLength.fewest} characters, please.`,
  ),
  z.refine(
    (text: string) => characters(text) <= passwordLength.most,
    `Use ${passwordLength.most} characters or fewer.`,
  ),
);

/** A new admin. */
export const newAdminSchema = z.object({ username, email, password, status: z._default(status, true) });

export type NewAdmin = z.output<typeof newAdminSchema>;

/** What may be changed of an admin; what is left out stays. */
export const adminChangeSchema = z.object({
  username: z.optional(username),
  email: z.optional(email),
  password: z.optional(password),
  status: z.optional(status),
});

export type AdminChange = z.output<typeof adminChangeSchema>;
