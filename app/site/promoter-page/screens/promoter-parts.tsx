import type { ReactNode } from "react";
import { methodLabels } from "../../../bookings/deposits/deposit.ts";
import type { PromoterRefused } from "../../../night/statements/act.server.ts";
import type { PromoterView, ViewedLine, ViewedStatement } from "../../../night/statements/promoter-view.server.ts";
import { MAX_REASON } from "../../../night/statements/reason.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { buttonClass } from "../../../platform/ui/button.ts";
import { TextArea } from "../../../platform/ui/text-area.tsx";
import { formatAmount } from "../../../platform/venue/money.ts";
import { Alert } from "../../guest-page/notices.tsx";

const stateTexts: Record<ViewedStatement["state"], string> = {
  issued: "Please check",
  answered: "We've answered",
  disputed: "You disputed it",
  accepted: "Accepted",
  paid: "Paid",
};

/** Links to the year's statements. */
export function MonthLinks({
  path,
  months,
  current,
}: {
  path: string;
  months: PromoterView["months"];
  current: string | undefined;
}) {
  if (months.length < 2) return null;
  return (
    <nav aria-label="Months" className="mt-4 flex flex-wrap gap-x-5">
      {months.map(({ month, label, state }) => (
        <a
          key={month}
          href={`${path}?month=${month}`}
          aria-current={month === current ? "page" : undefined}
          className="inline-flex min-h-11 items-center underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:underline"
        >
          {label} ({stateTexts[state].toLowerCase()})
        </a>
      ))}
    </nav>
  );
}

/** The statement's total, and what remains to be paid. */
export function Sums({ statement: { total_cents, paid_cents, left_cents, state } }: { statement: ViewedStatement }) {
  return (
    <section aria-label="Total">
      <p className="display tabular text-[clamp(44px,12vw,88px)] leading-none wrap-anywhere">
        {formatAmount(total_cents)}
      </p>
      <p className="mt-2 text-xl font-semibold">{stateTexts[state]}</p>
      <p className="mt-2 max-w-[56ch] text-pretty">
        Paid: {formatAmount(paid_cents)}.{" "}
        {left_cents < 0 ? `Paid too much: ${formatAmount(-left_cents)}.` : `To be paid: ${formatAmount(left_cents)}.`}
      </p>
    </section>
  );
}

