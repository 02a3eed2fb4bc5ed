import { useState } from "react";
import { type LedgerEntry, paymentMethods } from "../../../platform/db/tables/bookings.ts";
import { SelectInput, TextInput } from "../../../platform/ui/office/input.tsx";
import { formatAmount } from "../../../platform/venue/money.ts";
import { today } from "../../../platform/venue/today.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { EmailGuest, FormDialog } from "../../../staff/toolkit/form-dialog.tsx";
import { entryLabels, methodLabels } from "../deposit.ts";
import type { DepositPanel, LedgerLine } from "../shapes.ts";
import { AmountInput } from "./amount-input.tsx";

/** A deposit after a change. */
export type ChangedPanel = DepositPanel & { message: string };

const titles: Record<LedgerEntry, string> = {
  due: "Change the deposit",
  received: "Record payment",
  refunded: "Record refund",
  waived: "Waive the deposit",
  kept: "Keep the deposit",
  spent: "Record spend",
};

const hasMethod = (entry: LedgerEntry) => entry === "received" || entry === "refunded";

interface EntryDialogProps {
  request: string;
  /** Whose deposit it is: `VIP-7Q4K, Mia Chen`. */
  of: string;
  entry: LedgerEntry;
  /** The amount to start with, in minor units. */
  amount?: number;
  /** The row to correct: the amount is subtracted from it. */
  corrects?: LedgerLine;
  onSaved: (panel: ChangedPanel) => void;
  onClose: () => void;
}

/** Adds a row to the ledger, or corrects one by an amount. */
export function EntryDialog({ request, of, entry, amount, corrects, onSaved, onClose }: EntryDialogProps) {
  // The id of the row, one per dialog: sending it twice adds one row.
  const [id] = useState(() => crypto.randomUUID());
  const label = entryLabels[entry].toLowerCase();
  const title = corrects ? `Correct ${formatAmount(corrects.left_cents)} ${label}` : titles[entry];
  return (
    <FormDialog<ChangedPanel>
      title={`${title}: ${of}`}
      save={corrects ? "Save correction" : "Record"}
      onSaved={onSaved}
      onClose={onClose}
      send={({ amount = "", method, day, note = "", email }) =>
        callApi("POST /deposits/of/:id/entries", {
          params: { id: request },
          json: {
            id,
            entry,
            amount,
            note,
            email: email === "on",
            corrects: corrects?._id ?? null,
            ...(method && { method }),
            ...(day && { day }),
          },
        })
      }
    >
      {(errors) => (
        <>
          <AmountInput
            label={corrects ? "Reduce by" : "Amount"}
            name="amount"
            data-first-focus
            cents={amount || null}
            error={errors.amount}
          />
          {hasMethod(entry) && !corrects && (
            <SelectInput label="Method" name="method" error={errors.method}>
              {paymentMethods.map((method) => (
                <option key={method} value={method}>
                  {methodLabels[method]}
                </option>
              ))}
            </SelectInput>
          )}
          <TextInput label="Day" name="day" type="date" defaultValue={today()} max={today()} error={errors.day} />
          <TextInput label="Note" name="note" optional autoComplete="off" maxLength={200} error={errors.note} />
          {hasMethod(entry) && !corrects && <EmailGuest label="Email the guest" />}
        </>
      )}
    </FormDialog>
  );
}
