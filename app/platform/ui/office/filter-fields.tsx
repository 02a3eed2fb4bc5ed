import { type ReactNode, useId } from "react";
import { Chevron } from "../select-field.tsx";
import { OfficeButton } from "./office-button.tsx";

function FilterField({ label, children }: { label: string; children: (id: string) => ReactNode }) {
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

interface FilterProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A filter that is chosen from a list; `children` are its options. */
export function FilterChoice({ label, value, onChange, children }: FilterProps & { children: ReactNode }) {
  return (
    <FilterField label={label}>
      {(id) => (
        <div className="relative">
          <select
            id={id}
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            className="office-input cursor-pointer pr-9 text-ellipsis"
          >
            {children}
          </select>
          <Chevron className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2" />
        </div>
      )}
    </FilterField>
  );
}

/** A filter by day. */
export function FilterDay({ label, value, onChange }: FilterProps) {
  return (
    <FilterField label={label}>
      {(id) => (
        <input
          id={id}
          type="date"
          value={value}
          max="2999-12-31"
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          data-empty={value ? undefined : "Any date"}
          className="office-input tabular"
        />
      )}
    </FilterField>
  );
}

interface ActiveFiltersProps<Part extends string> {
  parts: readonly { part: Part; text: string }[];
  /** Called with the parts of the URL to remove, as null. */
  change: (parts: Record<string, null>) => void;
}

/** The active filters, each with a button that removes it. */
export function ActiveFilters<Part extends string>({ parts, change }: ActiveFiltersProps<Part>) {
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
          <OfficeButton look="quiet" onClick={() => change(none)} className="px-2">
            Clear all
          </OfficeButton>
        </li>
      )}
    </ul>
  );
}
