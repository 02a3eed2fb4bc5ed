import { isDay } from "../../../platform/lib/time/wall-time-text.ts";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { Tabs } from "../../../platform/ui/office/tabs.tsx";
import { useAddress } from "../../../platform/ui/office/use-address.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { lastWeeks, type Range, ranges } from "../period.ts";

/** The URL parameters to keep when the range changes: comparison, its limit, and chart. */
function keptIn(address: URLSearchParams): string {
  const kept = ["by", "of", "source", "chart"].flatMap((part) => {
    const value = address.get(part);
    return value === null ? [] : [[part, value]];
  });
  return kept.length > 0 ? `&${new URLSearchParams(kept)}` : "";
}

/** The range in a URL, if there is one. */
export function rangeIn(address: URLSearchParams): Range | undefined {
  const [from, to] = [address.get("from") ?? "", address.get("to") ?? ""];
  return isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;
}

/** The range in the URL, by default last week; `choose` navigates to another one. */
export function useRange(): { range: Range; choose: (next: Range) => void } {
  const [address, setAddress] = useAddress();
  const range = rangeIn(address) ?? lastWeeks(tonight(), 1);
  const choose = (next: Range) => {
    if (isDay(next.from) && isDay(next.to) && next.from <= next.to)
      setAddress(`?from=${next.from}&to=${next.to}${keptIn(address)}`);
  };
  return { range, choose };
}

/** Tabs with the usual ranges. */
export function RangeTabs({ range }: { range: Range }) {
  const [address] = useAddress();
  const tabs = ranges.map(({ weeks, label }) => {
    const of = lastWeeks(tonight(), weeks);
    const current = of.from === range.from && of.to === range.to;
    return { to: `?from=${of.from}&to=${of.to}${keptIn(address)}`, label, current };
  });
  return <Tabs label="Nights" tabs={tabs} />;
}

/** Fields for the first and the last night of the range. */
export function RangeFields({ range, choose }: { range: Range; choose: (next: Range) => void }) {
  return (
    <div className="grid max-w-md grid-cols-2 gap-4 print:hidden">
      <TextInput
        label="First night"
        type="date"
        value={range.from}
        max={range.to}
        onChange={({ currentTarget }) => choose({ ...range, from: currentTarget.value })}
      />
      <TextInput
        label="Last night"
        type="date"
        value={range.to}
        min={range.from}
        onChange={({ currentTarget }) => choose({ ...range, to: currentTarget.value })}
      />
    </div>
  );
}
