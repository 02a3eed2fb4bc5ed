import type { CsvCharacters } from "../../../platform/lib/csv/csv-characters.ts";
import { encodingLabel, type TextEncoding, textEncodings } from "../../../platform/lib/encodings/text-encodings.ts";
import { SelectInput } from "../../../platform/ui/office/input.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";

interface CsvLettersProps {
  characters: CsvCharacters;
  disabled: boolean;
  /** Reads the file again. */
  onChoose: (encoding: TextEncoding) => void;
}

/** The encodings that staff can choose: one of each name. */
const choices: readonly TextEncoding[] = textEncodings.filter(
  (encoding) => encoding !== "mixed" && encoding !== "utf-16be",
);

/** How a file's letters beyond ASCII are read, with the first of them, and a select to change that. */
export function CsvLetters({ characters, disabled, onChoose }: CsvLettersProps) {
  const { encoding, sure, samples, lost } = characters;
  if (samples.length === 0) return null;
  const options = choices.includes(encoding) ? choices : [encoding, ...choices];
  return (
    <div className="mt-4 grid max-w-[75ch] gap-3">
      {!sure && (
        <Notice tone="warning">
          <p>
            It isn't certain how this file writes its letters. Are these names right? If not, choose another encoding.
          </p>
          <div className="mt-2">
            <OfficeButton disabled={disabled} onClick={() => onChoose(encoding)}>
              They're right
            </OfficeButton>
          </div>
        </Notice>
      )}
      {lost && (
        <Notice tone="bad">
          Some letters can't be read: they show as �. Choose another encoding, or export the file again.
        </Notice>
      )}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 basis-64">
          <SelectInput
            label="Encoding"
            value={encoding}
            disabled={disabled}
            onChange={({ target }) => {
              const chosen = options.find((option) => option === target.value);
              if (chosen) onChoose(chosen);
            }}
          >
            {options.map((option) => (
              <option key={option} value={option}>
                {encodingLabel(option)}
              </option>
            ))}
          </SelectInput>
        </div>
        <p className="min-w-0 grow basis-64 pb-2 text-sm wrap-anywhere">
          <span className="text-quiet">Read as: </span>
          {samples.join(" · ")}
        </p>
      </div>
    </div>
  );
}
