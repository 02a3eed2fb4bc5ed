import { type RawBuilder, sql } from "kysely";

/**
 * A text column, wrapped so that the planner does not choose an index that starts with it. Use it for a condition that
 * most rows meet, beside one that few rows meet, such as a date.
 */
export const withoutIndex = (column: string): RawBuilder<string> => sql`coalesce(${sql.ref(column)}, '')`;

/** The same for a column with numbers. */
export const numberWithoutIndex = (column: string): RawBuilder<number> => sql`(${sql.ref(column)} + 0)`;
