import type { ReactNode } from "react";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { FilterChoice, FilterDay } from "../../../platform/ui/office/filter-fields.tsx";
import { declineReasons, isDecline, reasonsFor } from "../../../platform/venue/decline-reasons.ts";
import { requestKinds, statusesOf } from "../../../platform/venue/request-kinds.ts";
import { usualSort } from "../inbox/filter.ts";
import type { InboxCounts, PossibleOwner } from "../request.ts";
import { type Narrowing, viewOf } from "./inbox-address.ts";

const sorts = [
  { value: "turn", text: "Unanswered first" },
  { value: "-received", text: "Newest first" },
  { value: "received", text: "Oldest first" },
  { value: "night", text: "Soonest night first" },
  { value: "-night", text: "Latest night first" },
];

interface FiltersProps {
  address: URLSearchParams;
  counts: InboxCounts | undefined;
  admins: readonly PossibleOwner[];
  change: (parts: Record<string, string | null>) => void;
  /** The field's own content. */
  children?: ReactNode;
}

/** The inbox's filters; all of them are in the URL. */
export function InboxFilters({ address, counts, admins, change, children }: FiltersProps) {
  const value = (part: Narrowing | "sort") => address.get(part) ?? "";
  const put = (part: Narrowing | "sort") => (to: string) => change({ [part]: to || null });
  const usual = usualSort(address.get("q"));
  const view = viewOf(address);
  const kind = Object.hasOwn(requestKinds, view) ? (view as RequestKind) : null;
  const day = (part: "night" | "from" | "to", label: string) => (
    <FilterDay label={label} value={value(part)} onChange={put(part)} />
  );
  return (
    <div className="grid grid-cols-2 gap-3 border-b border-rule px-(--office-gutter) py-4 @xl:grid-cols-3">
      {kind && (
        <FilterChoice label="Status" value={value("status")} onChange={put("status")}>
          <option value="">All except spam</option>
          {Object.entries(statusesOf(kind)).map(([status, { label }]) => (
            <option key={status} value={status}>
              {label}
              {counts && ` (${formatNumber(counts.kinds[kind]?.statuses[status] ?? 0)})`}
            </option>
          ))}
        </FilterChoice>
      )}
      {kind && isDecline(kind, value("status")) && (
        <FilterChoice label="Reason" value={value("reason")} onChange={put("reason")}>
          <option value="">Any</option>
          <option value="none">No reason</option>
          {reasonsFor(kind).map((reason) => (
            <option key={reason} value={reason}>
              {declineReasons[reason]}
            </option>
          ))}
        </FilterChoice>
      )}
      <FilterChoice label="Owner" value={value("owner")} onChange={put("owner")}>
        <option value="">Anyone</option>
        <option value="none">Unassigned</option>
        <option value="me">Me</option>
        {admins.map(({ _id, username }) => (
          <option key={_id} value={_id}>
            {username}
          </option>
        ))}
      </FilterChoice>
      {day("night", "Night")}
      {day("from", "Received from")}
      {day("to", "Received to")}
      <FilterChoice
        label="Order"
        value={value("sort") || usual}
        onChange={(to) => change({ sort: to === usual ? null : to })}
      >
        {sorts.map(({ value: sort, text }) => (
          <option key={sort} value={sort}>
            {text}
          </option>
        ))}
      </FilterChoice>
      {children}
    </div>
  );
}
