import { type RequestKind, requestKinds } from "../../content/request-kinds.ts";
import type { DeletionCounts } from "../privacy.ts";

const others: Record<string, readonly [string, string]> = {
  career: ["job application", "job applications"],
  request: ["request", "requests"],
  "vip-table": ["VIP table", "VIP tables"],
  function: ["function", "functions"],
  contact: ["message", "messages"],
  claim: ["offer claim", "offer claims"],
  mail: ["mail", "mails"],
  subscriber: ["subscription", "subscriptions"],
  unconfirmed: ["unconfirmed subscription", "unconfirmed subscriptions"],
  sender: ["sender’s mark", "senders’ marks"],
  session: ["session", "sessions"],
  network: ["network of staff", "networks of staff"],
  log: ["line of this log", "lines of this log"],
} satisfies Record<RequestKind, readonly [string, string]> & Record<string, readonly [string, string]>;

/** How many of what, in words: `2 VIP tables, 1 message, 6 mails`. */
export function formatDeletions(deletions: DeletionCounts): string {
  return Object.entries(deletions)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => {
      const [one, many] = others[kind] ?? [kind, kind];
      return `${count.toLocaleString("en-AU")} ${count === 1 ? one : many}`;
    })
    .join(", ");
}

/** How many requests there are of each kind. */
export function countKinds(requests: readonly { kind: RequestKind }[]): DeletionCounts {
  const counts: DeletionCounts = {};
  for (const kind of Object.keys(requestKinds) as RequestKind[]) {
    const count = requests.filter((request) => request.kind === kind).length;
    if (count > 0) counts[kind] = count;
  }
  return counts;
}
