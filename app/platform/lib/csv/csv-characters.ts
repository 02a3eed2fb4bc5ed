import * as z from "zod/mini";
import { textEncodings } from "../encodings/text-encodings.ts";
import { flag, text } from "../shapes.ts";

/** How a file's bytes are read as letters. */
export const charactersShape = z.object({
  encoding: z.enum(textEncodings),
  sure: flag.check(z.describe("Whether nothing else is nearly as likely, or staff chose it.")),
  samples: z.array(text).check(z.describe("The first cells with letters beyond ASCII.")),
  lost: flag.check(z.describe("Whether some letters can't be read.")),
});
export type CsvCharacters = z.output<typeof charactersShape>;

/** The query field by which staff choose how a file is read. */
export const encodingChoice = z.optional(
  z.enum(textEncodings, "Choose an encoding.").check(z.describe("The file's encoding; without it, it is detected.")),
);
