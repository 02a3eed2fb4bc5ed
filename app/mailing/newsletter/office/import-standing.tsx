import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { SelectInput } from "../../../platform/ui/office/input.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { FileValues } from "../../../staff/toolkit/csv-import/file-values.tsx";
import type { AddressFile, StandingColumn } from "../import/shapes.ts";
import {
  A_DATE,
  type StandingChoice,
  type StandingChoices,
  standingLabels,
  standings,
  UNDECIDED,
} from "../import/standing.ts";

const meanings = [
  [UNDECIDED, "Undecided: leave out"],
  ...standings.map((standing) => [standing, standingLabels[standing]] as const),
] as const;

interface ImportStandingProps {
  file: AddressFile;
  choices: StandingChoices;
  onChange: (choices: StandingChoices) => void;
}

interface ColumnProps {
  column: StandingColumn;
  /** Staff's choices, which the preview may not show yet. */
  chosen: Record<string, StandingChoice>;
  onChoose: (value: string, standing: StandingChoice) => void;
  onDrop: () => void;
}

function Column({ column: { heading, values, more }, chosen, onChoose, onDrop }: ColumnProps) {
  return (
    <div>
      <FileValues
        label={`Values of ${heading}`}
        values={values.map(({ value, text, count, suggested }) => ({
          id: value,
          column: heading,
          text: value === A_DATE ? A_DATE : text,
          count,
          meaning: chosen[value] ?? suggested ?? UNDECIDED,
        }))}
        meanings={meanings}
        onChange={onChoose}
      />
      {more && <p className="mt-2 text-sm text-quiet">It has more values. People with an unknown one are left out.</p>}
      <div className="mt-2">
        <OfficeButton look="quiet" onClick={onDrop}>
          “{heading}” doesn't say who is subscribed
        </OfficeButton>
      </div>
    </div>
  );
}

/** The standing columns of a file, and how each of their values is read. */
export function ImportStanding({ file, choices, onChange }: ImportStandingProps) {
  const { standing, headings, preview } = file;
  const used = new Set([...standing.map(({ heading }) => heading), ...Object.values(file.columns)]);
  const choose = (heading: string, value: string, meaning: StandingChoice) =>
    onChange({ ...choices, [heading]: { ...(choices[heading] || {}), [value]: meaning } });
  return (
    <section className="grid gap-4">
      <div>
        <h2 className="mb-1.5 font-semibold">Who is subscribed</h2>
        <p className="max-w-[75ch] text-sm text-quiet">
          {standing.length === 0
            ? "No column of this file says who unsubscribed. If one does, choose it: people who left elsewhere must not get your emails."
            : "People who unsubscribed, bounced or complained where this file comes from must not get your emails. Check how each value is read."}
        </p>
      </div>
      {preview !== null && preview.undecided > 0 && (
        <Notice tone="warning">
          {preview.undecided === 1
            ? "1 person is left out until you choose what the file says about them."
            : `${formatNumber(preview.undecided)} people are left out until you choose what the file says about them.`}
        </Notice>
      )}
      {standing.map((column) => (
        <Column
          key={column.heading}
          column={column}
          chosen={choices[column.heading] || {}}
          onChoose={(value, meaning) => choose(column.heading, value, meaning)}
          onDrop={() => onChange({ ...choices, [column.heading]: false })}
        />
      ))}
      <div className="max-w-80">
        <SelectInput
          label={standing.length === 0 ? "Column that says who unsubscribed" : "Another column that says it"}
          optional
          value=""
          onChange={({ target }) => target.value && onChange({ ...choices, [target.value]: {} })}
        >
          <option value="">Choose a column</option>
          {headings
            .filter((heading) => !used.has(heading))
            .map((heading) => (
              <option key={heading}>{heading}</option>
            ))}
        </SelectInput>
      </div>
    </section>
  );
}
