import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import type { PropagationResult } from "../shapes.ts";
import { fieldText } from "./event-start.ts";

const changedText = (changed: number) =>
  changed === 1 ? "1 upcoming event updated too." : `${changed} upcoming events updated too.`;

/** The result of an edit that includes upcoming events. */
export function PropagationMessage({ propagation: { changed, left } }: { propagation: PropagationResult }) {
  return (
    <div className="grid gap-2">
      <p>{changedText(changed)}</p>
      {left.length > 0 && (
        <>
          <p>Kept single-event edits:</p>
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
