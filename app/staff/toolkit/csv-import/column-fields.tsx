import { SelectInput } from "../../../platform/ui/office/input.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";

export interface ColumnFieldsProps<Field extends string> {
  fields: readonly Field[];
  labels: Partial<Record<Field, string>>;
  /** The field that a file must have. */
  needed?: Field;
  file: { headings: readonly string[]; columns: Partial<Record<Field, string | undefined>>; gone: readonly string[] };
}

/** A select for each field: the column of the file that has it. */
export function ColumnFields<Field extends string>({ fields, labels, needed, file }: ColumnFieldsProps<Field>) {
  return (
    <>
      {file.gone.length > 0 && (
        <Notice tone="bad">
          This file has no column {file.gone.map((heading) => `“${heading}”`).join(", ")}. Check the columns below, or
          choose another file.
        </Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {fields.map((field) => (
          <SelectInput
            key={`${field} ${file.columns[field]}`}
            label={labels[field] ?? field}
            name={field}
            optional={field !== needed}
            defaultValue={file.columns[field] ?? ""}
          >
            <option value="">{field === needed ? "Choose a column" : "Not in this file"}</option>
            {file.headings.map((heading) => (
              <option key={heading}>{heading}</option>
            ))}
          </SelectInput>
        ))}
      </div>
    </>
  );
}
