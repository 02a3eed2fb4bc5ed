import type { FormEvent } from "react";
import { readValues } from "../../../platform/ui/office/form-values.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { ColumnFields } from "../../../staff/toolkit/csv-import/column-fields.tsx";
import { type AddressField, type AddressList, fieldLabels, fieldsOf } from "../import/address-file.ts";
import type { AddressColumns, AddressFile } from "../import/shapes.ts";

interface ImportColumnsProps {
  list: AddressList;
  file: AddressFile;
  disabled: boolean;
  onChosen: (columns: AddressColumns) => void;
}

/** Chooses which column of a file has what. */
export function ImportColumns({ list, file, disabled, onChosen }: ImportColumnsProps) {
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChosen(
      Object.fromEntries(Object.entries(readValues(event.currentTarget)).filter(([, heading]) => heading !== "")),
    );
  };
  return (
    <form onSubmit={choose} className="mt-6 grid grid-cols-1 gap-5">
      <h2 className="font-semibold">Choose the columns</h2>
      <ColumnFields<AddressField> fields={fieldsOf[list]} labels={fieldLabels[list]} needed="email" file={file} />
      <div>
        <OfficeButton look="action" type="submit" disabled={disabled}>
          Use these columns
        </OfficeButton>
      </div>
    </form>
  );
}
