import type { ReactNode } from "react";
import { Link } from "react-router";
import { methodLabels } from "../../../bookings/deposits/deposit.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { formatMonth } from "../../../platform/lib/time/format-month.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { Chip, type ChipTone } from "../../../platform/ui/office/chip.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { formatAmount } from "../../../platform/venue/money.ts";
import type { IssuedStatement, PromoterStatements, StatementState } from "../statements/shapes.ts";
import { Cell, cell, RowName, Section, Table } from "./parts.tsx";

const states: Record<StatementState, { label: string; tone: ChipTone }> = {
  none: { label: "Not issued", tone: "calm" },
  issued: { label: "Issued", tone: "busy" },
  disputed: { label: "Disputed", tone: "fresh" },
  answered: { label: "Answered", tone: "busy" },
  accepted: { label: "Accepted", tone: "done" },
  paid: { label: "Paid", tone: "past" },
};

/** The state of a month's statement. */
export function StateChip({ state }: { state: StatementState }) {
  const { label, tone } = states[state];
  return <Chip tone={tone}>{label}</Chip>;
}

/** The path of a promoter's page. */
export const promoterPage = (name: string, month: string) =>
  `/admin/insights/promoter?name=${encodeURIComponent(name)}&month=${month}`;

/** Each month with its state; its name shows it below. */
export function Months({ data: { promoter, month: shown, months, left_cents } }: { data: PromoterStatements }) {
  return (
    <Section
      title="Months"
      note={
        left_cents < 0 ? `Paid too much: ${formatAmount(-left_cents)}.` : `Left to pay: ${formatAmount(left_cents)}.`
      }
    >
      <Table label="Months" headings={["Month", "State", "Total", "Paid", "Left"]}>
        {months.map(({ month, state, total_cents, paid_cents, left_cents }) => (
          <tr key={month} className="border-b border-rule">
            <RowName>
              <Link
                to={promoterPage(promoter, month)}
                aria-current={month === shown ? "true" : undefined}
                className="underline underline-offset-4 hover:no-underline aria-[current]:no-underline"
              >
                {formatMonth(month)}
              </Link>
            </RowName>
            <td className={cell}>
              <StateChip state={state} />
            </td>
            <Cell>{state === "none" ? "–" : formatAmount(total_cents)}</Cell>
            <Cell>{formatAmount(paid_cents)}</Cell>
            <Cell>{formatAmount(left_cents)}</Cell>
          </tr>
        ))}
      </Table>
    </Section>
  );
}

const saidBy = { accepted: "Accepted", disputed: "Disputed", kept: "Kept", adjusted: "Adjusted" };

/** What promoter and staff said about a line, or about the whole. */
function Said({ said }: Pick<IssuedStatement, "said">) {
  return (
    <ul className="grid gap-1 empty:hidden">
      {said.map(({ answer, text, amount_cents, by, at }) => (
        <li key={at + answer + text} className="wrap-anywhere whitespace-pre-line">
          <strong>
            {saidBy[answer]} by {by === "promoter" ? "the promoter" : by}
          </strong>
          , {formatDateTime(at)}
          {answer === "adjusted" && ` (${amount_cents < 0 ? "" : "+"}${formatAmount(amount_cents)})`}
          {text && `: ${text}`}
        </li>
      ))}
    </ul>
  );
}

interface Numbers {
  listed: number;
  came: number;
  tables: number;
  tables_came: number;
  spent_cents: number | null;
}

const lineHeadings = ["Night", "Listed", "Came", "Tables"];

function NumberCells({ of: { listed, came, tables, tables_came, spent_cents } }: { of: Numbers }) {
  return (
    <>
      <Cell>{formatNumber(listed)}</Cell>
      <Cell>{formatNumber(came)}</Cell>
      <Cell>{tables === 0 && tables_came === 0 ? "–" : `${formatNumber(tables_came)} of ${formatNumber(tables)}`}</Cell>
      {spent_cents !== null && <Cell>{spent_cents === 0 ? "–" : formatAmount(spent_cents)}</Cell>}
    </>
  );
}

function LineName({ night, title, corrects }: { night: string; title: string; corrects: boolean }) {
  return (
    <RowName>
      {corrects ? `Correction, ${formatDay(night)}` : formatDay(night)}
      <span className="block font-normal text-quiet">{title}</span>
    </RowName>
  );
}

const hasSpend = (lines: readonly Numbers[]) => lines.every(({ spent_cents }) => spent_cents !== null);

interface LinesProps {
  statement: IssuedStatement;
  /** Answers about a line, or with null about the whole. */
  onReply: ((line: IssuedStatement["lines"][number] | null) => void) | undefined;
}

