import { formatNumber } from "../../lib/format-number.ts";
import { officeButton } from "../../ui/office/button.ts";

const separators: Record<string, string> = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars" };

/** How a file was read. */
interface Reading {
  encoding: string;
  separator: string;
  rows: number;
}

interface CsvFileButtonProps {
  /** Of its field. */
  id: string;
  /** Whether a file is chosen. */
  chosen: boolean;
  disabled: boolean;
  onChoose: (file: File | undefined) => void;
}

/** A button that chooses a CSV file. */
export function CsvFileButton({ id, chosen, disabled, onChoose }: CsvFileButtonProps) {
  return (
    <span className="relative inline-flex">
      <input
        id={id}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        disabled={disabled}
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.files?.[0]);
          // The same file can be chosen again.
          currentTarget.value = "";
        }}
        className="peer absolute inset-0 size-full opacity-0 file:hidden"
      />
      <label
        htmlFor={id}
        className={officeButton(
          chosen ? "outline" : "action",
          "relative peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus",
        )}
      >
        {chosen ? "Choose another file" : "Choose CSV file"}
      </label>
    </span>
  );
}

interface CsvFileStateProps {
  file: File | null;
  read: Reading | null;
  busy: boolean;
  /** 0 to 1. */
  progress: number;
  /** Why it could not be read or imported, or empty. */
  failed: string;
  /** What was imported, or empty. */
  done?: string;
  onRetry: (file: File) => void;
}

/** The chosen file, how it was read, and what is being done with it. */
export function CsvFileState({ file, read, busy, progress, failed, done = "", onRetry }: CsvFileStateProps) {
  return (
    <>
      {file && (
        <p className="mt-4 text-sm wrap-anywhere text-quiet">
          <span className="font-semibold text-ink">{file.name}</span>
          {read &&
            ` · read as ${read.encoding} with ${separators[read.separator] ?? "commas"} · ${formatNumber(read.rows)} ${read.rows === 1 ? "row" : "rows"}`}
        </p>
      )}
      <p role="status" className="mt-2 text-sm text-quiet empty:hidden">
        {busy ? (progress < 1 ? `Uploading, ${Math.round(progress * 100)}%` : "Reading the file...") : done}
      </p>
      <div role="alert" className="mt-3 flex flex-wrap items-center gap-4 empty:hidden">
        {failed && <p className="font-semibold text-danger wrap-anywhere">{failed}</p>}
        {failed && file && !read && (
          <button type="button" onClick={() => onRetry(file)} className={officeButton("outline")}>
            Try again
          </button>
        )}
      </div>
    </>
  );
}
