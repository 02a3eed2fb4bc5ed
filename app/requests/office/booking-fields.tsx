import { formatAmount, formatMoney, parseAmount } from "../../content/money.ts";
import { SelectInput, TextInput } from "../../ui/office/input.tsx";
import type { AnswerStart } from "../inbox/answer.ts";
import { type Booked, depositTexts } from "../inbox/fill-reply.ts";
import type { AnswerSent } from "./change-request.ts";

type Booking = NonNullable<AnswerStart["booking"]>;

/** What staff chose for a booking, as they typed it. */
export interface Chosen {
  /** A table's id; empty for none. */
  table: string;
  amount: string;
  /** `YYYY-MM-DDTHH:MM` at the venue. */
  due: string;
}

/** A table (empty for none) with the deposit that the rule asks for it. */
function withDeposit({ assigned, tables, deposit }: Booking, table: string): Chosen {
  const free = table === assigned?._id ? undefined : tables.find(({ _id }) => _id === table);
  const rule = free ? free.deposit : deposit.suggested;
  return { table, amount: rule ? formatAmount(rule.amount_cents) : "", due: rule?.due_on.slice(0, 16) ?? "" };
}

/** The suggestions: for tables the one that fits best, for the deposit what the rule says. */
export function suggested(booking: Booking, table: boolean): Chosen {
  return withDeposit(booking, booking.assigned?._id ?? ((table && booking.suggested) || ""));
}

/** Another table; a deposit that was only suggested becomes the one for that table. */
function withTable(booking: Booking, chosen: Chosen, table: string): Chosen {
  const { amount, due } = withDeposit(booking, chosen.table);
  const untouched = chosen.amount === amount && chosen.due === due;
  return untouched ? withDeposit(booking, table) : { ...chosen, table };
}

const amountOf = ({ amount }: Chosen) => (amount.trim() === "" ? undefined : parseAmount(amount));

/** What is wrong with the entries, by field. */
export function bookingErrors(chosen: Chosen): { amount?: string; due?: string } {
  const amount = amountOf(chosen);
  if (!amount) return {};
  if ("message" in amount) return { amount: amount.message };
  return chosen.due === "" ? { due: "Choose when the deposit is due." } : {};
}

/** What to send of it: only what differs from what is booked already. */
export function bookingSent(booking: Booking, chosen: Chosen): Pick<AnswerSent, "table" | "deposit"> {
  const amount = amountOf(chosen);
  return {
    ...(chosen.table !== "" && chosen.table !== booking.assigned?._id && { table: chosen.table }),
    ...(amount && "cents" in amount && { deposit: { amount_cents: amount.cents, due_on: chosen.due } }),
  };
}

/** What the email's placeholders stand for then. */
export function bookingTexts({ assigned, tables }: Booking, chosen: Chosen): Booked {
  const table = [...(assigned ? [assigned] : []), ...tables].find(({ _id }) => _id === chosen.table);
  const amount = amountOf(chosen);
  return {
    table: table?.name ?? "",
    ...(amount && "cents" in amount && depositTexts(amount.cents, chosen.due || null)),
  };
}

interface BookingFieldsProps {
  booking: Booking;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  errors: { table?: string | undefined; amount?: string | undefined; due?: string | undefined };
}

/** The table and the deposit that go with an approval. */
export function BookingFields({ booking, chosen, onChange, errors }: BookingFieldsProps) {
  const { assigned, tables, suggested: fits, deposit, guests } = booking;
  const rooms = [...new Set(tables.map(({ room }) => room))];
  return (
    <>
      <SelectInput
        label="Table"
        name="table"
        optional
        value={chosen.table}
        error={errors.table}
        hint={`For ${guests === 1 ? "1 guest" : `${guests} guests`}. Free tables of that night.`}
        onChange={({ currentTarget }) => onChange(withTable(booking, chosen, currentTarget.value))}
      >
        {!assigned && <option value="">No table yet</option>}
        {assigned && <option value={assigned._id}>{assigned.name}, assigned</option>}
        {rooms.map((room) => (
          <optgroup key={room} label={room}>
            {tables
              .filter((table) => table.room === room && table._id !== assigned?._id)
              .map(({ _id, name, seats, minimum }) => (
                <option key={_id} value={_id}>
                  {name}, {seats === 1 ? "1 seat" : `${seats} seats`}
                  {minimum ? `, min. ${formatMoney(minimum)}` : ""}
                  {_id === fits ? ", suggested" : ""}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectInput>
      {deposit.set === null ? (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextInput
            label="Deposit"
            name="amount"
            optional
            inputMode="decimal"
            value={chosen.amount}
            error={errors.amount}
            onChange={({ currentTarget }) => onChange({ ...chosen, amount: currentTarget.value })}
          />
          <TextInput
            label="Due by"
            name="due"
            type="datetime-local"
            optional
            value={chosen.due}
            error={errors.due}
            onChange={({ currentTarget }) => onChange({ ...chosen, due: currentTarget.value })}
          />
        </div>
      ) : (
        <p className="text-quiet">A deposit of {formatAmount(deposit.set)} is set.</p>
      )}
    </>
  );
}
