import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import type { Correction, CountLine } from "../../sheet/shapes.ts";
import { changeText } from "../count-text.ts";

const names: Record<CountLine["what"], string> = {
  arrived: "Arrived",
  seated: "Seated",
  "no-show": "No-show",
  redeemed: "Redeemed",
  undone: "Undone",
  "walk-in": "Walk-in",
  in: "In",
  out: "Out",
  corrected: "Corrected",
};

interface CountLogProps {
  title: string;
  lines: readonly (CountLine & Partial<Correction>)[];
  /** Undoes the correction with an id; without it none can be undone. */
  onUndo?: (id: string) => void;
}

/** Actions of the count, each with who recorded it where. */
export function CountLog({ title, lines, onUndo }: CountLogProps) {
  return (
    <table className="mt-6 w-full border-collapse">
      <caption className="wide pb-2 text-left text-lg font-extrabold">{title}</caption>
      <thead>
        <tr className="border-b border-rule text-left text-quiet">
          {["Time", "Action", "People", "By"].map((text) => (
            <th key={text} scope="col" className="h-11 pr-3 font-medium">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids and never change their order
          <tr key={index} className="border-b border-rule align-top">
            <th scope="row" className="tabular py-2 pr-3 text-left font-semibold whitespace-nowrap">
              {formatTime(line.at)}
            </th>
            <td className="py-2 pr-3">
              {names[line.what]}
              {line.counted !== null && ` to ${formatNumber(line.counted)}${line.room && `, ${line.room}`}`}
              {line.reason && <span className="block wrap-anywhere text-quiet">{line.reason}</span>}
              {line.undone && (
                <span className="block font-semibold wrap-anywhere">
                  Undone {formatTime(line.undone.at)}, {line.undone.by}
                </span>
              )}
            </td>
            <td className={`tabular py-2 pr-3 ${line.undone ? "text-quiet line-through" : ""}`}>
              {changeText(line.people)}
            </td>
            <td className="py-2 wrap-anywhere">
              {[...new Set([line.door, line.phone, line.by])].filter(Boolean).join(" · ")}
              {onUndo && line._id !== undefined && !line.undone && (
                <OfficeButton
                  aria-label={`Undo the correction at ${formatTime(line.at)}`}
                  onClick={() => onUndo(line._id ?? "")}
                  className="mt-2 block"
                >
                  Undo
                </OfficeButton>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
