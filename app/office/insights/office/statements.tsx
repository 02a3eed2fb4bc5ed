import { useState } from "react";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatMonth } from "../../../platform/lib/time/format-month.ts";
import { addMonths, monthOf } from "../../../platform/lib/time/wall-time-text.ts";
import { SelectInput } from "../../../platform/ui/office/input.tsx";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { tonight } from "../../../platform/venue/club-night.ts";
import { fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { promoterPage } from "../rows-address.ts";
import { ofMonthColumns, ofMonthRows } from "../statements/columns.ts";
import type { StatementsOfMonth } from "../statements/shapes.ts";
import { IssueDialog } from "./issue-dialog.tsx";
import { NumbersTable } from "./numbers-table.tsx";
import { Section } from "./parts.tsx";
import { StatementChip } from "./statement-parts.tsx";

/** Number of months to choose from. */
const MONTHS = 12;

function Promoters({ data }: { data: StatementsOfMonth }) {
  const { month, promoters } = data;
  if (promoters.length === 0)
    return <p className="mt-2 text-quiet">No promoter had a list or a table in this month.</p>;
  return (
    <NumbersTable
      label="Statements"
      columns={ofMonthColumns}
      rows={ofMonthRows(data)}
      rowKey={({ state, promoter }) => (state ? promoter : "")}
      to={({ state, promoter }) => (state ? promoterPage(promoter, { month }) : undefined)}
      drawn={(heading, { state }) => heading === "State" && state && <StatementChip state={state} />}
      csv={fileAddress("GET /insights/statements.csv", { query: { month } })}
    />
  );
}

/** All statements of a month, with their totals and what remains to be paid. */
export function Statements() {
  const last = addMonths(monthOf(tonight()), -1);
  const [month, setMonth] = useState(last);
  const [issuing, setIssuing] = useState(false);
  const { data, failed, reload } = useApi("GET /insights/statements", { query: { month } });
  const canChange = useCan()("statements.change");
  const ready = data?.not_yet
    ? []
    : (data?.promoters.filter(({ state, lines }) => state === "none" && lines > 0) ?? []);
  return (
    <Section
      title="Statements"
      note="What each promoter gets for a month. Once issued, its lines are fixed; the promoter accepts or disputes them."
    >
      <div className="mt-3 max-w-64">
        <SelectInput
          label="Month"
          name="month"
          value={month}
          onChange={({ currentTarget }) => setMonth(currentTarget.value)}
        >
          {Array.from({ length: MONTHS }, (_, at) => addMonths(last, -at)).map((one) => (
            <option key={one} value={one}>
              {formatMonth(one)}
            </option>
          ))}
        </SelectInput>
      </div>
      {failed && <LoadFailed message={failed} onRetry={reload} />}
      {data?.not_yet && <p className="mt-2 border-l-2 border-action pl-3">{data.not_yet}</p>}
      {data && <Promoters data={data} />}
      {canChange && data?.month === month && ready.length > 0 && (
        <div className="mt-4">
          <OfficeButton onClick={() => setIssuing(true)} opensDialog>
            Issue {formatCount(ready.length, "statement")}
          </OfficeButton>
        </div>
      )}
      {issuing && (
        <IssueDialog
          month={month}
          statements={ready}
          onDone={() => {
            setIssuing(false);
            reload();
          }}
          onClose={() => setIssuing(false)}
        />
      )}
    </Section>
  );
}
