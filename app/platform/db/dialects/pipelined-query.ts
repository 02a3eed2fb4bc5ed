import type { CompiledQuery } from "kysely";

/** A compiled query with hints for a database on a connection. */
export interface PipelinedQuery extends CompiledQuery {
  /** Names the prepared statement, which is parsed and planned once per connection. */
  name?: string;
  /** Not awaited; errors surface at the transaction's next awaited query, at the latest its commit. */
  deferred?: boolean;
  /** SQL for many executions in one statement, with a list per parameter. */
  batch?: string;
}
