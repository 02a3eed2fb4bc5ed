import type { ReactNode } from "react";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { Check } from "../../../platform/ui/office/check.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { FileValues } from "../../../staff/toolkit/csv-import/file-values.tsx";
import type { ImportPreview, TicketShop } from "../shapes.ts";
import { fieldLabels } from "../ticket-fields.ts";
import { type Reading, wordId } from "./use-reading.ts";

/** A part of a file's preview, with its title. */
export function PreviewPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

const meanings = [
  ["ask", "Ask: not valid yet"],
  ["valid", "Valid"],
  ["void", "Void"],
] as const;

interface FileMeaningsProps {
  preview: ImportPreview;
  shop: TicketShop;
  reading: Reading;
}

function SharedCodes({ preview: { shared }, shop, reading }: FileMeaningsProps) {
  const choice = reading.shared ?? shop.shared_codes;
  const is = (value: "party" | "copies") => choice === value || (value === "party" && choice === null);
  return (
    <PreviewPart title={shared.count === 1 ? "Rows share 1 code" : `Rows share ${formatNumber(shared.count)} codes`}>
      <fieldset className="grid gap-2">
        <legend className="sr-only">Rows with the same code</legend>
        <Check
          type="radio"
          name="shared-codes"
          checked={is("party")}
          onChange={() => reading.setShared("party")}
          hint="Each row is a guest. A scan shows all of them."
        >
          Guests of one party
        </Check>
        <Check
          type="radio"
          name="shared-codes"
          checked={is("copies")}
          onChange={() => reading.setShared("copies")}
          hint="The first row with a code is imported."
        >
          Copies of one ticket
        </Check>
      </fieldset>
      <ul aria-label="Rows with the same code" className="mt-3 max-h-60 overflow-y-auto border-t border-rule text-sm">
        {shared.groups.map(({ code, lines, names }) => (
          <li key={lines[0]} className="flex flex-wrap gap-x-4 border-b border-rule py-1.5">
            <span className="tabular w-20 shrink-0 text-quiet">…{code}</span>
            <span className="min-w-0 grow basis-48 wrap-anywhere">
              {names.map((name) => name || "No name").join(", ")}
            </span>
            <span className="tabular text-quiet">Lines {lines.join(", ")}</span>
          </li>
        ))}
      </ul>
      {shared.count > shared.groups.length && (
        <p className="mt-1.5 text-sm text-quiet">The first {shared.groups.length} are shown.</p>
      )}
    </PreviewPart>
  );
}

/** Rows of a file that are not for the chosen night. */
export function RowsElsewhere({ elsewhere: { count, rows } }: Pick<ImportPreview, "elsewhere">) {
  return (
    <PreviewPart title={formatCount(count, "row isn't for this night", "rows aren't for this night")}>
      <p className="mb-2 max-w-[70ch] text-sm text-quiet">Not imported. Choose their night to import them.</p>
      <ul aria-label="Rows for other nights" className="max-h-60 overflow-y-auto border-t border-rule text-sm">
        {rows.map(({ line, name, nights, text }) => (
          <li key={line} className="flex flex-wrap gap-x-4 border-b border-rule py-1.5">
            <span className="tabular w-20 shrink-0 text-quiet">Line {line}</span>
            <span className="min-w-0 grow basis-48 wrap-anywhere">{name || "No name"}</span>
            <span className="min-w-0 text-quiet wrap-anywhere">
              {nights.map((night) => formatDay(night)).join(" or ") || text}
            </span>
          </li>
        ))}
      </ul>
      {count > rows.length && <p className="mt-1.5 text-sm text-quiet">The first {rows.length} are shown.</p>}
    </PreviewPart>
  );
}

/** How a shop's file is read: its words, and rows that share a code. Staff change both; remembered for the shop. */
export function FileMeanings(props: FileMeaningsProps) {
  const { preview, shop, reading } = props;
  const { words, word_count, shared } = preview;
  if (words.length === 0 && shared.count === 0) return null;
  const values = words.map((word) => ({
    id: wordId(word),
    column: fieldLabels[word.field],
    text: word.text,
    count: word.count,
    meaning: reading.meanings.get(wordId(word)) ?? word.meaning,
  }));
  return (
    <>
      {words.length > 0 && (
        <PreviewPart title="What the words mean">
          <p className="mb-3 max-w-[70ch] text-sm text-quiet">
            Tickets with an undecided word aren't valid: the door asks the box office. Your choice is remembered for the
            next file from {shop.name}.
          </p>
          <FileValues label="Words of this file" values={values} meanings={meanings} onChange={reading.change} />
          {word_count > words.length && (
            <p className="mt-2 text-sm text-quiet">
              The first {words.length} of {formatNumber(word_count)} are shown. Check that the right columns are chosen.
            </p>
          )}
        </PreviewPart>
      )}
      {shared.count > 0 && <SharedCodes {...props} />}
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {reading.failed}
      </p>
      {reading.isChanged && (
        <div>
          <OfficeButton look="action" disabled={reading.busy} onClick={() => reading.save(words)}>
            Save meanings
          </OfficeButton>
        </div>
      )}
    </>
  );
}