/** The month's payments: amount, date and method. */
export function Payments({ payments }: Pick<ViewedStatement, "payments">) {
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby="payments">
      <h2 id="payments" className="mb-3 text-xl font-semibold">
        Payments
      </h2>
      <ul className="border-t border-rule">
        {payments.map(({ id, day, amount_cents, method, reference, note }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-b border-rule py-2">
            <span className="min-w-0 wrap-anywhere">
              {[day, note || methodLabels[method], reference].filter(Boolean).join(", ")}
            </span>
            <span className="tabular font-semibold">{formatAmount(amount_cents)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AnswerProps {
  /** The page's own URL, including the month. */
  path: string;
  statement: ViewedStatement;
  refused: PromoterRefused | undefined;
}

/** The answers so far. */
function Said({ said }: Pick<ViewedLine, "said">) {
  return (
    <ul className="mt-3 grid gap-2 empty:hidden">
      {said
        .filter(({ text }) => text !== "")
        .map(({ by, answer, text, amount_cents }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: answers are only added.
          <li key={index} className="border-l-2 border-rule pl-3 wrap-anywhere whitespace-pre-line">
            <strong>{by === "you" ? "You" : "Us"}:</strong> {text}
            {answer === "adjusted" && ` (${amount_cents < 0 ? "" : "+"}${formatAmount(amount_cents)})`}
          </li>
        ))}
    </ul>
  );
}

interface FormsProps extends AnswerProps {
  /** The line's id; empty for the whole statement. */
  line: string;
  /** The subject of the answer, for screen readers. */
  about: string;
  canAccept: boolean;
}

/** A button to accept, and a form to dispute. */
function Forms({ path, statement, refused, line, about, canAccept }: FormsProps) {
  const rejected = refused?.line === line && refused.month === statement.month ? refused : undefined;
  const anchor = line ? `l-${line}` : "whole";
  const hidden = (
    <>
      <input type="hidden" name="statement" value={statement.id} />
      <input type="hidden" name="line" value={line} />
      <input type="hidden" name="seen" value={statement.seen} />
    </>
  );
  return (
    <div className="mt-3 flex flex-wrap items-start gap-3">
      {rejected && (
        <div className="w-full">
          <Alert text={rejected.message} />
        </div>
      )}
      {canAccept && (
        <form method="post" action={`${path}#${anchor}`}>
          {hidden}
          <button type="submit" name="do" value="accept" className={buttonClass(line ? "outline" : "action")}>
            {line ? "Accept" : "Accept statement"}
            {line && <span className="sr-only"> {about}</span>}
          </button>
        </form>
      )}
      <details open={rejected !== undefined} className="min-w-0 grow basis-64">
        <summary className="flex min-h-12 cursor-pointer items-center underline underline-offset-4">
          {line ? "Dispute" : "Dispute the whole statement"}
          {line && <span className="sr-only">&nbsp;{about}</span>}
        </summary>
        <form method="post" action={`${path}#${anchor}`} noValidate className="pt-2 pb-4">
          {hidden}
          <TextArea
            name="reason"
            label="What is wrong?"
            maxLength={MAX_REASON}
            defaultValue={rejected?.typed ?? ""}
            wide
          />
          <button type="submit" name="do" value="dispute" className={buttonClass("outline", "mt-4 max-sm:w-full")}>
            Send
          </button>
        </form>
      </details>
    </div>
  );
}

const lineTexts = { open: "", accepted: "Accepted", disputed: "You disputed it", answered: "We've answered" };

function Numbers({ line }: { line: ViewedLine }): ReactNode {
  const { corrects, listed, came, tables, tables_came, spent_cents, commission_cents, amount_cents } = line;
  const tablesText = corrects
    ? `Tables ${formatNumber(tables_came)} of ${formatNumber(tables)}`
    : `${formatNumber(tables_came)} of ${formatCount(tables, "table")} came`;
  const parts = [
    (listed !== 0 || came !== 0) && `${formatNumber(came)} of ${formatNumber(listed)} listed came`,
    (tables !== 0 || tables_came !== 0) && tablesText,
    spent_cents !== 0 && `${formatAmount(spent_cents)} spent`,
    amount_cents !== commission_cents && `${formatAmount(commission_cents)} before we adjusted it`,
  ];
  const text = parts.filter(Boolean).join(", ");
  if (corrects) {
    return <p className="text-pretty">Changed since that month's statement: {text || "the commission"}.</p>;
  }
  return <p className="text-pretty">{text || "Commission only"}.</p>;
}

/** A line of the statement, with forms to accept or dispute it. */
export function Line({ line, ...form }: AnswerProps & { line: ViewedLine }) {
  const { id, label, title, amount_cents, state, said, corrects } = line;
  const name = [corrects ? `Correction, ${label}` : label, title].filter(Boolean).join(", ");
  return (
    <li id={`l-${id}`} className="scroll-mt-6 border-b border-rule py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{name}</h3>
        <p className="tabular text-xl font-semibold">{formatAmount(amount_cents)}</p>
      </div>
      <Numbers line={line} />
      {lineTexts[state] && <p className="mt-1 font-semibold">{lineTexts[state]}</p>}
      <Said said={said} />
      <Forms {...form} line={id} about={name} canAccept={state !== "accepted"} />
    </li>
  );
}

/** Forms to accept or dispute the whole statement. */
export function Whole(form: AnswerProps) {
  const { state, said, whole } = form.statement;
  return (
    <section id="whole" aria-labelledby="whole-title" className="scroll-mt-6 border-t border-rule pt-6">
      <h2 id="whole-title" className="text-xl font-semibold">
        The whole statement
      </h2>
      {lineTexts[whole] && <p className="mt-1 font-semibold">{lineTexts[whole]}</p>}
      <Said said={said} />
      <Forms
        {...form}
        line=""
        about=""
        canAccept={state !== "accepted" && !(state === "paid" && whole === "accepted")}
      />
    </section>
  );
}
