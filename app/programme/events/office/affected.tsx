import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatAmount } from "../../../platform/venue/money.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import type { Affected } from "../status/shapes.ts";

/** What the cancellation of an event concerns, one line each; empty kinds are left out. */
export function affectedLines({ tables, functions, claims, deposits, lists, tickets, campaigns }: Affected): string[] {
  const party = (all: Affected["tables"], what: string) =>
    all && all.requests > 0 && `${formatCount(all.requests, what)} for ${formatCount(all.guests, "guest")}`;
  return [
    party(tables, "table request"),
    party(functions, "function"),
    deposits &&
      deposits.held > 0 &&
      `${formatCount(deposits.held, "deposit")} paid, ${formatAmount(deposits.held_cents)} to refund or keep for a new date`,
    deposits &&
      deposits.due > 0 &&
      `${formatCount(deposits.due, "deposit")} due, ${formatAmount(deposits.due_cents)} not paid yet`,
    claims && formatCount(claims, "offer claim"),
    lists &&
      lists.people > 0 &&
      `${formatCount(lists.people, "person", "people")} on ${formatCount(lists.lists, "guest list")}`,
    tickets && `${formatCount(tickets, "ticket")} from ticket shops, which refund them`,
    campaigns && `${formatCount(campaigns, "scheduled campaign")} with this event`,
  ].filter((line) => typeof line === "string");
}

/** The list of what a cancellation concerns, shown before it. */
export function AffectedByCancelling({ event }: { event: string }) {
  const { data, failed } = useApi("GET /event/affected/:id", { params: { id: event } });
  if (failed) return <p className="text-danger">{failed}</p>;
  if (!data) return <p className="text-quiet">Counting what hangs on it...</p>;
  const lines = affectedLines(data);
  if (lines.length === 0) return <p>You see no requests, deposits, lists or tickets for this event.</p>;
  return (
    <div>
      <p className="font-semibold">Cancelling it concerns:</p>
      <ul className="tabular mt-1 list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
