import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { Check } from "../../../platform/ui/office/check.tsx";
import { Chip } from "../../../platform/ui/office/chip.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { CsvCounts, CsvProblems } from "../../../staff/toolkit/csv-import/csv-preview.tsx";
import type { ImportPreview, PreviewRow, TicketShop } from "../shapes.ts";
import { FileMeanings, PreviewPart, RowsElsewhere } from "./file-meanings.tsx";
import type { Reading } from "./use-reading.ts";

const reasons = {
  dates: "its dates are that night's",
  event: "its event is on that night",
  tickets: "most of its tickets were imported for that night",
};

function Row({ row: { name, kind, people, code, state } }: { row: PreviewRow }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b border-rule py-2">
      <span className="min-w-0 grow basis-48 font-medium wrap-anywhere">{name || "No name"}</span>
      <span className="min-w-0 basis-36 text-quiet wrap-anywhere">{kind}</span>
      <span className="tabular basis-20 text-quiet">{formatCount(people, "person", "people")}</span>
      <span className="tabular basis-20 text-quiet">{code ? `…${code}` : "No code"}</span>
      {/* Also without a state, so that the columns of all rows are aligned. */}
      <span className="basis-12">
        {state !== "valid" && (
          <Chip tone={state === "void" ? "past" : "busy"}>{state === "void" ? "Void" : "Ask"}</Chip>
        )}
      </span>
    </li>
  );
}

interface FilePreviewProps {
  preview: ImportPreview;
  shop: TicketShop;
  reading: Reading;
  /** The columns of the file that are not used. */
  unused: readonly string[];
  /** Unused columns that seem to say who may come in. */
  unread: readonly string[];
  night: string;
  complete: boolean;
  onComplete: (complete: boolean) => void;
  /** Whether the file is imported although it looks like another night's. */
  accepted: boolean;
  onAccept: (accepted: boolean) => void;
  onNight: (night: string) => void;
}

/** Warns about unused columns that seem to say who may come in. */
function UnreadRules({ unread: ignored }: { unread: readonly string[] }) {
  if (ignored.length === 0) return null;
  return (
    <Notice tone="warning">
      <p className="wrap-anywhere">
        {ignored.map((heading) => `“${heading}”`).join(", ")} {ignored.length === 1 ? "isn't" : "aren't"} read: rows are
        imported whatever {ignored.length === 1 ? "it says" : "they say"}. Choose “Change columns” to read{" "}
        {ignored.length === 1 ? "it" : "them"}.
      </p>
    </Notice>
  );
}

/** The effect of importing a file. */
export function FilePreview(props: FilePreviewProps) {
  const { preview, shop, reading, unused, unread, night, complete, onComplete, accepted, onAccept, onNight } = props;
  const { counts, missing, rows, problems, problem_count, elsewhere, let_in, other } = preview;
  return (
    <div className="mt-5 grid gap-6">
      {other && (
        <Notice tone="bad">
          <p>
            This file looks like it's for {formatDay(other.night)}: {reasons[other.why]}.
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
            <OfficeButton onClick={() => onNight(other.night)}>Go to {formatDay(other.night)}</OfficeButton>
            <Check checked={accepted} onChange={onAccept}>
              Import for {formatDay(night)} anyway
            </Check>
          </div>
        </Notice>
      )}
      <CsvCounts
        counts={[
          ["Added", counts.added],
          ["Changed", counts.changed],
          ["Voided", counts.voided],
          ["To decide", counts.undecided],
          ["Unchanged", counts.unchanged],
        ]}
      />
      {counts.let_in > 0 && (
        <Notice tone="warning">
          {formatCount(counts.let_in, "guest was", "guests were")} let in with a ticket that becomes void:{" "}
          {let_in.map((name) => name || "no name").join(", ")}
          {counts.let_in > let_in.length && "…"}. They stay counted.
        </Notice>
      )}
      {(missing > 0 || complete) && (
        <Check
          checked={complete}
          onChange={onComplete}
          hint={
            complete
              ? "Tickets that aren't in it become void."
              : `${formatNumber(missing)} imported ${missing === 1 ? "ticket isn't" : "tickets aren't"} in it and ${missing === 1 ? "stays" : "stay"} valid.`
          }
        >
          This file has all tickets of the shop for this night
        </Check>
      )}
      {elsewhere.count > 0 && <RowsElsewhere elsewhere={elsewhere} />}
      {problem_count > 0 && (
        <PreviewPart title={formatCount(problem_count, "thing to check", "things to check")}>
          <CsvProblems problems={problems} count={problem_count} />
        </PreviewPart>
      )}
      <FileMeanings preview={preview} shop={shop} reading={reading} />
      <PreviewPart title="First rows">
        <ul className="border-t border-rule text-sm">
          {rows.map((row) => (
            <Row key={row.line} row={row} />
          ))}
        </ul>
      </PreviewPart>
      <UnreadRules unread={unread} />
      {unused.length > 0 && (
        <PreviewPart title={formatCount(unused.length, "column isn't used", "columns aren't used")}>
          <p className="max-w-[70ch] text-sm text-quiet wrap-anywhere">{unused.join(", ")}</p>
        </PreviewPart>
      )}
    </div>
  );
}
