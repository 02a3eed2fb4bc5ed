import * as z from "zod/mini";
import { password, username } from "../auth/schema.ts";

const ownPassword = z.string("Enter your password.").check(z.minLength(1, "Enter your password."));

/** A new password by a link. */
export const newPasswordSchema = z.object({ password });

/** The proof for a sensitive action. */
export const confirmSchema = z.object({ password: ownPassword });

/** A new password for oneself. */
export const newOwnPasswordSchema = z.object({ old_password: ownPassword, password });

/** A new name for oneself. */
export const ownNameSchema = z.object({ username });
