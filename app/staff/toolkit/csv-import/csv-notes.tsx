import { formatCount } from "../../../platform/lib/locale/format-count.ts";

interface CsvNotesProps {
  /** Lines above the headings, which are not read. */
  lead: readonly { line: number; text: string }[];
  /** Headings of columns that the import doesn't use. */
  unused: readonly string[];
}

/** The parts of a file that are not read: lines above its headings, and columns. */
export function CsvNotes({ lead, unused }: CsvNotesProps) {
  if (lead.length === 0 && unused.length === 0) return null;
  return (
    <div className="grid gap-1 text-sm text-quiet wrap-anywhere">
      {lead.length > 0 && (
        <p>
          Above the headings and not read:{" "}
          {lead.map(({ line, text }) => `line ${line}, “${text.slice(0, 100)}”`).join("; ")}.
        </p>
      )}
      {unused.length > 0 && (
        <p>
          {formatCount(unused.length, "column isn't used", "columns aren't used")}: {unused.join(", ")}.
        </p>
      )}
    </div>
  );
}
