import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { readValues } from "../../../platform/ui/office/form-values.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { ColumnFields } from "../../../staff/toolkit/csv-import/column-fields.tsx";
import { CsvNotes } from "../../../staff/toolkit/csv-import/csv-notes.tsx";
import { CsvCounts, CsvProblems } from "../../../staff/toolkit/csv-import/csv-preview.tsx";
import { CsvSection } from "../../../staff/toolkit/csv-import/csv-section.tsx";
import { type CsvUpload, useCsvImport } from "../../../staff/toolkit/csv-import/use-csv-import.ts";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import {
  type GuestColumns,
  type GuestField,
  type GuestFile,
  type GuestOutcome,
  guestFieldLabels,
  guestFields,
} from "../import/guest-file.ts";
import { PastImports } from "./past-imports.tsx";

type Preview = NonNullable<GuestFile["preview"]>;

const outcomeTexts: Record<GuestOutcome, string> = {
  new: "New guest",
  joins: "Joins a guest",
  claim: "Counts once the address is confirmed",
};

/** What importing the first rows would do. */
function Outcomes({ outcomes }: Pick<Preview, "outcomes">) {
  if (outcomes.length === 0) return null;
  return (
    <section aria-labelledby="outcomes">
      <h2 id="outcomes" className="mb-1.5 font-semibold">
        First rows
      </h2>
      <ul className="max-h-96 overflow-y-auto border-t border-rule text-sm">
        {outcomes.map(({ line, name, outcome, guest }) => (
          <li key={line} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b border-rule py-2">
            <span className="tabular w-20 shrink-0 text-quiet">Line {line}</span>
            <span className="min-w-0 grow basis-40 font-medium wrap-anywhere">{name}</span>
            <span className="min-w-0 basis-72 wrap-anywhere">
              {guest ? (
                <>
                  Joins{" "}
                  <Link to={`/admin/guests/${guest._id}`} className="underline underline-offset-4">
                    {guest.name || "a guest without a name"}
                  </Link>
                </>
              ) : (
                outcomeTexts[outcome]
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Subscribers({ subscribers }: Pick<Preview, "subscribers">) {
  if (!subscribers) return null;
  const { added, left_out, problems } = subscribers;
  return (
    <section aria-labelledby="subscribers">
      <h2 id="subscribers" className="mb-1.5 font-semibold">
        Newsletter: {formatCount(added, "subscriber")}
      </h2>
      <p className="text-quiet">People who left, are suppressed or never agreed are left out. No one is emailed.</p>
      {left_out > 0 && <CsvProblems label="Not subscribed" problems={problems} count={left_out} />}
    </section>
  );
}

/** What importing a file would do to each of its rows. */
function ImportPreview({ file, preview }: { file: GuestFile; preview: Preview }) {
  const { counts, outcomes, problems, new_tags, subscribers } = preview;
  return (
    <div className="mt-6 grid grid-cols-1 gap-6">
      <CsvNotes lead={file.lead} unused={file.unused} />
      <CsvCounts
        counts={[
          ["New guests", counts.new],
          ["Join a guest", counts.joins],
          ["Not confirmed", counts.claim],
          ["Not imported", counts.problems],
        ]}
      />
      {counts.claim > 0 && (
        <p className="text-quiet">
          {formatCount(counts.claim, "row has", "rows have")} no number, and an address that the file doesn't call
          confirmed: they aren't linked to a guest until the address is confirmed.
        </p>
      )}
      {new_tags.length > 0 && <p className="wrap-anywhere">New tags: {new_tags.join(", ")}</p>}
      {counts.problems > 0 && (
        <section aria-labelledby="problems">
          <h2 id="problems" className="mb-1.5 font-semibold">
            {formatCount(counts.problems, "row isn't imported", "rows aren't imported")}
          </h2>
          <CsvProblems label="Rows that aren't imported" problems={problems} count={counts.problems} />
        </section>
      )}
      <Outcomes outcomes={outcomes} />
      <Subscribers subscribers={subscribers} />
    </div>
  );
}

interface ColumnsFormProps {
  file: GuestFile;
  disabled: boolean;
  onChosen: (columns: GuestColumns) => void;
}

function ColumnsForm({ file, disabled, onChosen }: ColumnsFormProps) {
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = Object.entries(readValues(event.currentTarget)).filter(([, heading]) => heading !== "");
    onChosen(Object.fromEntries(chosen));
  };
  return (
    <form onSubmit={choose} className="mt-6 grid grid-cols-1 gap-5">
      <div>
        <h2 className="font-semibold">Choose the columns</h2>
        <p className="text-quiet">A row needs an email address or a phone number.</p>
      </div>
      <ColumnFields<GuestField> fields={guestFields} labels={guestFieldLabels} file={file} />
      <div>
        <OfficeButton look="action" type="submit" disabled={disabled}>
          Use these columns
        </OfficeButton>
      </div>
    </form>
  );
}

/** The state of an import of guests. */
function useGuestImport(onDone: () => void) {
  const [columns, setColumns] = useState<GuestColumns>();
  const [done, setDone] = useState("");
  const csv = useCsvImport(({ upload, reading }: CsvUpload, chosen: GuestColumns | undefined) =>
    callApi("POST /guests/import/preview", {
      query: { ...reading, ...(chosen && { columns: JSON.stringify(chosen) }) },
      ...upload,
    }),
  );
  const look = (file: File, chosen: GuestColumns | undefined) => {
    setColumns(chosen);
    return csv.look(file, chosen);
  };
  const choose = (file: File | undefined) => {
    if (!file || csv.busy) return;
    setDone("");
    if (csv.choose(file, "This file is larger than 24 MB. Split it into several files.")) look(file, undefined);
  };
  const load = async () => {
    const { file, read } = csv;
    if (!file || !read?.preview) return;
    const query = { columns: JSON.stringify(read.columns), seen: read.preview.seen, name: file.name };
    const outdated = await csv.load(
      file,
      ({ upload, reading }) => callApi("POST /guests/import", { query: { ...query, ...reading }, ...upload }),
      ({ message }) => {
        setDone(message);
        onDone();
      },
    );
    if (outdated) look(file, columns);
  };
  return { csv, columns, done, look, choose, load };
}

/**
 * The screen for importing guests from another tool: choose a file, check the preview, import. Nothing is written
 * before the import.
 */
export default function ImportGuestsScreen() {
  const past = useApi("GET /guests/imports", {});
  const { csv, columns, done, look, choose, load } = useGuestImport(past.reload);
  const { file, read, editing, busy } = csv;
  const preview = read?.preview;
  const rows = preview ? preview.counts.new + preview.counts.joins + preview.counts.claim : 0;
  return (
    <OfficePage title="Import guests" back={{ to: "/admin/guests", label: "Guests" }}>
      <CsvSection
        title="Import guests"
        csv={csv}
        intro={
          <p className="max-w-[75ch] text-quiet">
            Guests from the club's former tool, with visits, spend, notes and tags. No one is emailed, and an import can
            be undone as a whole. Phone numbers count at once; addresses only if a column says that they are confirmed.
          </p>
        }
        hint="Or drop the CSV file here."
        done={done}
        onFile={choose}
        onRetry={(chosen) => look(chosen, columns)}
        className="mt-6"
      >
        {read && file && editing && (
          <ColumnsForm file={read} disabled={busy} onChosen={(chosen) => look(file, chosen)} />
        )}
        {read && preview && !editing && (
          <>
            <ImportPreview file={read} preview={preview} />
            <div className="mt-6 flex flex-wrap items-center gap-3">
              {rows > 0 ? (
                <OfficeButton look="action" disabled={busy} onClick={load}>
                  Import {formatCount(rows, "row")}
                </OfficeButton>
              ) : (
                <p className="font-medium">Nothing to import from this file.</p>
              )}
              <OfficeButton look="quiet" disabled={busy} onClick={() => csv.setEditing(true)}>
                Change columns
              </OfficeButton>
            </div>
          </>
        )}
      </CsvSection>
      <PastImports page={past} />
    </OfficePage>
  );
}
