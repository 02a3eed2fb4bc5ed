import type { TrailAction } from "../audit/actions.ts";

/** Values by field. */
export type TrailValues = Record<string, unknown>;

/** A row of the audit trail, as the API returns it. */
export interface TrailRow {
  number: number;
  /** ISO 8601 with the venue's offset. */
  at: string;
  actor: { key: string; name: string };
  /** The network that the request came from, or empty. */
  network: string;
  action: TrailAction;
  object: { kind: string; id: string; name: string } | null;
  before: TrailValues;
  after: TrailValues;
  /** Of an export or a search: what was asked for. */
  filter: TrailValues;
  count: number | null;
}

/** A page of the audit trail, newest first. */
export interface TrailPage {
  items: TrailRow[];
  /** Cursors for `before` and `after`, for the next and the previous page; null if there is none. */
  older: string | null;
  newer: string | null;
  /** Whether so many names start with the search that nothing was looked up. */
  too_many_names: boolean;
}

/** Someone in the audit trail; `key` is the value of the filter `person`. */
export interface TrailPerson {
  key: string;
  name: string;
}

/** The result of a check of the audit trail, or of a part of it. */
export interface TrailCheckResult {
  rows: number;
  number: number;
  hash: string;
  problems: string[];
  done: boolean;
}
