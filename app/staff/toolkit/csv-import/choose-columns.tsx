import type { FormEvent } from "react";
import { readValues } from "../../../platform/ui/office/form-values.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import type { Answer } from "../call-staff-api.ts";
import { useSend } from "../use-send.ts";
import { ColumnFields, type ColumnFieldsProps } from "./column-fields.tsx";

interface ChooseColumnsProps<Field extends string> extends ColumnFieldsProps<Field> {
  lead: string;
  /** Saves the heading of each chosen field. */
  save: (columns: Record<string, string>) => Promise<Answer<unknown>>;
  onSaved: () => void;
}

/** Chooses the column of each field in a file; remembered for the next one. */
export function ChooseColumns<Field extends string>(props: ChooseColumnsProps<Field>) {
  const { lead, save, onSaved, ...fields } = props;
  const { busy, failed, send } = useSend();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = Object.entries(readValues(event.currentTarget)).filter(([, heading]) => heading !== "");
    send(() => save(Object.fromEntries(chosen)), onSaved);
  };
  return (
    <form onSubmit={submit} className="mt-5 grid gap-5">
      <div>
        <h3 className="font-semibold">Choose the columns</h3>
        <p className="mt-1 max-w-[70ch] text-sm text-quiet">{lead}</p>
      </div>
      <ColumnFields {...fields} />
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {failed}
      </p>
      <div>
        <OfficeButton look="action" type="submit" disabled={busy}>
          {busy ? "Saving..." : "Save columns"}
        </OfficeButton>
      </div>
    </form>
  );
}
