import { useState } from "react";
import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { currencySymbol } from "../../../platform/venue/money.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { ReadOnly } from "../../../staff/toolkit/read-only.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import type { Plan, PlanTable } from "../shapes.ts";
import { TableCategories } from "./table-categories.tsx";
import { useSave } from "./use-save.ts";

type Shown = { plan: Plan };

/** The values of a form's fields; dollars become cents, an empty minimum spend null. */
function tableIn(form: HTMLFormElement) {
  const { room, name, seats, minimum } = Object.fromEntries(new FormData(form)) as Record<string, string>;
  const number = (text: string | undefined) => (text?.trim() ? Number(text) : Number.NaN);
  const cents = Math.round(number(minimum) * 100);
  return {
    room: room ?? "",
    name: name ?? "",
    seats: number(seats),
    minimum: minimum?.trim() ? cents : null,
  };
}

/** Shared by the forms and their header. */
const columns = "md:grid-cols-[2fr_2fr_1fr_1.4fr_164px]";

const minimumSpend = () => `Minimum spend (${currencySymbol()})`;

const heads = () => ["Room", "Name", "Seats", minimumSpend()];

interface TableFormProps {
  table?: PlanTable;
  onSaved: (saved: Shown) => void;
}

function TableForm({ table, onSaved }: TableFormProps) {
  const { errors, send, submit } = useSave(table, onSaved);
  const save = (form: HTMLFormElement) => {
    const json = tableIn(form);
    if (!table) return callApi("POST /floor/tables", { json });
    return callApi("POST /floor/tables/:id", { params: { id: table._id }, json, version: table.version });
  };
  const [asking, setAsking] = useState(false);
  const changes = useCan()("floor.change");
  const number = { inputMode: "numeric", type: "number", min: 0 } as const;
  return (
    <form
      onSubmit={(event) => submit(event, save)}
      noValidate
      aria-label={table?.name ?? "New table"}
      className={`grid grid-cols-2 items-end gap-3 border-b border-rule py-4 ${columns} ${table ? "md:py-2 md:[&_label]:sr-only" : ""}`}
    >
      <ReadOnly on={!changes}>
        <TextInput label="Room" name="room" defaultValue={table?.room} error={errors.room} />
        <TextInput label="Name" name="name" defaultValue={table?.name} error={errors.name} />
        <TextInput label="Seats" name="seats" {...number} defaultValue={table?.seats} error={errors.seats} />
        <TextInput
          label={minimumSpend()}
          name="minimum"
          placeholder="None"
          {...number}
          defaultValue={table?.minimum == null ? "" : table.minimum / 100}
          error={errors.minimum}
        />
      </ReadOnly>
      <div className="flex gap-1">
        {changes && <OfficeButton type="submit">{table ? "Save" : "Add table"}</OfficeButton>}
        {table && changes && (
          <OfficeButton look="quiet" onClick={() => setAsking(true)}>
            Delete
          </OfficeButton>
        )}
      </div>
      {asking && table && (
        <ConfirmDialog
          title={`Delete ${table.name}?`}
          confirm="Delete"
          danger
          onConfirm={() =>
            send(callApi("POST /floor/tables/:id/remove", { params: { id: table._id } })).then(() => setAsking(false))
          }
          onCancel={() => setAsking(false)}
        >
          It can’t be assigned any more. Upcoming bookings on it lose their table.
        </ConfirmDialog>
      )}
    </form>
  );
}

/** The club's tables as forms, and one for a new table. */
export function ClubTableForms() {
  const { data, failed, reload, replace } = useApi("GET /floor/plan", {});
  const mayAdd = useCan()("floor.change");
  const show = ({ plan }: Shown) => replace(() => ({ plan }));
  return (
    <>
      <LoadStatus data={data} failed={failed} reload={reload} />
      {data && data.plan.tables.length > 0 && (
        <div aria-hidden="true" className={`mt-4 hidden gap-3 font-semibold md:grid ${columns}`}>
          {heads().map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
      )}
      {data?.plan.tables.map((table) => (
        <TableForm key={`${table._id} ${table.version}`} table={table} onSaved={show} />
      ))}
      {data && mayAdd && (
        <>
          <h2 className="wide mt-8 text-lg font-extrabold">New table</h2>
          <TableForm onSaved={show} />
        </>
      )}
      {data && <TableCategories tables={data.plan.tables} />}
    </>
  );
}
