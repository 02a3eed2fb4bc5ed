import { useState } from "react";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import type { TableGroup } from "../plan.ts";
import type { SentNightChange } from "../schema.ts";

interface NightPanelProps {
  /** The selected tables; merged ones are one. */
  groups: readonly TableGroup[];
  /** Why nothing can be changed. */
  over: boolean;
  readOnly: boolean;
  onChange: (change: SentNightChange["do"], note: string) => void;
}

const stateText = { held: "Held", blocked: "Blocked" };

/** Actions on the selected tables for a club night: hold, block, release, merge and split. */
export function NightPanel({ groups, over, readOnly, onChange }: NightPanelProps) {
  const [note, setNote] = useState("");
  if (over) return <p className="text-quiet">This club night is over. The plan is shown as it was.</p>;
  if (groups.length === 0)
    return <p className="text-quiet">Choose one or more tables to hold, block, merge or split.</p>;
  const seats = groups.reduce((sum, group) => sum + group.seats, 0);
  const hasState = groups.some(({ state }) => state !== null);
  const hasMerged = groups.some(({ tables }) => tables.length > 1);
  const act = (change: SentNightChange["do"]) => {
    onChange(change, note.trim());
    setNote("");
  };
  const button = (change: SentNightChange["do"], label: string, usable: boolean) => (
    <OfficeButton disabled={!usable} onClick={() => act(change)}>
      {label}
    </OfficeButton>
  );
  return (
    <section aria-label="Selected tables" className="grid gap-4">
      <h2 className="wide text-lg font-extrabold wrap-anywhere">{groups.map(({ name }) => name).join(", ")}</h2>
      <ul className="grid gap-1 text-sm">
        <li className="tabular">{seats} seats</li>
        {groups.map(
          ({ table, name, state, note: words }) =>
            state && (
              <li key={table} className="wrap-anywhere">
                {groups.length > 1 && `${name}: `}
                <b>{stateText[state]}</b> {words}
              </li>
            ),
        )}
      </ul>
      {!readOnly && (
        <>
          <TextInput
            label="Name or reason"
            optional
            maxLength={120}
            placeholder="Mia Chen, 21:00"
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <div className="flex flex-wrap gap-2">
            {button("hold", "Hold", true)}
            {button("block", "Block", true)}
            {button("release", "Release", hasState)}
            {button("merge", "Merge", groups.length > 1)}
            {button("split", "Split", hasMerged)}
          </div>
        </>
      )}
    </section>
  );
}
