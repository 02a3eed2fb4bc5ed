import * as z from "zod/mini";

/** The last page number accepted. */
const MAX_PAGES = 100_000;

/** A query parameter that is trimmed, and counts as omitted if empty. */
export function ifSent<Read>(field: z.ZodMiniType<Read, string>) {
  const trimmed = z.transform((text: string) => text.trim() || undefined);
  return z.optional(z.pipe(trimmed, z.optional(field)));
}

const pageText = z.transform((text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : 0));

/** A list's page number; 1 if omitted. @param message the error for any other text. */
export const pageNumber = (message = "`page` must be a number from 1.") =>
  z.pipe(
    ifSent(
      z.pipe(
        pageText,
        z.int(message).check(
          z.minimum(1, message),
          z.refine((page) => page <= MAX_PAGES, message),
        ),
      ),
    ),
    z.transform((page) => page ?? 1),
  );

/** A query parameter that counts as empty if omitted. */
export const emptyIfMissing = (field: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.transform((text: string) => text ?? ""),
    field,
  );

/** An optional date. @param message the error for any other text. */
export const queryDay = (message: string) => z.optional(z.iso.date(message));

/** JSON of a shape. @param message the error for any other text. @param description for the API's documentation. */
export const queryJson = <Shape extends z.ZodMiniType>(shape: Shape, message: string, description: string) =>
  z.optional(
    z.pipe(
      z.string().check(z.describe(description)),
      z.transform((text, context): z.output<Shape> => {
        try {
          return shape.parse(JSON.parse(text));
        } catch {
          context.issues.push({ code: "custom", message, input: text });
          return z.NEVER;
        }
      }),
    ),
  );
