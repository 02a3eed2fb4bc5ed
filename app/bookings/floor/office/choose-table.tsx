import { useMemo } from "react";
import { formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import { formatMoney } from "../../../platform/venue/money.ts";
import { chosenTable } from "../choices.ts";
import { FloorMap, type TableMark } from "../floor-map.tsx";
import { groupOf, groupsOf, seatsText } from "../plan.ts";
import type { TableChoices } from "../shapes.ts";

/** The marks of tables at a party's time: who has them then. */
function marksOf({ plan, parties, party, free }: TableChoices): Map<string, TableMark> {
  const marks = new Map<string, TableMark>();
  for (const group of groupsOf(plan.tables)) {
    const here = parties.filter(
      ({ table, from, until }) =>
        group.tables.some(({ _id }) => _id === table) &&
        Date.parse(from) < Date.parse(party.until) &&
        Date.parse(until) > Date.parse(party.from),
    );
    const [first] = here;
    const own = group.tables.some(({ _id }) => _id === party.table);
    if (!first && group.state === null && !own && !free.includes(group.table)) {
      const mark: TableMark = { state: "held", label: "offered to the waitlist", text: "Waitlist" };
      for (const { _id } of group.tables) marks.set(_id, mark);
    }
    if (!first) continue;
    const label = `held for ${here.map(({ name, from }) => `${name}, ${formatTime(from)}`).join("; ")}`;
    const mark: TableMark = { state: "booked", label, text: first.name.split(" ")[0] };
    for (const { _id } of group.tables) marks.set(_id, mark);
  }
  return marks;
}

interface ChooseTableProps {
  choices: TableChoices;
  /** The id of the chosen table; null for none. */
  value: string | null;
  onChange: (table: string) => void;
}

/** Chooses a party's table on the floor plan of its club night. */
export function ChooseTable({ choices, value, onChange }: ChooseTableProps) {
  const { plan, suggestion } = choices;
  const marks = useMemo(() => marksOf(choices), [choices]);
  const group = chosenTable(choices, value);
  const facts = group && [
    seatsText(group.seats),
    marks.get(group.table)?.label ?? (group.state && `${group.state}${group.note && `: ${group.note}`}`),
    group.minimum !== null && `min. ${formatMoney(group.minimum)}`,
    suggestion?.table === value && (group.merge.length > 0 ? "suggested, will be merged" : "suggested"),
  ];
  return (
    <>
      <FloorMap
        plan={plan}
        marks={marks}
        selected={new Set(group?.tables.map(({ _id }) => _id))}
        onTable={({ _id }) => onChange(groupOf(groupsOf(plan.tables), _id)?.table ?? _id)}
      />
      <p role="status" className="min-h-6 wrap-anywhere">
        {group ? (
          <>
            <b>{group.name}</b> · {facts?.filter(Boolean).join(" · ")}
          </>
        ) : (
          "Choose a table on the plan."
        )}
      </p>
    </>
  );
}
