import { useState } from "react";
import { currencySymbol, typedAmount } from "../../content/money.ts";
import { formatDay } from "../../lib/wall-time.ts";
import { callStaffApi } from "../../office/call-staff-api.ts";
import { FormDialog } from "../../office/form-dialog.tsx";
import { useStaffData } from "../../office/use-staff-data.ts";
import { SelectInput, TextInput } from "../../ui/office/input.tsx";
import { ownerKinds } from "../guest-list.ts";
import type { ListChoice, Price, StaffList } from "../shapes.ts";
import { ownerLabels, subjectText } from "./list-texts.ts";

export interface SavedList {
  message: string;
  /** Of a new list. */
  _id?: string;
  lists: StaffList[];
}

interface ListDialogProps {
  /** Null for a new one. */
  list: StaffList | null;
  onSaved: (saved: SavedList) => void;
  onClose: () => void;
}

const money = (cents: number) => (cents === 0 ? "" : typedAmount(cents));
const amountOf = (price: Price) => (price.kind === "amount" ? money(price.cents) : "");

interface PriceProps {
  name: "early" | "late";
  label: string;
  price: Price;
  errors: Record<string, string>;
}

/** A price, with its amount where it has one. */
function PriceFields({ name, label, price, errors }: PriceProps) {
  const [kind, setKind] = useState<string>(price.kind);
  return (
    <>
      <SelectInput
        label={label}
        name={name}
        defaultValue={price.kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
        error={errors[name]}
      >
        <option value="free">Free</option>
        <option value="half">Half price</option>
        <option value="full">Full price</option>
        <option value="amount">An amount</option>
      </SelectInput>
      {kind === "amount" && (
        <TextInput
          label={`Amount (${currencySymbol()})`}
          name={`${name}_amount`}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={amountOf(price)}
          error={errors[`${name}_amount`]}
        />
      )}
    </>
  );
}

/** The form of a guest list. */
export function ListDialog({ list, onSaved, onClose }: ListDialogProps) {
  const { data } = useStaffData<{ choices: ListChoice[] }>("/api/guest-lists/choices");
  const choices = data?.choices ?? [];
  const series = new Map(choices.flatMap(({ series, name }) => (series ? [[series, name] as const] : [])));
  const now = list ? (list.of.kind === "all" ? "all" : `${list.of.kind}:${list.of.id}`) : "all";
  const offered = [
    "all",
    ...[...series.keys()].map((id) => `series:${id}`),
    ...choices.map(({ _id }) => `event:${_id}`),
  ];
  const number = { type: "number", inputMode: "numeric", min: 0 } as const;
  const terms = list?.terms ?? { early: { kind: "free" }, until: "23:30", late: { kind: "half" } };
  return (
    <FormDialog<SavedList>
      title={list ? `Change ${list.name}` : "New guest list"}
      save={list ? "Save list" : "Add list"}
      onSaved={onSaved}
      onClose={onClose}
      send={(values) =>
        callStaffApi(`/api/guest-lists${list ? `/${list._id}` : ""}`, {
          json: {
            ...values,
            ...{
              places: Number(values.places || Number.NaN),
              most_plus_ones: Number(values.most_plus_ones || Number.NaN),
            },
            beyond: Number(values.beyond || 0),
          },
          version: list?.version,
        })
      }
    >
      {(errors) => (
        <>
          <TextInput label="Name" name="name" data-first-focus defaultValue={list?.name} error={errors.name} />
          <SelectInput key={choices.length} label="For" name="of" defaultValue={now} error={errors.of}>
            <option value="all">Every club night</option>
            {list && !offered.includes(now) && <option value={now}>{subjectText(list.of)}</option>}
            {[...series].map(([id, name]) => (
              <option key={id} value={`series:${id}`}>
                {name} (whole series)
              </option>
            ))}
            {choices.map(({ _id, name, start_date }) => (
              <option key={_id} value={`event:${_id}`}>
                {name}, {formatDay(start_date)}
              </option>
            ))}
          </SelectInput>
          <SelectInput label="Whose list" name="owner_kind" defaultValue={list?.owner_kind} error={errors.owner_kind}>
            {ownerKinds.map((kind) => (
              <option key={kind} value={kind}>
                {ownerLabels[kind]}
              </option>
            ))}
          </SelectInput>
          <TextInput
            label="Owner’s name"
            name="owner_name"
            autoComplete="off"
            defaultValue={list?.owner_name}
            error={errors.owner_name}
          />
          <TextInput
            label="Owner’s email"
            name="owner_email"
            type="email"
            optional
            autoComplete="off"
            defaultValue={list?.owner_email}
            error={errors.owner_email}
          />
          <TextInput
            label="Closes for the owner at"
            name="closes"
            type="time"
            hint="On the club night. Staff can still add guests after that."
            defaultValue={list?.closes ?? "22:00"}
            error={errors.closes}
          />
          <TextInput
            label="Places"
            name="places"
            {...number}
            hint="People per club night, plus-ones included."
            defaultValue={list?.places ?? 20}
            error={errors.places}
          />
          <TextInput
            label="Most plus-ones per guest"
            name="most_plus_ones"
            {...number}
            defaultValue={list?.most_plus_ones ?? 2}
            error={errors.most_plus_ones}
          />
          <PriceFields name="early" label="Price" price={terms.early} errors={errors} />
          <TextInput
            label="Until"
            name="until"
            type="time"
            optional
            hint="Leave blank if the price applies all night."
            defaultValue={terms.until ?? ""}
            error={errors.until}
          />
          <PriceFields name="late" label="Price after that" price={terms.late} errors={errors} />
          <TextInput
            label={`Commission per person (${currencySymbol()})`}
            name="commission"
            inputMode="decimal"
            optional
            autoComplete="off"
            defaultValue={list ? money(list.commission.per_person_cents) : ""}
            error={errors.commission}
          />
          <TextInput
            label="Only beyond this many people"
            name="beyond"
            {...number}
            optional
            defaultValue={list?.commission.beyond ?? 0}
            error={errors.beyond}
          />
        </>
      )}
    </FormDialog>
  );
}
