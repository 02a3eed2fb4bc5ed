import { TextInput } from "../../../platform/ui/office/input.tsx";
import { parseAmount } from "../../../platform/venue/amounts.ts";
import { formatAmount } from "../../../platform/venue/money.ts";
import { chosenTable } from "../../floor/choices.ts";
import type { AnswerStart } from "../inbox/answer.ts";
import { type Booked, depositTexts } from "../inbox/fill-reply.ts";
import type { Answer } from "../inbox/schema.ts";

type Booking = NonNullable<AnswerStart["booking"]>;

/** Staff's entries for a booking, as typed. */
export interface Chosen {
  /** A table's id; empty for none. */
  table: string;
  amount: string;
  /** `YYYY-MM-DDTHH:MM` at the venue. */
  due: string;
}

const ownTable = ({ tables }: Booking) => chosenTable(tables, tables.party.table)?.table;

/** A table (empty for none) with its deposit by the rules. */
function withDeposit(booking: Booking, table: string): Chosen {
  const { tables, deposit } = booking;
  const group = table === ownTable(booking) ? undefined : chosenTable(tables, table || null);
  const rule = group
    ? deposit.by_category.find(({ category }) => category === group.category)?.deposit
    : deposit.suggested;
  return { table, amount: rule ? formatAmount(rule.amount_cents) : "", due: rule?.due_on.slice(0, 16) ?? "" };
}

/** The suggestions: the table that fits best, and the deposit by the rules. */
export function suggested(booking: Booking, table: boolean): Chosen {
  return withDeposit(booking, ownTable(booking) ?? ((table && booking.tables.suggestion?.table) || ""));
}

/** Selects another table; a suggested deposit becomes the one for that table. */
export function withTable(booking: Booking, chosen: Chosen, table: string): Chosen {
  const { amount, due } = withDeposit(booking, chosen.table);
  const untouched = chosen.amount === amount && chosen.due === due;
  return untouched ? withDeposit(booking, table) : { ...chosen, table };
}

const amountOf = ({ amount }: Chosen) => (amount.trim() === "" ? undefined : parseAmount(amount));

/** Changes the amount; the first one fills in the usual due date. */
function withAmount(booking: Booking, chosen: Chosen, amount: string): Chosen {
  const due = chosen.due || (amount.trim() === "" ? "" : booking.deposit.usual_due.slice(0, 16));
  return { ...chosen, amount, due };
}

/** The errors of the entries, by field. */
export function bookingErrors(chosen: Chosen): { amount?: string; due?: string } {
  const amount = amountOf(chosen);
  if (!amount) return {};
  if ("message" in amount) return { amount: amount.message };
  return chosen.due === "" ? { due: "Choose when the deposit is due." } : {};
}

/** The entries to send: those that differ from the booking. */
export function bookingSent(booking: Booking, chosen: Chosen): Pick<Answer, "table" | "merge" | "deposit"> {
  const amount = amountOf(chosen);
  const { table, merge = [] } = chosenTable(booking.tables, chosen.table || null) ?? {};
  return {
    ...(table !== undefined && table !== ownTable(booking) && { table, ...(merge.length > 0 && { merge }) }),
    ...(amount && "cents" in amount && { deposit: { amount_cents: amount.cents, due_on: chosen.due } }),
  };
}

/** The values of the email's placeholders with these entries. */
export function bookingTexts({ tables }: Booking, chosen: Chosen): Booked {
  const amount = amountOf(chosen);
  return {
    table: chosenTable(tables, chosen.table || null)?.name ?? "",
    ...(amount && "cents" in amount && depositTexts(amount.cents, chosen.due || null)),
  };
}

interface DepositFieldsProps {
  booking: Booking;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  errors: { amount?: string; due?: string };
}

/** The deposit that goes with an approval. */
export function DepositFields({ booking, chosen, onChange, errors }: DepositFieldsProps) {
  const { set } = booking.deposit;
  if (set !== null) return <p className="text-quiet">A deposit of {formatAmount(set)} is set.</p>;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextInput
        label="Deposit"
        name="amount"
        optional
        inputMode="decimal"
        value={chosen.amount}
        error={errors.amount}
        onChange={({ currentTarget }) => onChange(withAmount(booking, chosen, currentTarget.value))}
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
  );
}
