import { useState } from "react";
import { methodLabels } from "../../../bookings/deposits/deposit.ts";
import { AmountInput } from "../../../bookings/deposits/office/amount-input.tsx";
import { MAX_REASON } from "../../../night/statements/reason.ts";
import { paymentMethods } from "../../../platform/db/tables/bookings.ts";
import { formatMonth } from "../../../platform/lib/time/format-month.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";
import { SelectInput, TextBox, TextInput } from "../../../platform/ui/office/input.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { formatAmount } from "../../../platform/venue/money.ts";
import { today } from "../../../platform/venue/today.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { FormDialog } from "../../../staff/toolkit/form-dialog.tsx";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import { formatPercentage } from "../promoters/percentage.ts";
import type { IssuedStatement, PromoterStatements } from "../statements/shapes.ts";
import { IssueDialog } from "./issue-dialog.tsx";

/** The open dialog and its subject. */
export type Opened =
  | { what: "issue" | "withdraw" | "payment" | "rate" }
  | { what: "reply"; line: IssuedStatement["lines"][number] | null }
  | { what: "reverse"; payment: PromoterStatements["payments"][number] };

interface DialogProps {
  data: PromoterStatements;
  onDone: () => void;
  onClose: () => void;
}

type Said = { message: string };

function WithdrawDialog({ data: { statement, month }, onDone, onClose }: DialogProps) {
  return (
    <FormDialog<Said>
      title={`Withdraw the statement of ${formatMonth(month)}?`}
      save="Withdraw statement"
      onSaved={onDone}
      onClose={onClose}
      send={({ reason = "" }) =>
        callApi("POST /insights/statements/:id/withdraw", { params: { id: statement?._id ?? "" }, json: { reason } })
      }
    >
      {(errors) => (
        <>
          <p className="text-quiet @min-[440px]:col-span-2">
            It stays on record, with what was said about it. The promoter no longer sees it, and you can issue the month
            again. Payments stay.
          </p>
          <TextBox label="Reason" name="reason" wide maxLength={MAX_REASON} error={errors.reason} />
        </>
      )}
    </FormDialog>
  );
}

function ReplyDialog({
  data: { statement },
  line,
  onDone,
  onClose,
}: DialogProps & { line: IssuedStatement["lines"][number] | null }) {
  // One id per form, so that sending it twice adds one answer.
  const [id] = useState(() => crypto.randomUUID());
  const [answer, setAnswer] = useState<"kept" | "adjusted">("kept");
  return (
    <FormDialog<Said>
      title={line ? `Answer about ${formatDay(line.night)}` : "Answer about the whole statement"}
      save="Save answer"
      onSaved={onDone}
      onClose={onClose}
      send={({ amount, text = "" }) =>
        callApi("POST /insights/statements/:id/reply", {
          params: { id: statement?._id ?? "" },
          json: { id, line: line?._id ?? "", answer, text, ...(amount !== undefined && { amount }) },
        })
      }
    >
      {(errors) => (
        <>
          {line && (
            <SelectInput
              label="What to do"
              name="answer"
              value={answer}
              onChange={({ currentTarget }) => setAnswer(currentTarget.value === "adjusted" ? "adjusted" : "kept")}
              error={errors.answer}
            >
              <option value="kept">Keep it as it is</option>
              <option value="adjusted">Adjust the amount</option>
            </SelectInput>
          )}
          {line && answer === "adjusted" && (
            <AmountInput label="New amount" name="amount" cents={line.amount_cents} error={errors.amount} />
          )}
          <TextBox
            label="Reason"
            name="text"
            wide
            hint="The promoter reads it. Don't name guests."
            maxLength={MAX_REASON}
            error={errors.text}
          />
        </>
      )}
    </FormDialog>
  );
}

