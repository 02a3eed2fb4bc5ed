import { useState } from "react";
import { TextBox, TextInput } from "../../../platform/ui/office/input.tsx";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { EmailGuest, FormDialog } from "../../../staff/toolkit/form-dialog.tsx";
import type { DepositPanel } from "../shapes.ts";
import { AmountInput } from "./amount-input.tsx";
import type { ChangedPanel } from "./entry-dialog.tsx";

/** A time as the value of a `datetime-local` field. */
const local = (time: string | null | undefined) => time?.slice(0, 16) ?? "";

interface SetDepositDialogProps {
  request: string;
  panel: DepositPanel;
  onSaved: (panel: ChangedPanel) => void;
  onClose: () => void;
}

/** Sets a deposit's amount and deadline; prefilled with the rules' suggestion. */
export function SetDepositDialog({ request, panel, onSaved, onClose }: SetDepositDialogProps) {
  const { deposit, suggested, usual } = panel;
  const [id] = useState(() => crypto.randomUUID());
  const isSet = deposit !== null && deposit.due_cents > 0;
  const refunded = deposit?.state === "refunded" ? deposit.refunded_cents : 0;
  const amount = isSet ? deposit.due_cents - refunded : suggested?.amount_cents;
  const due = isSet ? deposit.due_on : (suggested ?? usual)?.due_at;
  const until = isSet ? deposit.refundable_until : (suggested ?? usual)?.refundable_until;
  return (
    <FormDialog<ChangedPanel>
      title={isSet ? "Change deposit" : "Set deposit"}
      save={isSet ? "Save deposit" : "Set deposit"}
      onSaved={onSaved}
      onClose={onClose}
      send={({ amount = "", minimum = "", due_at, refundable_until, terms = "", email }) =>
        callApi("POST /deposits/of/:id", {
          params: { id: request },
          json: {
            id,
            amount,
            minimum,
            terms,
            due_at: due_at || null,
            refundable_until: refundable_until || null,
            email: email === "on",
          },
        })
      }
    >
      {(errors) => (
        <>
          <AmountInput label="Amount" name="amount" data-first-focus cents={amount} error={errors.amount} />
          <TextInput
            label="Due by"
            name="due_at"
            type="datetime-local"
            optional
            defaultValue={local(due)}
            error={errors.due_at}
          />
          <TextInput
            label="Refundable until"
            name="refundable_until"
            type="datetime-local"
            optional
            defaultValue={local(until)}
            error={errors.refundable_until}
          />
          <AmountInput
            label="Minimum spend"
            name="minimum"
            optional
            hint="Leave blank for the table's."
            cents={deposit?.minimum_cents}
            error={errors.minimum}
          />
          <TextBox
            label="Terms"
            name="terms"
            optional
            wide
            maxLength={2_000}
            defaultValue={panel.own_terms}
            hint="Leave blank for the usual terms with these amounts and dates."
            error={errors.terms}
          />
          <EmailGuest label="Email the guest what to pay" />
        </>
      )}
    </FormDialog>
  );
}
