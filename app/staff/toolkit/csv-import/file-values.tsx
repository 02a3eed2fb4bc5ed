import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { SelectInput } from "../../../platform/ui/office/input.tsx";

interface FileValuesProps<Meaning extends string> {
  label: string;
  values: readonly {
    id: string;
    /** What the value's column is about: `Status`. */
    column: string;
    text: string;
    /** Rows with it. */
    count: number;
    meaning: Meaning;
  }[];
  meanings: readonly (readonly [meaning: Meaning, label: string])[];
  onChange: (id: string, meaning: Meaning) => void;
}

/** Each value of a file's columns, how it is read, and a select to change that. */
export function FileValues<Meaning extends string>(props: FileValuesProps<Meaning>) {
  const { label, values, meanings, onChange } = props;
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {values.map(({ id, column, text, count, meaning }) => (
        <li key={id} className="flex min-w-0 flex-col justify-end wrap-anywhere">
          <SelectInput
            label={`${column}: ${text || "blank"} (${formatCount(count, "row")})`}
            value={meaning}
            onChange={({ target }) => {
              const chosen = meanings.find(([value]) => value === target.value);
              if (chosen) onChange(id, chosen[0]);
            }}
          >
            {meanings.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectInput>
        </li>
      ))}
    </ul>
  );
}
