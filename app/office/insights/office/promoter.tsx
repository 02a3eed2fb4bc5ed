import { useState } from "react";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { formatMonth } from "../../../platform/lib/time/format-month.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { Check } from "../../../platform/ui/office/check.tsx";
import { CopyText } from "../../../platform/ui/office/copy-text.tsx";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { useAddress } from "../../../platform/ui/office/use-address.ts";
import { WholeWords } from "../../../platform/ui/office/whole-words.tsx";
import { formatAmount } from "../../../platform/venue/money.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { LinkButtons } from "../../../staff/toolkit/link-buttons.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import { formatPercentage } from "../promoters/percentage.ts";
import type { PromoterStatements } from "../statements/shapes.ts";
import { Section } from "./parts.tsx";
import { PromoterNights } from "./promoter-nights.tsx";
import { rangeIn } from "./range.tsx";
import { type Opened, StatementDialog } from "./statement-dialogs.tsx";
import { Lines, Months, PaymentList, Preview } from "./statement-parts.tsx";

interface PartProps {
  data: PromoterStatements;
  /** Opens a dialog; undefined for people who may not change anything. */
  open: ((dialog: Opened) => void) | undefined;
}

/** The selected month: its statement, or a preview. */
function Month({ data, open }: PartProps) {
  const { month, statement, draft, withdrawn } = data;
  const note = statement
    ? `Issued by ${statement.issued_by}, ${formatDateTime(statement.issued_at)}.`
    : "A preview: what the statement would have now.";
  return (
    <Section title={formatMonth(month)} note={note}>
      {statement && (
        <Lines data={data} statement={statement} onReply={open && ((line) => open({ what: "reply", line }))} />
      )}
      {draft && <Preview data={data} draft={draft} />}
      {open && (
        <div className="mt-4 flex flex-wrap gap-2">
          {draft && draft.lines.length > 0 && draft.not_yet === null && (
            <OfficeButton look="action" onClick={() => open({ what: "issue" })} opensDialog>
              Issue statement
            </OfficeButton>
          )}
          {statement && (
            <OfficeButton onClick={() => open({ what: "withdraw" })} opensDialog>
              Withdraw statement
            </OfficeButton>
          )}
        </div>
      )}
      {withdrawn.map((earlier) => (
        <details key={earlier._id} className="mt-4">
          <summary className="flex min-h-11 cursor-pointer items-center wrap-anywhere underline underline-offset-4">
            Withdrawn by {earlier.withdrawn?.by}, {formatDateTime(earlier.withdrawn?.at ?? earlier.issued_at)}:{" "}
            {formatAmount(earlier.total_cents)}
          </summary>
          <p className="wrap-anywhere whitespace-pre-line">{earlier.withdrawn?.reason}</p>
          <Lines data={data} statement={earlier} onReply={undefined} />
        </details>
      ))}
    </Section>
  );
}

function Rates({ data: { rates }, open }: PartProps) {
  return (
    <Section
      title="Commission for tables"
      note="For tables by their links. What their guest lists pay is set on each list."
    >
      {rates.length === 0 && <p className="mt-2 text-quiet">No commission for tables.</p>}
      <ul className="mt-2">
        {rates.map(({ since, per_table_cents, spend_bp, set_by, set_at }) => (
          <li key={set_at + since} className="border-b border-rule py-2 wrap-anywhere">
            From {formatDay(since, set_at)}: {formatAmount(per_table_cents)} a table, {formatPercentage(spend_bp)}% of
            what it spent.{" "}
            <span className="text-quiet">
              Set by {set_by}, {formatDateTime(set_at)}
            </span>
          </li>
        ))}
      </ul>
      {open && (
        <div className="mt-4">
          <OfficeButton onClick={() => open({ what: "rate" })} opensDialog>
            Change commission
          </OfficeButton>
        </div>
      )}
    </Section>
  );
}

