import { type ReactNode, useId } from "react";
import { type RequestKind, requestKinds, statusesOf } from "../../content/request-kinds.ts";
import { formatNumber } from "../../lib/format-number.ts";
import { officeButton } from "../../ui/office/button.ts";
import { Chevron } from "../../ui/select-field.tsx";
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

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-quiet">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

interface FiltersProps {
  address: URLSearchParams;
  counts: InboxCounts | undefined;
  admins: readonly PossibleOwner[];
  change: (parts: Record<string, string | null>) => void;
  /** The field's own content. */
  children?: ReactNode;
}

function Choice({
  label,
  value,
  onChange,
  children,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <Field label={label}>
      {(id) => (
        <div className="relative">
          <select
            id={id}
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            className="office-input cursor-pointer pr-9"
          >
            {children}
          </select>
          <Chevron className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2" />
        </div>
      )}
    </Field>
  );
}

/** The inbox's filters; all of them are in the URL. */
export function InboxFilters({ address, counts, admins, change, children }: FiltersProps) {
  const value = (part: Narrowing | "sort") => address.get(part) ?? "";
  const put = (part: Narrowing | "sort") => (to: string) => change({ [part]: to || null });
  const usual = usualSort(address.get("q"));
  const view = viewOf(address);
  const kind = Object.hasOwn(requestKinds, view) ? (view as RequestKind) : null;
  const day = (part: "night" | "from" | "to", label: string) => (
    <Field label={label}>
      {(id) => (
        <input
          id={id}
          type="date"
          value={value(part)}
          max="2999-12-31"
          onChange={({ currentTarget }) => put(part)(currentTarget.value)}
          data-empty={value(part) ? undefined : "Any date"}
          className="office-input tabular"
        />
      )}
    </Field>
  );
  return (
    <div className="grid grid-cols-2 gap-3 border-b border-rule px-(--office-gutter) py-4 @xl:grid-cols-3">
      {kind && (
        <Choice label="Status" value={value("status")} onChange={put("status")}>
          <option value="">All except spam</option>
          {Object.entries(statusesOf(kind)).map(([status, { label }]) => (
            <option key={status} value={status}>
              {label}
              {counts && ` (${formatNumber(counts.kinds[kind]?.statuses[status] ?? 0)})`}
            </option>
          ))}
        </Choice>
      )}
      <Choice label="Owner" value={value("owner")} onChange={put("owner")}>
        <option value="">Everybody</option>
        <option value="none">Nobody</option>
        <option value="me">Me</option>
        {admins.map(({ _id, username }) => (
          <option key={_id} value={_id}>
            {username}
          </option>
        ))}
      </Choice>
      {day("night", "Night")}
      {day("from", "Received from")}
      {day("to", "Received to")}
      <Choice
        label="Order"
        value={value("sort") || usual}
        onChange={(to) => change({ sort: to === usual ? null : to })}
      >
        {sorts.map(({ value: sort, text }) => (
          <option key={sort} value={sort}>
            {text}
          </option>
        ))}
      </Choice>
      {children}
    </div>
  );
}

/** The active filters, each with a button that removes it. */
export function Narrowed({
  parts,
  change,
}: {
  parts: readonly { part: Narrowing; text: string }[];
  change: FiltersProps["change"];
}) {
  if (parts.length === 0) return null;
  const none = Object.fromEntries(parts.map(({ part }) => [part, null]));
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2 px-(--office-gutter) py-2.5">
      {parts.map(({ part, text }) => (
        <li key={part}>
          <button
            type="button"
            aria-label={`${text}: remove`}
            onClick={() => change({ [part]: null })}
            className="flex min-h-11 cursor-pointer items-center gap-2 border border-rule bg-raised px-3 font-medium hover:border-ink md:pointer-fine:min-h-8"
          >
            {text}
            <svg viewBox="0 0 12 12" aria-hidden="true" className="size-2.5 fill-none stroke-current stroke-2">
              <path d="m1.5 1.5 9 9m0-9-9 9" />
            </svg>
          </button>
        </li>
      ))}
      {parts.length > 1 && (
        <li>
          <button type="button" onClick={() => change(none)} className={officeButton("quiet", "px-2")}>
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}
