import type { FormEvent } from "react";
import { officeButton } from "../../ui/office/button.ts";
import { readValues } from "../../ui/office/form-values.ts";
import { SelectInput } from "../../ui/office/input.tsx";
import { Notice } from "../../ui/office/notice.tsx";
import {
  type AddressColumns,
  type AddressFile,
  type AddressList,
  fieldLabels,
  fieldsOf,
} from "../import/address-file.ts";

interface ImportColumnsProps {
  list: AddressList;
  file: AddressFile;
  disabled: boolean;
  onChosen: (columns: AddressColumns) => void;
}

/** Chooses which column of a file has what. */
export function ImportColumns({ list, file: { headings, columns, gone }, disabled, onChosen }: ImportColumnsProps) {
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChosen(
      Object.fromEntries(Object.entries(readValues(event.currentTarget)).filter(([, heading]) => heading !== "")),
    );
  };
  return (
    <form onSubmit={choose} className="mt-6 grid gap-5">
      {gone.length > 0 && (
        <Notice tone="bad">
          This file has no column {gone.map((heading) => `“${heading}”`).join(", ")}. Choose the columns again, or
          choose another file.
        </Notice>
      )}
      <h2 className="font-semibold">Choose the columns</h2>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {fieldsOf[list].map((field) => (
          <SelectInput
            key={`${field} ${columns[field]}`}
            label={fieldLabels[list][field] ?? field}
            name={field}
            optional={field !== "email"}
            defaultValue={columns[field] ?? ""}
          >
            <option value="">{field === "email" ? "Choose a column" : "Not in this file"}</option>
            {headings.map((heading) => (
              <option key={heading} value={heading}>
                {heading}
              </option>
            ))}
          </SelectInput>
        ))}
      </div>
      <div>
        <button type="submit" disabled={disabled} className={officeButton("action")}>
          Use these columns
        </button>
      </div>
    </form>
  );
}
