import type { ReactNode } from "react";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { CsvLetters } from "./csv-letters.tsx";
import type { CsvImport } from "./use-csv-import.ts";

const separators: Record<string, string> = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars" };

interface CsvSectionProps {
  title: string;
  csv: Pick<CsvImport, "file" | "read" | "busy" | "progress" | "failed" | "readAs">;
  intro: ReactNode;
  /** Fields beside the file's field. */
  beside?: ReactNode;
  hint: string;
  /** The result of the last import, until the next. */
  done?: string;
  onFile: (file: File | undefined) => void;
  onRetry: (file: File) => void;
  className: string;
  children: ReactNode;
}

/** The section of an import: chooses the CSV file, or takes it by drop, and shows the progress of its upload. */
export function CsvSection(props: CsvSectionProps) {
  const { title, csv, intro, beside, hint, done, onFile, onRetry, className, children } = props;
  const { file, read, busy, progress, failed, readAs } = csv;
  return (
    <section
      aria-label={title}
      aria-busy={busy}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onFile(event.dataTransfer.files[0]);
      }}
      className={`mx-(--office-gutter) border border-rule bg-raised p-5 ${className}`}
    >
      {intro}
      <div className="mt-5 flex flex-wrap items-end gap-4">
        {beside}
        <span className="relative inline-flex">
          <input
            id="csv-file"
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            disabled={busy}
            onChange={({ currentTarget }) => {
              onFile(currentTarget.files?.[0]);
              // The same file can be chosen again.
              currentTarget.value = "";
            }}
            className="peer absolute inset-0 size-full opacity-0 file:hidden"
          />
          <label
            htmlFor="csv-file"
            className={officeButton(
              file ? "outline" : "action",
              "relative peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus",
            )}
          >
            {file ? "Choose another file" : "Choose CSV file"}
          </label>
        </span>
        {!file && <p className="hidden pb-2 text-sm text-quiet pointer-fine:block">{hint}</p>}
      </div>
      {file && (
        <p className="mt-4 text-sm wrap-anywhere text-quiet">
          <span className="font-semibold text-ink">{file.name}</span>
          {read &&
            ` · read as ${read.encoding} with ${separators[read.separator] ?? "commas"} · ${formatCount(read.rows, "row")}`}
        </p>
      )}
      {read && <CsvLetters characters={read.characters} disabled={busy} onChoose={readAs} />}
      <p role="status" className="mt-2 text-sm text-quiet empty:hidden">
        {busy && (progress < 1 ? `Uploading, ${Math.round(progress * 100)}%` : "Reading the file...")}
        {!busy && done}
      </p>
      <div role="alert" className="mt-3 flex flex-wrap items-center gap-4 empty:hidden">
        {failed && <p className="font-semibold text-danger wrap-anywhere">{failed}</p>}
        {failed && file && !read && <OfficeButton onClick={() => onRetry(file)}>Try again</OfficeButton>}
      </div>
      {children}
    </section>
  );
}
