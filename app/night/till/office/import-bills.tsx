import { useState } from "react";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { SelectInput } from "../../../platform/ui/office/input.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { formatAmount } from "../../../platform/venue/money.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { ChooseColumns } from "../../../staff/toolkit/csv-import/choose-columns.tsx";
import { CsvCounts, CsvProblems } from "../../../staff/toolkit/csv-import/csv-preview.tsx";
import { CsvSection } from "../../../staff/toolkit/csv-import/csv-section.tsx";
import { type CsvUpload, useCsvImport } from "../../../staff/toolkit/csv-import/use-csv-import.ts";
import { reloadData } from "../../../staff/toolkit/office-queries.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import type { Till, TillFile, TillNight, TillPreview } from "../shapes.ts";
import { fieldLabels, tillFields } from "../till-fields.ts";

/** Asks once how to read rows with the same bill number. */
function SameNumbers({ till, count, onSaved }: { till: Till; count: number; onSaved: () => void }) {
  const { busy, failed, send } = useSend();
  const choose = (same_number: "parts" | "copies") =>
    send(
      () => callApi("POST /till/tills/:id/same-number", { params: { id: till._id }, json: { same_number } }),
      onSaved,
    );
  return (
    <Notice tone="warning">
      <p>
        {formatCount(count, "bill number has", "bill numbers have")} several rows that differ. What are they? Remembered
        for the next file.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <OfficeButton disabled={busy} onClick={() => choose("parts")}>
          Parts of one bill: add them up
        </OfficeButton>
        <OfficeButton disabled={busy} onClick={() => choose("copies")}>
          Copies: the first counts
        </OfficeButton>
      </div>
      <p role="alert" className="mt-2 empty:hidden">
        {failed}
      </p>
    </Notice>
  );
}

interface PreviewProps {
  till: Till;
  file: TillFile;
  preview: TillPreview;
  night: string;
  onNight: (night: string) => void;
  onRead: () => void;
}

/** The effect of importing a file. */
function BillsPreview({ till, file, preview, night, onNight, onRead }: PreviewProps) {
  const { by_state, other, problems, problem_count, rows } = preview;
  const without = by_state["no-table"] + by_state["unknown-table"] + by_state["no-party"];
  return (
    <div className="mt-5 grid gap-6">
      {other && (
        <Notice tone="bad">
          <p>
            This file looks like it's for {formatDay(other)}. It isn't imported for {formatDay(night)}.
          </p>
          <div className="mt-2">
            <OfficeButton onClick={() => onNight(other)}>Go to {formatDay(other)}</OfficeButton>
          </div>
        </Notice>
      )}
      {preview.same_numbers > 0 && <SameNumbers till={till} count={preview.same_numbers} onSaved={onRead} />}
      <CsvCounts
        counts={[
          ["Bills", preview.bills],
          ["With a party", by_state.matched + by_state.chosen],
          ["Without a party", without],
          ["Not a table", by_state.aside],
        ]}
      />
      <p className="font-medium">
        {formatAmount(preview.total_cents)} in all.
        {preview.stored > 0 && ` Replaces the ${formatCount(preview.stored, "bill")} imported before.`}
        {preview.elsewhere > 0 && ` ${formatCount(preview.elsewhere, "row is", "rows are")} of another night.`}
        {preview.business_day && " All rows have one date: early hours are read as the morning after."}
      </p>
      {problem_count > 0 && <CsvProblems label="Things to check" problems={problems} count={problem_count} />}
      <ul aria-label="First bills" className="border-t border-rule text-sm">
        {rows.map(({ line, number, table, closed, amount_cents, party }) => (
          <li key={line} className="flex flex-wrap gap-x-4 border-b border-rule py-2">
            <span className="min-w-0 grow basis-48 font-medium wrap-anywhere">
              {table || "No table"}
              {number && ` · ${number}`}
            </span>
            <span className="basis-14 text-quiet">{closed}</span>
            <span className="tabular basis-24">{formatAmount(amount_cents)}</span>
            <span className="min-w-0 basis-40 text-quiet wrap-anywhere">{party || "No party"}</span>
          </li>
        ))}
      </ul>
      {file.unused.length > 0 && (
        <p className="max-w-[70ch] text-sm text-quiet wrap-anywhere">
          Not read and not stored: {file.unused.join(", ")}
        </p>
      )}
    </div>
  );
}

interface ImportBillsProps {
  night: string;
  /** The id of the till that is chosen at first. */
  first: string;
  /** The active ones. */
  tills: readonly Till[];
  onNight: (night: string) => void;
  onImported: (night: TillNight) => void;
}

/** Imports a till's file: choose it, check what it does, import. Nothing is written before that. */
export function ImportBills({ night, first, tills, onNight, onImported }: ImportBillsProps) {
  const [tillId, setTillId] = useState(first);
  const till = tills.find(({ _id }) => _id === tillId) ?? tills[0];
  const csv = useCsvImport(({ upload, reading }: CsvUpload, query: { till: string; night: string }) =>
    callApi("POST /till/preview", { query: { ...query, ...reading }, ...upload }),
  );
  const { file, read, editing, busy } = csv;
  if (!till) return null;
  const look = (chosen: File, id = till._id) => csv.look(chosen, { till: id, night });
  const readAgain = () => {
    reloadData("GET /till");
    if (file) look(file);
  };
  const preview = read?.preview;
  const title = `Import the till's file for ${formatDay(night)}`;
  const load = async () => {
    if (!file || !preview) return;
    const query = { till: till._id, night, seen: preview.seen, name: file.name };
    const outdated = await csv.load(
      file,
      ({ upload, reading }) => callApi("POST /till/import", { query: { ...query, ...reading }, ...upload }),
      ({ till }) => onImported(till),
    );
    if (outdated) look(file);
  };
  return (
    <CsvSection
      title={title}
      csv={csv}
      intro={<h2 className="wide text-lg">{title}</h2>}
      beside={
        <div className="min-w-0 basis-64">
          <SelectInput
            label="Till"
            value={till._id}
            disabled={busy}
            onChange={({ target }) => {
              setTillId(target.value);
              csv.setRead(null);
              if (file) look(file, target.value);
            }}
          >
            {tills.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </SelectInput>
        </div>
      }
      hint="Or drop the till's CSV file here."
      onFile={(chosen) => {
        const tooLarge = "This file is larger than 24 MB. Export one club night at a time from the till.";
        if (chosen && !busy && csv.choose(chosen, tooLarge)) look(chosen);
      }}
      onRetry={(chosen) => look(chosen)}
      className="mt-8"
    >
      {read && editing && (
        <ChooseColumns
          key={till._id}
          lead={`Needed once: your choice is remembered for the next file of ${till.name}. Nothing of the other columns is stored.`}
          fields={tillFields}
          labels={fieldLabels}
          file={read}
          save={(columns) => callApi("POST /till/tills/:id/columns", { params: { id: till._id }, json: { columns } })}
          onSaved={readAgain}
        />
      )}
      {read && preview && !editing && (
        <>
          <BillsPreview till={till} file={read} preview={preview} night={night} onNight={onNight} onRead={readAgain} />
          <div className="mt-6 flex flex-wrap items-center gap-3">
            <OfficeButton
              look="action"
              disabled={busy || preview.other !== null || preview.same_numbers > 0 || preview.bills === 0}
              onClick={load}
            >
              Import for {formatDay(night)}
            </OfficeButton>
            <OfficeButton look="quiet" disabled={busy} onClick={() => csv.setEditing(true)}>
              Change columns
            </OfficeButton>
          </div>
        </>
      )}
    </CsvSection>
  );
}