function PaymentDialog({ data: { promoter, month, months }, onDone, onClose }: DialogProps) {
  const [id] = useState(() => crypto.randomUUID());
  const left = months.find((one) => one.month === month)?.left_cents ?? 0;
  return (
    <FormDialog<Said>
      title={`Record payment to ${promoter}: ${formatMonth(month)}`}
      save="Record payment"
      onSaved={onDone}
      onClose={onClose}
      send={({ amount = "", method = "", day = "", reference = "" }) =>
        callApi("POST /insights/statements/payments", {
          json: {
            id,
            promoter,
            month,
            amount,
            method: paymentMethods.find((one) => one === method) ?? "transfer",
            day,
            reference,
          },
        })
      }
    >
      {(errors) => (
        <>
          <AmountInput
            label="Amount"
            name="amount"
            data-first-focus
            cents={left > 0 ? left : null}
            error={errors.amount}
          />
          <SelectInput label="Method" name="method" error={errors.method}>
            {paymentMethods.map((method) => (
              <option key={method} value={method}>
                {methodLabels[method]}
              </option>
            ))}
          </SelectInput>
          <TextInput label="Day" name="day" type="date" defaultValue={today()} max={today()} error={errors.day} />
          <TextInput
            label="Reference"
            name="reference"
            optional
            autoComplete="off"
            maxLength={100}
            error={errors.reference}
          />
        </>
      )}
    </FormDialog>
  );
}

function ReverseDialog({
  payment,
  onDone,
  onClose,
}: DialogProps & { payment: PromoterStatements["payments"][number] }) {
  const [id] = useState(() => crypto.randomUUID());
  const { busy, failed, send } = useSend();
  const reverse = () =>
    send(
      () => callApi("POST /insights/statements/payments/:id/reverse", { params: { id: payment._id }, json: { id } }),
      ({ message }) => {
        showToast(message);
        onDone();
      },
    );
  return (
    <ConfirmDialog
      title={`Reverse the payment of ${formatAmount(payment.amount_cents)}?`}
      confirm="Reverse payment"
      danger
      busy={busy}
      onConfirm={reverse}
      onCancel={onClose}
    >
      <p>For a payment that was entered by mistake. Both stay on record, and the promoter sees them.</p>
      {failed && (
        <p role="alert" className="mt-3 font-semibold text-danger">
          {failed}
        </p>
      )}
    </ConfirmDialog>
  );
}

function RateDialog({ data: { promoter, rates }, onDone, onClose }: DialogProps) {
  const [current] = rates;
  return (
    <FormDialog<Said>
      title={`Commission of ${promoter} for tables`}
      save="Save commission"
      onSaved={onDone}
      onClose={onClose}
      send={({ since = "", per_table = "", spend_percent = "" }) =>
        callApi("POST /insights/promoters/rates", { json: { promoter, since, per_table, spend_percent } })
      }
    >
      {(errors) => (
        <>
          <AmountInput
            label="For each table that came"
            name="per_table"
            optional
            cents={current?.per_table_cents ?? null}
            error={errors.per_table}
          />
          <TextInput
            label="Of what it spent, %"
            name="spend_percent"
            optional
            inputMode="decimal"
            autoComplete="off"
            defaultValue={current ? formatPercentage(current.spend_bp) : ""}
            error={errors.spend_percent}
          />
          <TextInput
            label="From the night of"
            name="since"
            type="date"
            wide
            hint="Earlier nights keep their commission."
            defaultValue={`${today().slice(0, 7)}-01`}
            error={errors.since}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Renders the open dialog of a promoter's page. */
export function StatementDialog({ opened, ...dialog }: DialogProps & { opened: Opened }) {
  const { data } = dialog;
  if (opened.what === "reply") return <ReplyDialog {...dialog} line={opened.line} />;
  if (opened.what === "reverse") return <ReverseDialog {...dialog} payment={opened.payment} />;
  if (opened.what === "withdraw") return <WithdrawDialog {...dialog} />;
  if (opened.what === "payment") return <PaymentDialog {...dialog} />;
  if (opened.what === "rate") return <RateDialog {...dialog} />;
  const { promoter, month, draft, email } = data;
  const statements = [{ promoter, total_cents: draft?.total_cents ?? 0, open: draft?.open ?? [], email }];
  return <IssueDialog month={month} statements={statements} onDone={dialog.onDone} onClose={dialog.onClose} />;
}
