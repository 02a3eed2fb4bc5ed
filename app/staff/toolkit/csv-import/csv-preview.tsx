import { formatNumber } from "../../../platform/lib/locale/format-number.ts";

/** How many rows an import adds, changes or leaves out. */
export function CsvCounts({ counts }: { counts: readonly (readonly [label: string, count: number])[] }) {
  return (
    <dl
      className={`grid grid-cols-2 border-t border-l border-rule ${counts.length > 4 ? "sm:grid-cols-3 xl:grid-cols-6" : "sm:grid-cols-4"}`}
    >
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

/** Problems with rows of a file: the first ones of `count`. */
export function CsvProblems(props: { label?: string; problems: { line: number; text: string }[]; count: number }) {
  const { label, problems, count } = props;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard. */}
      <ul tabIndex={0} aria-label={label} className="max-h-60 overflow-y-auto border-t border-rule text-sm">
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
