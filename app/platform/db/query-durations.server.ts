import type { LogEvent } from "kysely";
import type { Logger } from "pino";
import { HistogramMap } from "../lib/histogram.server.ts";

const BOUNDS = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

/** First keywords of statements that are measured separately; all others are measured together. */
const KINDS = new Set(["select", "insert", "update", "delete", "begin", "commit", "rollback"]);

/** Measures a database's statements. */
export interface QueryDurations {
  /** Durations by first keyword. */
  durations: HistogramMap;
  /** Pass it to Kysely as `log`. */
  seen: (event: LogEvent) => void;
}

/**
 * Measures how long statements take, and logs the SQL of slow ones, which never contains values.
 *
 * @param slowAfter duration in ms from which a statement is slow.
 */
export function measureQueries(log: Logger, slowAfter: number): QueryDurations {
  const durations = new HistogramMap(BOUNDS);
  return {
    durations,
    seen({ query: { sql }, queryDurationMillis: ms }) {
      const space = sql.indexOf(" ");
      const first = space < 0 ? sql : sql.slice(0, space);
      durations.of(KINDS.has(first) ? first : "other").add(ms);
      if (ms >= slowAfter) log.warn({ sql: sql.slice(0, 2_000), ms: Math.round(ms) }, "Slow query");
    },
  };
}
