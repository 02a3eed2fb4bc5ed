import { formatMoney } from "../../../platform/venue/money.ts";
import type { Trouble } from "../geometry.ts";
import { seatsText } from "../plan.ts";
import type { Plan } from "../shapes.ts";
import { troubleText } from "./table-panel.tsx";

interface TablesListProps {
  plan: Plan;
  selected: ReadonlySet<string>;
  troubles: ReadonlyMap<string, Trouble>;
  onSelect: (id: string) => void;
}

/** The tables of the drawing as a list: every room, with a button that selects each. */
export function TablesList({ plan, selected, troubles, onSelect }: TablesListProps) {
  const categories = new Map(plan.categories.map(({ _id, name }) => [_id, name]));
  const nameOf = new Map(plan.tables.map(({ _id, name }) => [_id, name]));
  return (
    <section aria-label="List of tables">
      <h2 className="wide mb-2 text-lg font-extrabold">List</h2>
      <ul className="border-t border-rule">
        {plan.tables.map((table) => {
          const { _id, name, room, seats, minimum, category, state, note, merged_into } = table;
          const trouble = troubles.get(_id);
          const facts = [
            room,
            seatsText(seats),
            category && categories.get(category),
            minimum !== null && `min. ${formatMoney(minimum)}`,
            merged_into && `merged into ${nameOf.get(merged_into)}`,
            state && `${state}${note && `: ${note}`}`,
          ];
          return (
            <li key={_id} className="border-b border-rule">
              <button
                type="button"
                aria-pressed={selected.has(_id)}
                onClick={() => onSelect(_id)}
                className="flex min-h-11 w-full cursor-pointer flex-wrap items-baseline gap-x-3 py-2 text-left hover:bg-raised aria-pressed:bg-raised"
              >
                <b className="wrap-anywhere">{name}</b>
                <span className="tabular text-sm wrap-anywhere text-quiet">{facts.filter(Boolean).join(" · ")}</span>
                {trouble && <span className="text-sm text-danger">{troubleText(trouble)}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
