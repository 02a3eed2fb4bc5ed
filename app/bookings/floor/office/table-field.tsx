import { useState } from "react";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { SelectInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { formatMoney } from "../../../platform/venue/money.ts";
import { chosenTable } from "../choices.ts";
import { seatsText, type TableGroup } from "../plan.ts";
import type { TableChoices } from "../shapes.ts";
import { ChooseTable } from "./choose-table.tsx";

interface TableFieldProps {
  choices: TableChoices;
  /** The id of the chosen table; null for none. */
  value: string | null;
  onChange: (table: string | null) => void;
  error?: string;
}

/** `Booth 1, 8 seats, min. $2,000`, with its state, if any. */
function optionText({ name, seats, minimum }: TableGroup, ...more: (string | false)[]): string {
  return [name, seatsText(seats), minimum !== null && `min. ${formatMoney(minimum)}`, ...more]
    .filter(Boolean)
    .join(", ");
}

/** The party's own table, the suggestion, the free tables, and one chosen on the plan even if it is not free. */
function TableList({ choices, value, onChange, error }: TableFieldProps) {
  const { party, suggestion } = choices;
  const own = chosenTable(choices, party.table);
  const first = suggestion && suggestion.table !== own?.table && chosenTable(choices, suggestion.table);
  const chosen = chosenTable(choices, value);
  const free = choices.free
    .filter((table) => table !== suggestion?.table && table !== own?.table)
    .flatMap((table) => chosenTable(choices, table) ?? []);
  const rooms = [...new Set(free.map(({ room }) => room))];
  const listed = [own, first, ...free].some((group) => group && group.table === chosen?.table);
  return (
    <SelectInput
      label="Table"
      name="table"
      optional
      value={chosen?.table ?? ""}
      error={error}
      hint={`For ${formatCount(party.guests, "guest")}. Free tables of that night.`}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    >
      {own ? <option value={own.table}>{optionText(own, "assigned")}</option> : <option value="">No table yet</option>}
      {first && (
        <option value={first.table}>{optionText(first, first.merge.length > 0 && "merged", "suggested")}</option>
      )}
      {chosen && !listed && <option value={chosen.table}>{optionText(chosen, "not free")}</option>}
      {rooms.map((room) => (
        <optgroup key={room} label={room}>
          {free
            .filter((group) => group.room === room)
            .map((group) => (
              <option key={group.table} value={group.table}>
                {optionText(group)}
              </option>
            ))}
        </optgroup>
      ))}
    </SelectInput>
  );
}

/**
 * A party's table as a field of a form: a list, and the floor plan, in the form's second column where it has two, else
 * below the list on demand.
 */
export function TableField(props: TableFieldProps) {
  const { choices, value, onChange } = props;
  const [shown, setShown] = useState(false);
  if (choices.plan.tables.length === 0) return <TableList {...props} />;
  return (
    <>
      <div className="grid content-start gap-1">
        <TableList {...props} />
        <OfficeButton
          look="quiet"
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
          className="min-h-11 justify-self-start px-0! lg:hidden"
        >
          {shown ? "Hide floor plan" : "Show floor plan"}
        </OfficeButton>
      </div>
      <section
        aria-label="Floor plan"
        className={`min-w-0 border border-rule p-3 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:block lg:self-start ${shown ? "" : "hidden"}`}
      >
        <ChooseTable choices={choices} value={value} onChange={onChange} />
      </section>
    </>
  );
}
