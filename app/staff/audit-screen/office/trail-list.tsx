import { Link } from "react-router";
import { excerpt } from "../../../platform/lib/excerpt.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { dayOf, formatDay, formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import { today } from "../../../platform/venue/today.ts";
import { useCan } from "../../toolkit/use-me.ts";
import { type Change, changesOf, filterOf, sentenceOf, type Words } from "../sentence.ts";
import type { TrailRow } from "../shapes.ts";
import { screenOf } from "./object-screen.ts";

/** Longest value that is shown in full. */
const MAX_SHORT_LENGTH = 140;

const quietLink = "font-semibold underline decoration-rule decoration-2 underline-offset-4 hover:decoration-ink";

function Value({ text }: { text: string }) {
  if (text.length <= MAX_SHORT_LENGTH) return <span className="text-ink">{text}</span>;
  return (
    <details className="text-ink">
      <summary className="cursor-pointer max-md:min-h-11 max-md:content-center">
        {excerpt(text, MAX_SHORT_LENGTH)}
      </summary>
      <p className="mt-1 border-l-2 border-rule pl-3 whitespace-pre-wrap">{text}</p>
    </details>
  );
}

/** The changes, filters or counts of a row, field by field. */
function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className="mt-1 grid gap-0.5 text-quiet wrap-anywhere">
      {changes.map(({ label, before, after }) => (
        <div key={label} className="flex flex-wrap gap-x-1.5">
          <dt>{label}:</dt>
          {before !== undefined && (
            <dd>
              {after === undefined && "was "}
              <Value text={before} />
            </dd>
          )}
          {before !== undefined && after !== undefined && (
            <dd>
              <span aria-hidden="true">→</span>
              <span className="sr-only">changed to</span>
            </dd>
          )}
          {after !== undefined && (
            <dd>
              <Value text={after} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

interface RowProps {
  row: TrailRow;
  /** The address of the list with another filter. */
  toFilter: (parts: Record<string, string>) => string;
}

function Sentence({ row, toFilter }: RowProps) {
  const can = useCan();
  const { object, actor } = row;
  const part = ({ text, of }: Words, index: number) => {
    const key = `${index} ${text}`;
    if (of === "actor")
      return (
        <Link
          key={key}
          to={toFilter({ person: actor.key })}
          aria-label={`${text}: only this person`}
          className={quietLink}
        >
          {text}
        </Link>
      );
    const screen = of === "object" && object ? screenOf(object, can) : undefined;
    if (screen)
      return (
        <Link key={key} to={screen} className={quietLink}>
          {text}
        </Link>
      );
    return of === "object" ? (
      <span key={key} className="font-semibold">
        {text}
      </span>
    ) : (
      text
    );
  };
  return <p className="wrap-anywhere">{sentenceOf(row).map(part)}</p>;
}

function Row({ row, toFilter }: RowProps) {
  const { number, at, network, object } = row;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-rule px-(--office-gutter) py-3 md:grid-cols-[5.5rem_minmax(0,1fr)_auto]">
      <p className="tabular text-quiet">
        <time dateTime={at}>{formatTime(at)}</time>
      </p>
      <div className="max-md:order-last max-md:col-span-2">
        <Sentence row={row} toFilter={toFilter} />
        <Changes changes={[...changesOf(row), ...filterOf(row)]} />
      </div>
      <p className="tabular flex flex-wrap justify-end gap-x-3 text-right text-quiet">
        {object?.id && (
          <Link
            to={toFilter({ kind: object.kind, id: object.id })}
            aria-label={`History of ${object.name || object.kind}`}
            className="underline decoration-rule underline-offset-4 hover:text-ink"
          >
            History
          </Link>
        )}
        {network && <span>{network}</span>}
        <span title={`Row ${formatNumber(number)} of the audit trail`}>#{number}</span>
      </p>
    </li>
  );
}

/** `Today`, `Yesterday`, `Sat 28 Nov`, with the year where it is another. */
function dayHeading(day: string): string {
  const now = today();
  if (day === now) return "Today";
  return day === addDays(now, -1) ? "Yesterday" : formatDay(day, now);
}

/** Rows of the trail under the days that they fall on. */
export function TrailList({ rows, toFilter }: { rows: readonly TrailRow[]; toFilter: RowProps["toFilter"] }) {
  const days = Map.groupBy(rows, ({ at }) => dayOf(at));
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className="border-b border-rule bg-raised px-(--office-gutter) py-2 font-semibold">
        {dayHeading(day)}
      </h2>
      <ol>
        {ofDay.map((row) => (
          <Row key={row.number} row={row} toFilter={toFilter} />
        ))}
      </ol>
    </section>
  ));
}