/** The promoter's private link for the year. */
function PageLink({
  data: { promoter, link, email },
  canChange,
  onChanged,
}: {
  data: PromoterStatements;
  canChange: boolean;
  onChanged: () => void;
}) {
  const { busy, failed, send } = useSend();
  const [made, setMade] = useState<string | null>(null);
  const [emails, setEmails] = useState(true);
  const set = (what: "new" | "none") =>
    send(
      () => callApi("POST /insights/statements/link", { json: { promoter, link: what, email: emails ? email : "" } }),
      (answer) => {
        setMade(answer.link);
        showToast(answer.message);
        onChanged();
      },
    );
  return (
    <Section
      title="Promoter's link"
      note="They see the year's statements and payments with it, and accept or dispute lines, without an account. So can anyone else who has it, so revoke it if it was forwarded."
    >
      <p className="mt-2">
        {link
          ? `The link works until ${formatDay(link.until, link.made_at)}, or until you create another. Created by ${link.made_by}, ${formatDateTime(link.made_at)}.`
          : "There is no link now."}
      </p>
      {made && (
        <div className="mt-3 max-w-2xl">
          <p className="mb-2">Shown only once. The earlier link no longer works:</p>
          <CopyText label="Promoter's link" text={made} />
        </div>
      )}
      {failed && (
        <p role="alert" className="mt-3 font-semibold text-danger">
          {failed}
        </p>
      )}
      {canChange && email && (
        <div className="mt-3">
          <Check name="email" checked={emails} onChange={setEmails} className="wrap-anywhere">
            <span className="min-w-0">
              Email a new link to <WholeWords text={email} />
            </span>
          </Check>
        </div>
      )}
      {canChange && (
        <div className="mt-4">
          <LinkButtons
            active={link !== null}
            busy={busy}
            who={promoter}
            onCreate={() => set("new")}
            onRevoke={() => set("none")}
          />
        </div>
      )}
    </Section>
  );
}

function Parts({ data, reload }: { data: PromoterStatements; reload: () => void }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const canChange = useCan()("statements.change");
  const open = canChange ? setOpened : undefined;
  return (
    <>
      <Months data={data} />
      <Month data={data} open={open} />
      <PaymentList data={data} onReverse={open && ((payment) => open({ what: "reverse", payment }))}>
        {open && data.statement && (
          <div className="mt-4">
            <OfficeButton onClick={() => open({ what: "payment" })} opensDialog>
              Record payment
            </OfficeButton>
          </div>
        )}
      </PaymentList>
      <Rates data={data} open={open} />
      <PageLink key={data.promoter} data={data} canChange={canChange} onChanged={reload} />
      {opened && (
        <StatementDialog
          opened={opened}
          data={data}
          onDone={() => {
            setOpened(null);
            reload();
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** A promoter's page: statements, payments, and the private link. */
export default function PromoterPage() {
  const [address] = useAddress();
  const [name, month] = [address.get("name") ?? "", address.get("month") ?? ""];
  const range = rangeIn(address);
  const isMonth = /^20\d\d-(0[1-9]|1[0-2])$/.test(month);
  const query = { name, ...(isMonth && { month }) };
  const { data, failed, reload } = useApi("GET /insights/statements/promoter", name ? { query } : null);
  return (
    <OfficePage
      title={data?.promoter ?? "Promoter"}
      heading={
        <span className="block min-w-36 wrap-anywhere max-[400px]:text-sm">
          <WholeWords text={data?.promoter ?? "Promoter"} />
        </span>
      }
      back={{ to: "/admin/insights/promoters", label: "Promoters" }}
    >
      {failed && <LoadFailed message={failed} onRetry={reload} />}
      <div className="max-w-5xl px-(--office-gutter) pb-24">
        {!name && <p className="py-16 text-center text-quiet">Choose a promoter from the list.</p>}
        {name && !data && !failed && <p className="py-16 text-center text-quiet">Loading...</p>}
        {name && range && <PromoterNights promoter={name} range={range} />}
        {data && <Parts data={data} reload={reload} />}
      </div>
    </OfficePage>
  );
}
