import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { today } from "../../../platform/venue/today.ts";
import { proofLabels, purposeLabels } from "../purpose.ts";
import type { ConsentLine } from "../shapes.ts";

/** Where, how and by whom a consent was given; unknown parts are left out. */
function evidenceText({ where, proof, by, asked_on, version }: ConsentLine): string {
  return [
    proofLabels[proof],
    where !== proofLabels[proof] && where,
    by && `by ${by}`,
    asked_on && `form sent ${formatDateTime(asked_on, today())}`,
    version !== null && `settings version ${version}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** What an address agreed to and withdrew, newest first. */
export function ConsentList({ lines }: { lines: readonly ConsentLine[] }) {
  return (
    <ol className="grid gap-4">
      {lines.map((line) => (
        <li key={line._id} className="border-t border-rule pt-3 wrap-anywhere">
          <p>
            <strong className="font-semibold">{line.given ? "Agreed" : "Withdrawn"}</strong>:{" "}
            {line.purposes.map((purpose) => purposeLabels[purpose]).join(", ")}
          </p>
          <p className="text-quiet">
            <time dateTime={line.at}>{formatDateTime(line.at, today())}</time>. {evidenceText(line)}
          </p>
          {line.words && <p className="mt-1 border-l-2 border-rule pl-3 text-quiet">{line.words}</p>}
        </li>
      ))}
    </ol>
  );
}