const lineStates = { open: "", accepted: "Accepted", disputed: "Disputed", answered: "Answered" };

/** The lines of a statement, with what was said about them. */
export function Lines({ statement: { lines, whole, said, total_cents, withdrawn }, onReply }: LinesProps) {
  const spend = hasSpend(lines) ? ["Spent"] : [];
  const width = lineHeadings.length + spend.length;
  return (
    <>
      <Table
        label={withdrawn ? `Lines withdrawn ${formatDateTime(withdrawn.at)}` : "Lines"}
        headings={[...lineHeadings, ...spend, "Commission", "Amount", "State", "Answer"]}
      >
        {lines.map((line) => (
          <tr key={line._id} className="border-b border-rule">
            <LineName {...line} />
            <NumberCells of={line} />
            <Cell>{formatAmount(line.commission_cents)}</Cell>
            <td className={`${cell} font-semibold`}>{formatAmount(line.amount_cents)}</td>
            <td className={`${cell} min-w-56 text-left! whitespace-normal!`}>
              {lineStates[line.state]}
              <Said said={line.said} />
            </td>
            <td className={`${cell} relative`}>
              {onReply && (
                <OfficeButton onClick={() => onReply(line)} opensDialog>
                  Answer
                  <span className="sr-only">{formatDay(line.night)}</span>
                </OfficeButton>
              )}
            </td>
          </tr>
        ))}
        <tr>
          <RowName>Total</RowName>
          <td colSpan={width} />
          <td className={`${cell} font-semibold`}>{formatAmount(total_cents)}</td>
          <td />
          <td />
        </tr>
      </Table>
      {(said.length > 0 || whole === "disputed") && (
        <div className="mt-4 grid justify-items-start gap-3 border-l-2 border-rule pl-4">
          <h3 className="font-semibold">The whole statement{lineStates[whole] && `: ${lineStates[whole]}`}</h3>
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

/** What a statement would have, and what is still open. */
export function Preview({
  draft: { lines, total_cents, open, not_yet },
}: {
  draft: NonNullable<PromoterStatements["draft"]>;
}) {
  const spend = hasSpend(lines) ? ["Spent"] : [];
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
        <Table label="Lines" headings={[...lineHeadings, ...spend, "Commission"]}>
          {lines.map((line) => (
            <tr key={line.night} className="border-b border-rule">
              <LineName {...line} />
              <NumberCells of={line} />
              <td className={`${cell} font-semibold`}>{formatAmount(line.commission_cents)}</td>
            </tr>
          ))}
          <tr>
            <RowName>Total</RowName>
            <td colSpan={lineHeadings.length - 1 + spend.length} />
            <td className={`${cell} font-semibold`}>{formatAmount(total_cents)}</td>
          </tr>
        </Table>
      )}
    </>
  );
}

interface PaymentsProps {
  payments: PromoterStatements["payments"];
  onReverse: ((payment: PromoterStatements["payments"][number]) => void) | undefined;
  children: ReactNode;
}

/** What was paid for the month, when, how and by whom. */
export function PaymentList({ payments, onReverse, children }: PaymentsProps) {
  return (
    <Section title="Payments">
      {payments.length === 0 ? (
        <p className="mt-2 text-quiet">Nothing was paid for this month yet.</p>
      ) : (
        <Table label="Payments" headings={["Day", "How", "Amount", "Entered", "Change"]}>
          {payments.map((payment) => {
            const { _id, day, method, reference, amount_cents, by, at, reversed, reverses } = payment;
            return (
              <tr key={_id} className="border-b border-rule">
                <RowName>{formatDay(day)}</RowName>
                <td className={`${cell} min-w-28 wrap-anywhere whitespace-normal!`}>
                  {[reverses ? "Reversal" : methodLabels[method], reference].filter(Boolean).join(", ")}
                </td>
                <td className={`${cell} font-semibold`}>{formatAmount(amount_cents)}</td>
                <td className={`${cell} min-w-28 wrap-anywhere whitespace-normal!`}>
                  {by}, {formatDateTime(at)}
                </td>
                <td className={`${cell} relative`}>
                  {reversed && "Reversed"}
                  {onReverse && !reversed && !reverses && (
                    <OfficeButton onClick={() => onReverse(payment)} opensDialog>
                      Reverse
                      <span className="sr-only">{formatAmount(amount_cents)}</span>
                    </OfficeButton>
                  )}
                </td>
              </tr>
            );
          })}
        </Table>
      )}
      {children}
    </Section>
  );
}
