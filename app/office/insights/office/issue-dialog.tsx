import { useState } from "react";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatMonth } from "../../../platform/lib/time/format-month.ts";
import { Check } from "../../../platform/ui/office/check.tsx";
import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { WholeWords } from "../../../platform/ui/office/whole-words.tsx";
import { formatAmount } from "../../../platform/venue/money.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";

/** The statements to issue, with their open questions. */
interface IssueProps {
  month: string;
  /** `email` is the address on the promoter's guest lists; empty without one. */
  statements: readonly { promoter: string; total_cents: number; open: readonly string[]; email: string }[];
  onDone: () => void;
  onClose: () => void;
}

/** Asks for confirmation before issuing statements. */
export function IssueDialog({ month, statements, onDone, onClose }: IssueProps) {
  const { busy, failed, send } = useSend();
  const [emails, setEmails] = useState(true);
  const open = statements.filter((one) => one.open.length > 0);
  const emailed = statements.filter(({ email }) => email !== "");
  const issue = () =>
    send(
      () =>
        callApi("POST /insights/statements/issue", {
          json: {
            month,
            statements: statements.map(({ promoter, total_cents, email }) => {
              return { promoter, total_cents, email: emails ? email : "" };
            }),
          },
        }),
      ({ message }) => {
        showToast(message);
        onDone();
      },
    );
  const total = statements.reduce((sum, { total_cents }) => sum + total_cents, 0);
  const [first] = statements;
  const what = statements.length === 1 ? first?.promoter : `${statements.length} promoters`;
  return (
    <ConfirmDialog
      title={`Issue ${formatMonth(month)} for ${what}?`}
      confirm={`Issue ${statements.length === 1 ? "statement" : "statements"}`}
      busy={busy}
      onConfirm={issue}
      onCancel={onClose}
    >
      <p>
        Total: {formatAmount(total)}. The lines are fixed from then on. What changes later is a correction in the next
        statement.
      </p>
      {emailed.length > 0 && (
        <div className="mt-3">
          <Check name="email" checked={emails} onChange={setEmails} className="wrap-anywhere">
            <span className="min-w-0">
              {statements.length === 1 ? (
                <>
                  Email it to <WholeWords text={emailed[0]?.email ?? ""} />
                </>
              ) : (
                `Email ${formatCount(emailed.length, "promoter")}`
              )}
            </span>
          </Check>
          {statements.length > 1 && (
            <ul className="mt-1 grid max-h-40 gap-1 overflow-y-auto pl-8 wrap-anywhere">
              {emailed.map(({ promoter, email }) => (
                <li key={promoter}>
                  {promoter}: <WholeWords text={email} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {open.length > 0 && (
        <>
          <p className="mt-3 font-semibold text-ink">Still open:</p>
          <ul className="mt-1 grid max-h-60 gap-1 overflow-y-auto wrap-anywhere">
            {open.map((one) => (
              <li key={one.promoter}>
                {statements.length > 1 && `${one.promoter}: `}
                {one.open.join(" ")}
              </li>
            ))}
          </ul>
        </>
      )}
      {failed && (
        <p role="alert" className="mt-3 font-semibold text-danger">
          {failed}
        </p>
      )}
    </ConfirmDialog>
  );
}
