import { today } from "../../content/today.ts";
import { formatDateTime } from "../../lib/format-date-time.ts";
import { formatNumber } from "../../lib/format-number.ts";
import type { AddressCounts, AddressFile, AddressList } from "../import/address-file.ts";

const labels: Record<AddressList, readonly (readonly [keyof AddressCounts, string])[]> = {
  subscribers: [
    ["added", "To import"],
    ["known", "On the list already"],
    ["suppressed", "Suppressed"],
    ["left", "Unsubscribed or erased"],
    ["duplicate", "Twice in the file"],
    ["invalid", "Invalid"],
  ],
  suppressions: [
    ["added", "To import"],
    ["known", "Suppressed already"],
    ["duplicate", "Twice in the file"],
    ["invalid", "Invalid"],
  ],
};

interface ImportPreviewProps {
  list: AddressList;
  preview: NonNullable<AddressFile["preview"]>;
}

/** What importing a file would do. */
export function ImportPreview({ list, preview: { counts, rows, problems, problem_count } }: ImportPreviewProps) {
  return (
    <div className="mt-6 grid gap-6">
      <dl
        className={`grid grid-cols-2 border-t border-l border-rule sm:grid-cols-4 ${list === "subscribers" ? "sm:grid-cols-3 xl:grid-cols-6" : ""}`}
      >
        {labels[list].map(([kind, label]) => (
          <div key={kind} className="flex flex-col justify-between border-r border-b border-rule px-4 py-3">
            <dt className="text-sm text-quiet">{label}</dt>
            <dd className={`wide tabular text-[28px] leading-tight ${counts[kind] === 0 ? "text-quiet" : ""}`}>
              {formatNumber(counts[kind])}
            </dd>
          </div>
        ))}
      </dl>
      {problem_count > 0 && (
        <section>
          <h2 className="mb-1.5 font-semibold">
            {problem_count === 1 ? "1 row isn’t imported" : `${formatNumber(problem_count)} rows aren’t imported`}
          </h2>
          <ul aria-label="Rows that aren’t imported" className="max-h-60 overflow-y-auto border-t border-rule text-sm">
            {problems.map(({ line, text }) => (
              <li key={`${line} ${text}`} className="flex gap-4 border-b border-rule py-1.5">
                <span className="tabular w-20 shrink-0 text-quiet">Line {line}</span>
                <span className="min-w-0 wrap-anywhere">{text}</span>
              </li>
            ))}
          </ul>
          {problem_count > problems.length && (
            <p className="mt-1.5 text-sm text-quiet">The first {problems.length} are shown.</p>
          )}
        </section>
      )}
      {rows.length > 0 && (
        <section>
          <h2 className="mb-1.5 font-semibold">First rows</h2>
          <ul className="border-t border-rule text-sm">
            {rows.map(({ line, email, name, agreed, place }) => (
              <li key={line} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b border-rule py-2">
                <span className="min-w-0 grow basis-56 font-medium wrap-anywhere">{email}</span>
                <span className="min-w-0 basis-40 wrap-anywhere">{name}</span>
                <span className="tabular min-w-0 basis-72 text-quiet wrap-anywhere">
                  {[agreed && formatDateTime(agreed, today()), place].filter(Boolean).join(", ")}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
