import { seatsText } from "../../floor/plan.ts";
import { formatDay } from "../../lib/wall-time.ts";
import type { PartyTable } from "../inbox/answer.ts";

interface SuggestedTablesProps {
  tables: readonly PartyTable[];
  assigns: boolean;
  onChoose: (assigns: boolean) => void;
}

/** A party's suggestion: `Booth 2, 8 seats`. */
function tableText({ table, assigned }: PartyTable): string {
  if (!table) return "No table fits";
  return `${table.name}, ${assigned ? "assigned" : seatsText(table.seats)}`;
}

/** The choice to assign the suggested tables to several parties, with the list of them. */
export function SuggestedTables({ tables, assigns, onChoose }: SuggestedTablesProps) {
  const nights = new Set(tables.map(({ night }) => night)).size;
  return (
    <div>
      <label className="flex min-h-11 w-fit cursor-pointer items-center gap-2.5 font-semibold md:pointer-fine:min-h-9">
        <input
          type="checkbox"
          checked={assigns}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          className="size-5 accent-ink"
        />
        Assign the suggested tables
      </label>
      {assigns && (
        <ul aria-label="Tables" className="tabular mt-1 border border-rule bg-paper px-4">
          {tables.map((party) => (
            <li
              key={party._id}
              className="flex flex-wrap justify-between gap-x-4 border-b border-rule py-2 last:border-b-0"
            >
              <span className="min-w-0 wrap-anywhere">
                {party.name}, {party.guests === 1 ? "1 guest" : `${party.guests} guests`}
                {nights > 1 && `, ${formatDay(party.night)}`}
              </span>
              <span className={`min-w-0 font-semibold wrap-anywhere ${party.table ? "" : "text-danger"}`}>
                {tableText(party)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
