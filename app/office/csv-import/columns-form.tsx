import type { FormEvent, ReactNode } from "react";
import { officeButton } from "../../ui/office/button.ts";
import { readValues } from "../../ui/office/form-values.ts";
import { SelectInput } from "../../ui/office/input.tsx";
import { Notice } from "../../ui/office/notice.tsx";

interface ColumnsFormProps<Field extends string> {
  fields: readonly Field[];
  labels: Partial<Record<Field, string>>;
  /** The field that a file can't be without. */
  required?: Field;
  /** The file's columns, those that were recognised, and those that it no longer has. */
  file: { headings: readonly string[]; columns: Partial<Record<Field, string>>; gone: readonly string[] };
  heading: ReactNode;
  /** What the button does. */
  save: string;
  disabled: boolean;
  failed?: string;
  onSave: (columns: Partial<Record<Field, string>>) => void;
}

/** Chooses which column of a file has what. */
export function ColumnsForm<Field extends string>(props: ColumnsFormProps<Field>) {
  const { fields, labels, required, heading, save, disabled, failed = "", onSave } = props;
  const { headings, columns, gone } = props.file;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = Object.entries(readValues(event.currentTarget)).filter(([, column]) => column !== "");
    onSave(Object.fromEntries(chosen) as Partial<Record<Field, string>>);
  };
  return (
    <form onSubmit={submit} className="mt-6 grid gap-5">
      {gone.length > 0 && (
        <Notice tone="bad">
          This file has no column {gone.map((column) => `“${column}”`).join(", ")}. Choose the columns again, or choose
          another file.
        </Notice>
      )}
      {heading}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {fields.map((field) => (
          <SelectInput
            key={`${field} ${columns[field]}`}
            label={labels[field] ?? field}
            name={field}
            optional={field !== required}
            defaultValue={columns[field] ?? ""}
          >
            <option value="">{field === required ? "Choose a column" : "Not in this file"}</option>
            {headings.map((column) => (
              <option key={column} value={column}>
                {column}
              </option>
            ))}
          </SelectInput>
        ))}
      </div>
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {failed}
      </p>
      <div>
        <button type="submit" disabled={disabled} className={officeButton("action")}>
          {save}
        </button>
      </div>
    </form>
  );
}
