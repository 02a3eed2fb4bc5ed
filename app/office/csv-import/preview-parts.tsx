import { formatNumber } from "../../lib/format-number.ts";

interface ImportCountsProps {
  counts: readonly (readonly [label: string, count: number])[];
  /** Of its columns on wider screens. */
  className?: string;
}

/** What an import would do, in large numbers. */
export function ImportCounts({ counts, className = "sm:grid-cols-4" }: ImportCountsProps) {
  return (
    <dl className={`grid grid-cols-2 border-t border-l border-rule ${className}`}>
      {counts.map(([label, count]) => (
        <div key={label} className="flex flex-col justify-between border-r border-b border-rule px-4 py-3">
          <dt className="text-sm text-quiet">{label}</dt>
          <dd className={`wide tabular text-[28px] leading-tight ${count === 0 ? "text-quiet" : ""}`}>
            {formatNumber(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ImportProblemsProps {
  /** Names the list. */
  label: string;
  problems: readonly { line: number; text: string }[];
  /** How many there are, shown or not. */
  count: number;
}

/** Lines of a file with something to check. */
export function ImportProblems({ label, problems, count }: ImportProblemsProps) {
  return (
    <>
      <ul aria-label={label} className="max-h-60 overflow-y-auto border-t border-rule text-sm">
        {problems.map(({ line, text }) => (
          <li key={`${line} ${text}`} className="flex gap-4 border-b border-rule py-1.5">
            <span className="tabular w-20 shrink-0 text-quiet">Line {line}</span>
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
      {count > problems.length && <p className="mt-1.5 text-sm text-quiet">The first {problems.length} are shown.</p>}
    </>
  );
}
