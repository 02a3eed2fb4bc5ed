import * as z from "zod/mini";
import { text } from "../../platform/lib/fields.ts";

/** Longest note, in characters. */
export const MAX_NOTE = 2_000;

export const noteSchema = z.object({ text: text(MAX_NOTE, "Enter a note.") });

const other = z.string("Choose the other guest.").check(z.minLength(1, "Choose the other guest."), z.maxLength(64));

/** The other guest of a merge, or the one that a guest is told apart from. */
export const otherGuestSchema = z.object({ guest: other });
