import * as z from "zod/mini";
import { line, optionalLine } from "../../../platform/lib/fields.ts";
import { isDay } from "../../../platform/lib/time/wall-time-text.ts";
import { isWord, MAX_WORD, storedWord } from "../../../platform/views/short-link.ts";
import { MAX_NOTE, MAX_TARGET } from "./lengths.ts";

/** Words that could be mistaken for a part of the program. */
const reserved = ["admin", "api", "door", "go", "login", "logout", "my", "null", "password", "undefined"];

/** What a short link leads to, and until when. */
const fields = {
  target: line("Choose a page of this site.", MAX_TARGET),
  /** The last club night on which the link works; empty for no end. */
  ends_on: z._default(
    z.string().check(
      z.trim(),
      z.refine((text: string) => text === "" || isDay(text), "Choose a date."),
    ),
    "",
  ),
  /** Staff's note, such as where the poster hangs. */
  note: optionalLine(MAX_NOTE),
};

export const newLinkSchema = z.object({
  word: line("Enter a word.", MAX_WORD).check(
    z.overwrite(storedWord),
    z.refine(isWord, "Use letters, digits and single hyphens, such as summer-poster."),
    z.refine((word: string) => !reserved.includes(word), "This word is reserved. Choose another."),
  ),
  ...fields,
});
export type SentNewLink = z.output<typeof newLinkSchema>;

export const linkSchema = z.object(fields);
export type SentLink = z.output<typeof linkSchema>;
