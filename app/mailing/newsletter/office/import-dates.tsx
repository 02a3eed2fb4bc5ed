import { SelectInput } from "../../../platform/ui/office/input.tsx";
import type { DateColumn, OrderChoices } from "../import/shapes.ts";

const orderLabels = { day: "Day, month, year", month: "Month, day, year", year: "Year, month, day" };

function reasonFor({ why, proof }: DateColumn): string {
  if (why === "proven" && proof) return `“${proof.text}” in line ${proof.line} shows it.`;
  if (why === "usual") return "No date shows it. Read as usual in your country.";
  if (why === "contradiction")
    return "Some dates have the day first, others the month. Choose one: the others are left out.";
  return why === "unknown" ? "No date shows it. Ambiguous dates are left out until you choose." : "Your choice.";
}

interface ImportDatesProps {
  dates: readonly DateColumn[];
  orders: OrderChoices;
  onChange: (orders: OrderChoices) => void;
}

/** Shows and changes how a file's ambiguous dates are read. */
export function ImportDates({ dates, orders, onChange }: ImportDatesProps) {
  if (dates.length === 0) return null;
  return (
    <section>
      <h2 className="mb-1.5 font-semibold">Dates</h2>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {dates.map((column) => (
          <SelectInput
            key={column.field}
            label={`Dates in “${column.heading}”`}
            hint={reasonFor(column)}
            value={orders[column.field] ?? column.order ?? ""}
            onChange={({ target: { value } }) => {
              const order = value === "day" || value === "month" || value === "year" ? value : undefined;
              if (order) onChange({ ...orders, [column.field]: order });
            }}
          >
            {column.order === null && <option value="">Choose an order</option>}
            {Object.entries(orderLabels).map(([order, label]) => (
              <option key={order} value={order}>
                {label}
              </option>
            ))}
          </SelectInput>
        ))}
      </div>
    </section>
  );
}
