import { useState } from "react";
import { MAX_COUNT } from "../../../bookings/guests/filter-values.ts";
import { parseAmount, typedAmount } from "../../../platform/venue/amounts.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { MAX_MONTHS } from "../audience/schema.ts";
import type { Condition } from "../campaign.ts";

interface Field {
  "aria-label": string;
  "aria-invalid": boolean;
}

interface InputsProps<One extends Condition> {
  condition: One;
  field: Field;
  onChange: (condition: Condition) => void;
}

interface NumberProps {
  field: Field;
  most: number;
  value: number;
  onChange: (value: number) => void;
}

function NumberInput({ field, most, value, onChange }: NumberProps) {
  return (
    <input
      {...field}
      type="number"
      min={1}
      max={most}
      value={Number.isFinite(value) ? value : ""}
      onChange={({ target }) => onChange(target.valueAsNumber)}
      className="office-input tabular w-20!"
    />
  );
}

type Of<Kind extends Condition["kind"]> = Extract<Condition, { kind: Kind }>;

/** Chooses a tag of guests. One that was deleted since is shown as that. */
function TagInput({ condition, field, onChange }: InputsProps<Of<"tagged">>) {
  const { data } = useApi("GET /campaigns/audience/tags", {});
  const { tag } = condition;
  const tags = data?.items ?? [];
  const isGone = data !== null && tag !== "" && tags.every(({ _id }) => _id !== tag);
  return (
    <select
      {...field}
      value={tag}
      onChange={({ target }) => onChange({ ...condition, tag: target.value })}
      className="office-input w-56! max-w-full cursor-pointer text-ellipsis"
    >
      <option value="">{data && tags.length === 0 ? "There are no tags" : "Choose a tag"}</option>
      {isGone && <option value={tag}>A tag that was deleted</option>}
      {tags.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** An amount, as people type it. */
function AmountInput({ condition, field, onChange }: InputsProps<Of<"spent">>) {
  const [text, setText] = useState(Number.isFinite(condition.cents) ? typedAmount(condition.cents) : "");
  return (
    <input
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        const amount = parseAmount(target.value);
        onChange({ ...condition, cents: "cents" in amount ? amount.cents : Number.NaN });
      }}
      className="office-input tabular w-32!"
    />
  );
}

/** The inputs of a chosen condition. */
export function ConditionInputs({ condition, field, onChange }: InputsProps<Condition>) {
  switch (condition.kind) {
    case "never-came":
      return null;
    case "tagged":
      return <TagInput {...{ condition, field, onChange }} />;
    case "spent":
      return <AmountInput {...{ condition, field, onChange }} />;
    case "no-shows":
      return (
        <NumberInput
          field={field}
          most={MAX_COUNT}
          value={condition.count}
          onChange={(count) => onChange({ ...condition, count })}
        />
      );
    case "subscribed":
      return (
        <input
          {...field}
          type="date"
          max="2999-12-31"
          value={condition.since}
          onChange={({ target }) => onChange({ ...condition, since: target.value })}
          className="office-input tabular w-44!"
        />
      );
    case "visits":
      return (
        <>
          <NumberInput
            field={{ ...field, "aria-label": "Came at least … times" }}
            most={MAX_COUNT}
            value={condition.visits}
            onChange={(visits) => onChange({ ...condition, visits })}
          />
          times in the last
          <NumberInput
            field={{ ...field, "aria-label": "In the last … months" }}
            most={MAX_MONTHS}
            value={condition.months}
            onChange={(months) => onChange({ ...condition, months })}
          />
        </>
      );
    default:
      return (
        <NumberInput
          field={field}
          most={MAX_MONTHS}
          value={condition.months}
          onChange={(months) => onChange({ ...condition, months })}
        />
      );
  }
}
