import { shortDate } from "../../lib/wall-time.ts";
import type { Spread } from "../series/series.ts";
import { fieldWords } from "./event-start.ts";

const changedWords = (changed: number) =>
  changed === 1 ? "1 coming night changed as well." : `${changed} coming nights changed as well.`;

/** What became of a change that was meant for the coming nights as well. */
export function SpreadWords({ spread: { changed, left } }: { spread: Spread }) {
  return (
    <div className="grid gap-2">
      <p>{changedWords(changed)}</p>
      {left.length > 0 && (
        <>
          <p>Left as somebody set it:</p>
          <ul className="grid gap-1">
            {left.map(({ _id, start_date, fields }) => (
              <li key={_id}>
                {shortDate(start_date)}: {fieldWords(fields)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
