import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { SelectInput } from "../../../platform/ui/office/input.tsx";
import { changed, useAddress } from "../../../platform/ui/office/use-address.ts";
import { formatAmount } from "../../../platform/venue/money.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { numberColumns } from "../night-columns.ts";
import type { Night } from "../shapes.ts";
import { isAmount, numberOf } from "../table.ts";
import { barLabel, NightBars, nightName } from "./night-bars.tsx";

/** A chart by night of one column of the table below; the column is in the URL. */
export function NightChart({ nights }: { nights: readonly Night[] }) {
  const [address, setAddress] = useAddress();
  const columns = numberColumns(useCan());
  const chosen = columns.find(({ heading }) => heading === address.get("chart")) ?? columns[0];
  if (!chosen) return null;
  const { heading, value } = chosen;
  const isMoney = nights.some((night) => isAmount(value(night)));
  return (
    <section aria-label={`${heading} by night`} className="mt-10">
      <div className="mb-4 max-w-64 print:hidden">
        <SelectInput
          label="Chart"
          name="chart"
          value={heading}
          onChange={({ currentTarget: { value: next } }) =>
            setAddress(changed(address, { chart: next === columns[0]?.heading ? null : next }))
          }
        >
          {columns.map((column) => (
            <option key={column.heading}>{column.heading}</option>
          ))}
        </SelectInput>
      </div>
      <NightBars
        title={`${heading} by night`}
        format={isMoney ? formatAmount : formatNumber}
        bars={nights.map((night) => ({
          key: night.night,
          label: barLabel(night.night),
          name: nightName(night),
          value: numberOf(value(night)),
        }))}
      />
    </section>
  );
}
