import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
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
  const { data, failed, reload } = useApi("GET /event/affected/:id", { params: { id: event } });
  if (failed)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-danger">{failed}</p>
        <OfficeButton onClick={reload}>Retry</OfficeButton>
      </div>
    );
  if (!data) return <p className="text-quiet">Counting requests, deposits, lists and tickets...</p>;
  const lines = affectedLines(data);
  if (lines.length === 0) return <p>No requests, deposits, lists or tickets that your role can see.</p>;
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
