import { ColumnsForm } from "../../office/csv-import/columns-form.tsx";
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

/** Chooses which column of a file of addresses has what. */
export function ImportColumns({ list, file, disabled, onChosen }: ImportColumnsProps) {
  return (
    <ColumnsForm
      fields={fieldsOf[list]}
      labels={fieldLabels[list]}
      required="email"
      file={file}
      heading={<h2 className="font-semibold">Choose the columns</h2>}
      save="Use these columns"
      disabled={disabled}
      onSave={onChosen}
    />
  );
}
