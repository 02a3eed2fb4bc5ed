import type { CompiledQuery } from "kysely";

/** A query on its way to a database, with what a database on the other end of a line can make use of. */
export interface PipelinedQuery extends CompiledQuery {
  /** The same for the same SQL: it is read and planned once a connection. */
  name?: string;
  /** Nobody waits for what it gives; that it failed is told by what follows in the transaction, at the latest its end. */
  deferred?: boolean;
  /** The same for many runs, with a list for each parameter, where a database reads that quicker than one by one. */
  batch?: string | undefined;
}
