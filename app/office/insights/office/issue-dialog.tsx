import { formatMonth } from "../../../night/statements/format-month.ts";
import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { formatAmount } from "../../../platform/venue/money.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";

/** Statements to issue, with what is open about them. */
interface IssueProps {
  month: string;
  statements: readonly { promoter: string; total_cents: number; open: readonly string[] }[];
  onDone: () => void;
  onClose: () => void;
}

/** Confirms that statements are issued. */
export function IssueDialog({ month, statements, onDone, onClose }: IssueProps) {
  const { busy, failed, send } = useSend();
  const open = statements.filter((one) => one.open.length > 0);
  const issue = () =>
    send(
      () =>
        callApi("POST /insights/statements/issue", {
          json: { month, statements: statements.map(({ promoter, total_cents }) => ({ promoter, total_cents })) },
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
      confirm="Issue"
      busy={busy}
      onConfirm={issue}
      onCancel={onClose}
    >
      <p>
        Total: {formatAmount(total)}. The lines are fixed from then on. What changes later is a correction in the next
        statement.
      </p>
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
