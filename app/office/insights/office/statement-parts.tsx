import type { ReactNode } from "react";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { Chip, type ChipTone } from "../../../platform/ui/office/chip.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { formatAmount } from "../../../platform/venue/money.ts";
import { fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { promoterPage } from "../rows-address.ts";
import {
  type LineRow,
  lineColumns,
  lineRows,
  lineStateLabel,
  monthColumns,
  paymentColumns,
  type StatementSection,
  stateLabels,
  whoSaid,
} from "../statements/columns.ts";
import type { IssuedStatement, PromoterStatements, StatementState } from "../statements/shapes.ts";
import { NumbersTable } from "./numbers-table.tsx";
import { cell, Section } from "./parts.tsx";

const tones: Record<StatementState, ChipTone> = {
  none: "calm",
  issued: "busy",
  disputed: "fresh",
  answered: "busy",
  accepted: "done",
  paid: "past",
};

/** The state of a month's statement. */
export function StatementChip({ state }: { state: StatementState }) {
  return <Chip tone={tones[state]}>{stateLabels[state]}</Chip>;
}

const csvOf = ({ promoter: name, month }: PromoterStatements, section: StatementSection) =>
  fileAddress("GET /insights/statements/promoter.csv", { query: { name, month, section } });

/** A list of months with their states; a month's name selects it. */
export function Months({ data }: { data: PromoterStatements }) {
  const { promoter, month: shown, months, left_cents } = data;
  return (
    <Section
      title="Months"
      note={
        left_cents < 0 ? `Paid too much: ${formatAmount(-left_cents)}.` : `Left to pay: ${formatAmount(left_cents)}.`
      }
    >
      <NumbersTable
        label="Months"
        columns={monthColumns}
        rows={months}
        rowKey={({ month }) => month}
        to={({ month }) => promoterPage(promoter, { month })}
        isCurrent={({ month }) => month === shown}
        drawn={(heading, { state }) => heading === "State" && <StatementChip state={state} />}
        csv={csvOf(data, "months")}
      />
    </Section>
  );
}

/** What the promoter and staff said about a line, or about the whole statement. */
function Said({ said }: Pick<IssuedStatement, "said">) {
  return (
    <ul className="grid gap-1 empty:hidden">
      {said.map((one) => (
        <li key={one.at + one.answer + one.text} className="wrap-anywhere whitespace-pre-line">
          <strong>{whoSaid(one)}</strong>, {formatDateTime(one.at)}
          {one.text && `: ${one.text}`}
        </li>
      ))}
    </ul>
  );
}

const lineKey = ({ night, corrects }: LineRow) => (night === null ? "" : `${night} ${corrects}`);

interface LinesProps {
  data: PromoterStatements;
  statement: IssuedStatement;
  /** Called to answer a line, or with null the whole statement. */
  onReply: ((line: IssuedStatement["lines"][number] | null) => void) | undefined;
}

/** The lines of a statement, with what was said about them. */
export function Lines({ data, statement: { lines, whole, said, withdrawn }, onReply }: LinesProps) {
  const byId = new Map(lines.map((line) => [line._id, line]));
  const answerButton = ({ _id = "", night }: LineRow) => {
    const line = byId.get(_id);
    return (
      <td className={`${cell} relative`}>
        {line && onReply && (
          <OfficeButton onClick={() => onReply(line)} opensDialog>
            Answer
            <span className="sr-only">{night && formatDay(night)}</span>
          </OfficeButton>
        )}
      </td>
    );
  };
  return (
    <>
      <NumbersTable
        label={withdrawn ? `Lines withdrawn ${formatDateTime(withdrawn.at)}` : "Lines"}
        columns={lineColumns(useCan(), true)}
        rows={lineRows(lines)}
        rowKey={lineKey}
        drawn={(heading, { said = [] }) => heading === "Answers" && <Said said={said} />}
        csv={withdrawn ? undefined : csvOf(data, "lines")}
        last={onReply && { heading: "Answer", cell: answerButton }}
      />
      {(said.length > 0 || whole === "disputed") && (
        <div className="mt-4 grid justify-items-start gap-3 border-l-2 border-rule pl-4">
          <h3 className="font-semibold">The whole statement{lineStateLabel(whole) && `: ${lineStateLabel(whole)}`}</h3>
          <Said said={said} />
          {onReply && whole === "disputed" && (
            <OfficeButton onClick={() => onReply(null)} opensDialog>
              Answer about the whole
            </OfficeButton>
          )}
        </div>
      )}
    </>
  );
}

interface PreviewProps {
  data: PromoterStatements;
  draft: NonNullable<PromoterStatements["draft"]>;
}

/** A preview of a statement, with its open questions. */
export function Preview({ data, draft: { lines, open, not_yet } }: PreviewProps) {
  const columns = lineColumns(useCan(), false);
  return (
    <>
      {[...(not_yet ? [not_yet] : []), ...open].map((text) => (
        <p key={text} className="mt-2 border-l-2 border-action pl-3">
          {text}
        </p>
      ))}
      {lines.length === 0 ? (
        <p className="mt-2 text-quiet">Nothing in this month.</p>
      ) : (
        <NumbersTable
          label="Lines"
          columns={columns}
          rows={lineRows(lines)}
          rowKey={lineKey}
          csv={csvOf(data, "lines")}
        />
      )}
    </>
  );
}

type Payment = PromoterStatements["payments"][number];

interface PaymentsProps {
  data: PromoterStatements;
  onReverse: ((payment: Payment) => void) | undefined;
  children: ReactNode;
}

/** The month's payments: amount, date, method, and who recorded them. */
export function PaymentList({ data, onReverse, children }: PaymentsProps) {
  const reverseButton = (payment: Payment) => (
    <td className={`${cell} relative`}>
      {onReverse && !payment.reversed && !payment.reverses && (
        <OfficeButton onClick={() => onReverse(payment)} opensDialog>
          Reverse
          <span className="sr-only">{formatAmount(payment.amount_cents)}</span>
        </OfficeButton>
      )}
    </td>
  );
  return (
    <Section title="Payments">
      {data.payments.length === 0 ? (
        <p className="mt-2 text-quiet">Nothing was paid for this month yet.</p>
      ) : (
        <NumbersTable
          label="Payments"
          columns={paymentColumns}
          rows={data.payments}
          rowKey={({ _id }) => _id}
          csv={csvOf(data, "payments")}
          last={onReverse && { heading: "Change", cell: reverseButton }}
        />
      )}
      {children}
    </Section>
  );
}
