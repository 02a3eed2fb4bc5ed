import * as z from "zod/mini";

// Schemas of common parts of responses.

export const text = z.string();
export const flag = z.boolean();
export const count = z.int().check(z.minimum(0));
export const instant = z.string().check(z.describe("ISO 8601 with the venue's offset: 2026-11-28T22:00:00+11:00."));
export const day = z.iso.date().check(z.describe("In the venue's zone."));
export const nullable = <Type extends z.ZodMiniType>(type: Type) => z.nullable(type);

/** Where a part of the configuration is set. */
export const setBy = z
  .enum(["environment", "office"])
  .check(z.describe("What decides it: an environment variable, which cannot be changed here, or the office."));
export type SetBy = z.output<typeof setBy>;

/** The fields of a paged list. */
export const pageFields = { total: count, page: count, page_size: count };

/** Fields of published items that only staff see. */
export const staffFields = {
  version: count,
  /** Null if it was never edited. */
  updated_on: nullable(instant),
  /** The name of the last editor, at that time. */
  updated_by: nullable(text),
};
