import { type FocusEvent, Fragment, type KeyboardEvent, useState } from "react";
import { SelectInput, TextInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { currencySymbol } from "../../../platform/venue/money.ts";
import { ReadOnly } from "../../../staff/toolkit/read-only.tsx";
import type { Trouble } from "../geometry.ts";
import type { Plan, PlanTable, TableShape } from "../shapes.ts";
import type { TableFields } from "./plan-changes.ts";

interface TablePanelProps {
  plan: Plan;
  table: PlanTable;
  trouble: Trouble | undefined;
  errors: Record<string, string>;
  readOnly: boolean;
  onChange: (set: Partial<TableFields>, what: string) => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

/** Why a table is marked, as a sentence. */
export function troubleText({ outside, overlaps }: Trouble): string {
  const over = overlaps.length > 0 ? `It overlaps ${overlaps.join(" and ")}.` : "";
  return [outside ? "Part of it is outside the room." : "", over].filter(Boolean).join(" ");
}

const metricFields = [
  ["center_x", "From left (cm)"],
  ["center_y", "From top (cm)"],
  ["width", "Width (cm)"],
  ["depth", "Depth (cm)"],
  ["turned", "Turned (°)"],
] as const;

const number = (text: string) => (text === "" ? Number.NaN : Number(text));
const cents = (text: string) => (text === "" ? null : Math.round(Number(text) * 100));

/** Props of a table's fields, each saved when it is left or with Enter. @param errors the server's, by field */
function useTableFields(errors: TablePanelProps["errors"], onChange: TablePanelProps["onChange"]) {
  const [invalid, setInvalid] = useState<Record<string, string>>({});
  const messages = { ...errors, ...invalid };
  return (name: keyof TableFields, value: string | number | null, read: (text: string) => unknown) => ({
    name,
    key: `${name} ${value}`,
    defaultValue: value ?? "",
    error: messages[name],
    onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      const next = read(currentTarget.value.trim());
      if (next === value) return setInvalid({});
      if (typeof next === "number" && !Number.isInteger(next)) return setInvalid({ [name]: "Enter a whole number." });
      setInvalid({});
      return onChange({ [name]: next }, "changed");
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => event.key === "Enter" && event.currentTarget.blur(),
  });
}

/** The values of the selected table, for exact entry; each is saved when the field is left, or with Enter. */
export function TablePanel(props: TablePanelProps) {
  const { plan, table, trouble, readOnly, onChange } = props;
  const field = useTableFields(props.errors, onChange);
  return (
    <section aria-label={table.name} className="grid gap-4">
      <h2 className="wide text-lg font-extrabold wrap-anywhere">{table.name}</h2>
      {trouble && <p className="border-l-3 border-danger pl-3 text-sm text-danger">{troubleText(trouble)}</p>}
      <ReadOnly on={readOnly}>
        <div className="grid grid-cols-2 gap-3">
          <TextInput label="Name" {...field("name", table.name, (text) => text)} />
          <SelectInput
            label="Room"
            value={table.room}
            onChange={({ target }) => onChange({ room: target.value }, "moved to another room")}
          >
            {plan.rooms.map(({ _id, name }) => (
              <option key={_id}>{name}</option>
            ))}
          </SelectInput>
          <TextInput label="Seats" type="number" inputMode="numeric" min={1} {...field("seats", table.seats, number)} />
          <TextInput
            label={`Minimum (${currencySymbol()})`}
            type="number"
            inputMode="numeric"
            min={0}
            placeholder="None"
            optional
            {...field("minimum", table.minimum, cents)}
            defaultValue={table.minimum === null ? "" : table.minimum / 100}
          />
          <SelectInput
            label="Shape"
            value={table.shape}
            onChange={({ target }) => onChange({ shape: target.value as TableShape }, "changed")}
          >
            <option value="square">Square</option>
            <option value="round">Round</option>
          </SelectInput>
          <SelectInput
            label="Category"
            value={table.category ?? ""}
            onChange={({ target }) => onChange({ category: target.value || null }, "changed")}
          >
            <option value="">None</option>
            {plan.categories.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </SelectInput>
          {metricFields.map(([name, label]) => (
            <Fragment key={name}>
              <TextInput label={label} type="number" inputMode="numeric" {...field(name, table[name], number)} />
            </Fragment>
          ))}
        </div>
      </ReadOnly>
      {!readOnly && (
        <div className="flex gap-2">
          <OfficeButton onClick={props.onDuplicate}>Duplicate</OfficeButton>
          <OfficeButton look="danger" onClick={props.onDelete}>
            Delete
          </OfficeButton>
        </div>
      )}
    </section>
  );
}
