import { useEffect, useRef, useState } from "react";
import type { LedgerEntry } from "../../../platform/db/tables/bookings.ts";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { typedAmount } from "../../../platform/venue/amounts.ts";
import { formatAmount } from "../../../platform/venue/money.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { May } from "../../../staff/toolkit/may.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import { entryLabels, methodLabels } from "../deposit.ts";
import type { Deposit, LedgerLine, SuggestedDeposit } from "../shapes.ts";
import { DepositChip } from "./deposit-chip.tsx";
import { type ChangedPanel, EntryDialog } from "./entry-dialog.tsx";
import { SetDepositDialog } from "./set-deposit-dialog.tsx";
import { TaskLine } from "./task-line.tsx";

/** Seconds between refreshes. */
const EVERY = 10;

/** @param owed whether the guest still has to pay. */
function Facts({ deposit, owed }: { deposit: Deposit; owed: boolean }) {
  const { due_on, refundable_until, minimum_cents, payment_reference } = deposit;
  const facts = [
    ["Due", deposit.due_cents > 0 && formatAmount(deposit.due_cents)],
    ["Received", deposit.received_cents > 0 && formatAmount(deposit.received_cents)],
    ["Refunded", deposit.refunded_cents > 0 && formatAmount(deposit.refunded_cents)],
    ["Kept", deposit.kept_cents > 0 && formatAmount(deposit.kept_cents)],
    ["Waived", deposit.waived_cents > 0 && formatAmount(deposit.waived_cents)],
    ["Spent", deposit.spent_cents > 0 && formatAmount(deposit.spent_cents)],
    ["To pay", owed && formatAmount(deposit.balance_cents)],
    ["Due by", (owed || deposit.balance_cents === 0) && due_on && formatDateTime(due_on)],
    ["Refundable until", refundable_until && formatDateTime(refundable_until)],
    ["Minimum spend", minimum_cents !== null && formatAmount(minimum_cents)],
    ["Payment reference", payment_reference],
  ].filter(([, value]) => value);
  return (
    <dl className="mt-2 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-5 gap-y-1">
      {facts.map(([label, value]) => (
        <div key={String(label)} className="contents">
          <dt className="text-quiet">{label}</dt>
          <dd className="tabular font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Ledger({ lines, onCorrect }: { lines: readonly LedgerLine[]; onCorrect: (line: LedgerLine) => void }) {
  const changes = useCan()("deposits.change");
  return (
    <details className="mt-3">
      <summary className="flex min-h-11 cursor-pointer items-center md:pointer-fine:min-h-9">
        <span className="underline underline-offset-4">Ledger</span>
      </summary>
      <ul className="mt-1">
        {lines.map((line) => (
          <li key={line._id} className="flex flex-wrap items-center gap-x-4 border-b border-rule py-1.5">
            <span className="tabular min-w-24 font-semibold">
              {line.amount_cents < 0 ? "\u2212" : ""}
              {formatAmount(Math.abs(line.amount_cents))}
            </span>
            <span className="min-w-0 grow wrap-anywhere">
              {entryLabels[line.entry]}
              {line.corrects && " (correction)"}
              {line.method && `, ${methodLabels[line.method].toLowerCase()}`}
              {line.note && `. ${line.note}`}
              <span className="block text-quiet">
                {formatDay(line.day)} · {line.by}
              </span>
            </span>
            {changes && line.entry !== "due" && line.corrects === null && line.left_cents > 0 && (
              <OfficeButton look="quiet" onClick={() => onCorrect(line)}>
                Correct
              </OfficeButton>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface AskMoreProps {
  request: string;
  suggested: SuggestedDeposit;
  /** The terms that staff wrote; they are not replaced. */
  terms: string;
  onSaved: (panel: ChangedPanel) => void;
}

/** Offers to apply a rule that asks for more than the guest was asked for, as after a move to another club night. */
function AskMore({ request, suggested, terms, onSaved }: AskMoreProps) {
  const { amount_cents, due_at, refundable_until } = suggested;
  const [id] = useState(() => crypto.randomUUID());
  const { busy, failed, send } = useSend();
  const amount = formatAmount(amount_cents);
  const apply = () => {
    const times = { due_at: due_at.slice(0, 16), refundable_until: refundable_until.slice(0, 16) };
    const wanted = { id, amount: typedAmount(amount_cents), ...times, terms, email: true };
    return send(
      () => callApi("POST /deposits/of/:id", { params: { id: request }, json: wanted }),
      (panel) => {
        showToast(panel.message);
        onSaved(panel);
      },
    );
  };
  return (
    <div className="mt-3 border-l-4 border-action bg-paper px-4 py-3">
      <p>The rule for this club night asks for {amount}. The guest still owes what you asked for before.</p>
      <May capability="deposits.change">
        <OfficeButton disabled={busy} onClick={apply} className="mt-3">
          Ask for {amount} and email the guest
        </OfficeButton>
      </May>
      {failed && (
        <p role="alert" className="mt-2 font-semibold">
          {failed}
        </p>
      )}
    </div>
  );
}

interface Asked {
  entry: LedgerEntry;
  amount?: number;
  corrects?: LedgerLine;
}

interface DepositPanelProps {
  request: string;
  /** Whose deposit it is: `VIP-7Q4K, Mia Chen`. */
  of: string;
  /** The version of the request: a decision may have set the deposit. */
  version: number;
}

/** A booking's deposit: amounts due and paid, tasks, and the ledger. */
export function DepositPanel({ request, of, version }: DepositPanelProps) {
  const panel = useApi("GET /deposits/of/:id", { params: { id: request } }, EVERY);
  const { current, failed, reload, replace } = panel;
  const [setting, setSetting] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const shownVersion = useRef(version);
  useEffect(() => {
    if (shownVersion.current !== version) reload();
    shownVersion.current = version;
  }, [version, reload]);
  if (failed && !panel.data) return <LoadFailed message={failed} onRetry={reload} />;
  if (!current) return null;
  const { deposit, off, ledger, tasks, suggested, asks_more, own_terms } = current;
  const unpaid = deposit !== null && deposit.balance_cents > 0;
  const show = ({ message: _message, ...panel }: ChangedPanel) => {
    replace(() => panel);
    setSetting(false);
    setAsked(null);
  };
  return (
    <section aria-label="Deposit" className="border-t border-rule pt-4">
      <h3 className="flex items-center gap-3 font-semibold">
        Deposit {!(off && unpaid) && <DepositChip state={deposit?.state ?? "none"} part={deposit?.part} />}
      </h3>
      {off && unpaid && <p className="mt-1">Nothing more is owed: this booking isn't going ahead.</p>}
      {deposit && <Facts deposit={deposit} owed={unpaid && !off} />}
      {!deposit && suggested && !off && (
        <p className="mt-1 text-quiet">
          The rules suggest {formatAmount(suggested.amount_cents)}, due by {formatDateTime(suggested.due_at)}.
        </p>
      )}
      {asks_more && suggested && <AskMore request={request} suggested={suggested} terms={own_terms} onSaved={show} />}
      {tasks.length > 0 && (
        <div className="mt-3 grid gap-2">
          {tasks.map((task) => (
            <TaskLine key={task._id} task={task} />
          ))}
        </div>
      )}
      <May capability="deposits.change">
        <div className="mt-3 flex flex-wrap gap-2">
          <OfficeButton onClick={() => setSetting(true)}>
            {deposit && deposit.due_cents > 0 ? "Change deposit" : "Set deposit"}
          </OfficeButton>
          <OfficeButton onClick={() => setAsked({ entry: "received", amount: deposit?.balance_cents ?? 0 })}>
            Record payment
          </OfficeButton>
          {deposit && deposit.held_cents > 0 && (
            <OfficeButton look="quiet" onClick={() => setAsked({ entry: "refunded", amount: deposit.held_cents })}>
              Record refund
            </OfficeButton>
          )}
          {deposit && unpaid && !off && (
            <OfficeButton look="quiet" onClick={() => setAsked({ entry: "waived", amount: deposit.balance_cents })}>
              Waive
            </OfficeButton>
          )}
        </div>
      </May>
      {ledger.length > 0 && (
        <Ledger lines={ledger} onCorrect={(corrects) => setAsked({ entry: corrects.entry, corrects })} />
      )}
      {setting && (
        <SetDepositDialog request={request} panel={current} onSaved={show} onClose={() => setSetting(false)} />
      )}
      {asked && <EntryDialog {...asked} request={request} of={of} onSaved={show} onClose={() => setAsked(null)} />}
    </section>
  );
}
