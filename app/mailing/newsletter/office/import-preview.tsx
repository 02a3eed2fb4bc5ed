import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { today } from "../../../platform/venue/today.ts";
import { CsvCounts, CsvProblems } from "../../../staff/toolkit/csv-import/csv-preview.tsx";
import type { AddressList } from "../import/address-file.ts";
import type { AddressCounts, AddressFile } from "../import/shapes.ts";

const labels: Record<AddressList, readonly (readonly [keyof AddressCounts, string])[]> = {
  subscribers: [
    ["added", "To import"],
    ["known", "Already on the list"],
    ["suppressed", "Suppressed"],
    ["left", "Left, bounced or erased"],
    ["duplicate", "Twice in the file"],
    ["invalid", "Invalid"],
  ],
  suppressions: [
    ["added", "To import"],
    ["known", "Already suppressed"],
    ["duplicate", "Twice in the file"],
    ["invalid", "Invalid"],
  ],
};

interface ImportPreviewProps {
  list: AddressList;
  preview: NonNullable<AddressFile["preview"]>;
}

/** The effect of importing a file. */
export function ImportPreview({
  list,
  preview: { counts, undecided, rows, problems, problem_count },
}: ImportPreviewProps) {
  const numbers = labels[list].map(([kind, label]) => [label, counts[kind]] as const);
  return (
    <div className="mt-6 grid grid-cols-1 gap-6">
      <CsvCounts counts={undecided > 0 ? [...numbers, ["To decide", undecided]] : numbers} />
      {problem_count > 0 && (
        <section>
          <h2 className="mb-1.5 font-semibold">
            {formatCount(problem_count, "row isn't imported", "rows aren't imported")}
          </h2>
          <CsvProblems label="Rows that aren't imported" problems={problems} count={problem_count} />
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
