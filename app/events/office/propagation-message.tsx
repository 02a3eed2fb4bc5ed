import { formatDay } from "../../lib/wall-time.ts";
import type { PropagationResult } from "../series/series.ts";
import { fieldText } from "./event-start.ts";

const changedText = (changed: number) =>
  changed === 1 ? "1 coming night changed as well." : `${changed} coming nights changed as well.`;

/** What became of a change that was meant for the coming nights as well. */
export function PropagationMessage({ propagation: { changed, left } }: { propagation: PropagationResult }) {
  return (
    <div className="grid gap-2">
      <p>{changedText(changed)}</p>
      {left.length > 0 && (
        <>
          <p>Left as somebody set it:</p>
          <ul className="grid gap-1">
            {left.map(({ _id, start_date, fields }) => (
              <li key={_id}>
                {formatDay(start_date)}: {fieldText(fields)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
