import { useState } from "react";
import { ownerKinds } from "../../../platform/db/tables/guest-lists.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { SelectInput, TextInput } from "../../../platform/ui/office/input.tsx";
import { typedAmount } from "../../../platform/venue/amounts.ts";
import { currencySymbol } from "../../../platform/venue/money.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { FormDialog } from "../../../staff/toolkit/form-dialog.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import type { Price, StaffList } from "../shapes.ts";
import { ownerLabels, subjectText } from "./list-texts.ts";

interface ListDialogProps {
  /** Null for a new one. */
  list: StaffList | null;
  /** Receives the id of a new one. */
  onSaved: (saved: { _id?: string }) => void;
  onClose: () => void;
}

const money = (cents: number) => (cents === 0 ? "" : typedAmount(cents));

/** Returns a field's name, value and error. */
type Field = (
  name: string,
  value?: string | number,
) => { name: string; defaultValue?: string | number; error?: string };

/** A price, with its amount where it has one. */
function PriceFields({ name, label, price, field }: { name: string; label: string; price: Price; field: Field }) {
  const [kind, setKind] = useState<string>(price.kind);
  return (
    <>
      <SelectInput
        label={label}
        {...field(name, price.kind)}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
      >
        <option value="free">Free</option>
        <option value="half">Half price</option>
        <option value="full">Full price</option>
        <option value="amount">An amount</option>
      </SelectInput>
      {kind === "amount" && (
        <TextInput
          label={`Amount (${currencySymbol()})`}
          {...field(`${name}_amount`, price.kind === "amount" ? money(price.cents) : "")}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
    </>
  );
}

interface FieldsProps {
  list: StaffList | null;
  field: Field;
}

/** The name of a list, and the club nights that it is for. */
function SubjectFields({ list, field }: FieldsProps) {
  const { data } = useApi("GET /guest-lists/choices", {});
  const choices = data?.choices ?? [];
  const series = new Map(choices.flatMap(({ series, name }) => (series ? [[series, name] as const] : [])));
  const subject = list && list.of.kind !== "all" ? `${list.of.kind}:${list.of.id}` : "all";
  const offered = [
    "all",
    ...[...series.keys()].map((id) => `series:${id}`),
    ...choices.map(({ _id }) => `event:${_id}`),
  ];
  return (
    <>
      <TextInput label="Name" {...field("name", list?.name)} data-first-focus />
      <SelectInput key={choices.length} label="For" {...field("of", subject)}>
        <option value="all">Every club night</option>
        {list && !offered.includes(subject) && <option value={subject}>{subjectText(list.of)}</option>}
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
    </>
  );
}

function OwnerFields({ list, field }: FieldsProps) {
  return (
    <>
      <SelectInput label="Whose list" {...field("owner_kind", list?.owner_kind)}>
        {ownerKinds.map((kind) => (
          <option key={kind} value={kind}>
            {ownerLabels[kind]}
          </option>
        ))}
      </SelectInput>
      <TextInput label="Owner's name" {...field("owner_name", list?.owner_name)} autoComplete="off" />
      <TextInput
        label="Owner's email"
        {...field("owner_email", list?.owner_email)}
        type="email"
        optional
        autoComplete="off"
      />
      <TextInput
        label="Closes for the owner at"
        {...field("closes", list?.closes ?? "22:00")}
        type="time"
        hint="On the club night. Staff can still add guests after that."
      />
    </>
  );
}

/** A list's places, prices and commission. */
function TermsFields({ list, field }: FieldsProps) {
  const number = { type: "number", inputMode: "numeric", min: 0 } as const;
  const terms = list?.terms ?? { early: { kind: "free" }, until: "23:30", late: { kind: "half" } };
  return (
    <>
      <TextInput
        label="Places"
        {...field("places", list?.places ?? 20)}
        {...number}
        hint="People per club night, plus-ones included."
      />
      <TextInput label="Most plus-ones per guest" {...field("most_plus_ones", list?.most_plus_ones ?? 2)} {...number} />
      <PriceFields name="early" label="Price" price={terms.early} field={field} />
      <TextInput
        label="Until"
        {...field("until", terms.until ?? "")}
        type="time"
        optional
        hint="Leave blank if the price applies all night."
      />
      <PriceFields name="late" label="Price after that" price={terms.late} field={field} />
      <TextInput
        label={`Commission per person (${currencySymbol()})`}
        {...field("commission", list ? money(list.commission.per_person_cents) : "")}
        inputMode="decimal"
        optional
        autoComplete="off"
      />
      <TextInput
        label="Only beyond this many people"
        {...field("beyond", list?.commission.beyond ?? 0)}
        {...number}
        optional
      />
    </>
  );
}

/** The form of a guest list. */
export function ListDialog({ list, onSaved, onClose }: ListDialogProps) {
  return (
    <FormDialog<{ message: string; _id?: string }>
      title={list ? `Change ${list.name}` : "Add list"}
      save={list ? "Save list" : "Add list"}
      onSaved={onSaved}
      onClose={onClose}
      send={({ places, most_plus_ones, beyond, ...values }) => {
        const { of = "", name = "", owner_kind = "", owner_name = "", owner_email = "" } = values;
        const { early = "", until = "", late = "", closes = "", commission = "" } = values;
        const json = {
          ...values,
          of,
          name,
          owner_kind,
          owner_name,
          owner_email,
          early,
          until,
          late,
          closes,
          commission,
          places: Number(places || Number.NaN),
          most_plus_ones: Number(most_plus_ones || Number.NaN),
          beyond: Number(beyond || 0),
        };
        if (!list) return callApi("POST /guest-lists", { json });
        return callApi("POST /guest-lists/:id", { params: { id: list._id }, json, version: list.version });
      }}
    >
      {(errors) => {
        const field: Field = (name, defaultValue) => ({ name, defaultValue, error: errors[name] });
        return (
          <>
            <SubjectFields list={list} field={field} />
            <OwnerFields list={list} field={field} />
            <TermsFields list={list} field={field} />
          </>
        );
      }}
    </FormDialog>
  );
}
