import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { requestKinds } from "../../../platform/venue/request-kinds.ts";
import type { DeletionCounts } from "../privacy.ts";

const nouns: Record<string, readonly [string, string]> = {
  career: ["job application", "job applications"],
  request: ["request", "requests"],
  "vip-table": ["VIP table", "VIP tables"],
  function: ["function", "functions"],
  contact: ["message", "messages"],
  claim: ["offer claim", "offer claims"],
  mail: ["email", "emails"],
  subscriber: ["subscription", "subscriptions"],
  unconfirmed: ["unconfirmed subscription", "unconfirmed subscriptions"],
  suppression: ["suppressed address", "suppressed addresses"],
  consent: ["record of consents", "records of consents"],
  report: ["unclear report", "unclear reports"],
  sender: ["sender record", "sender records"],
  session: ["session", "sessions"],
  link: ["account link", "account links"],
  network: ["staff network", "staff networks"],
  ledger: ["ledger entry", "ledger entries"],
  note: ["note on a table", "notes on tables"],
  entry: ["entry of a guest list", "entries of guest lists"],
  list: ["guest list", "guest lists"],
  ticket: ["name on a ticket", "names on tickets"],
  imported: ["imported row", "imported rows"],
  door: ["entry of the door log", "entries of the door log"],
  statement: ["row of promoters' statements", "rows of promoters' statements"],
  register: ["entry of the incident register", "entries of the incident register"],
  inspection: ["inspector's link", "inspectors' links"],
  trail: ["audit trail entry", "audit trail entries"],
  log: ["log entry", "log entries"],
} satisfies Record<RequestKind, readonly [string, string]> & Record<string, readonly [string, string]>;

/** Counts as text: `2 VIP tables, 1 message, 6 emails`. */
export function formatDeletions(deletions: DeletionCounts): string {
  return Object.entries(deletions)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => {
      const [singular, many] = nouns[kind] ?? [kind, kind];
      return formatCount(count, singular, many);
    })
    .join(", ");
}

/** Counts requests by kind. */
export function countKinds(requests: readonly { kind: RequestKind }[]): DeletionCounts {
  const kinds = Object.keys(requestKinds) as RequestKind[];
  return Object.fromEntries(kinds.map((kind) => [kind, requests.filter((request) => request.kind === kind).length]));
}
