import { useId, useState } from "react";
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
const columns = "md:grid-cols-[2fr_1fr_1.4fr_164px]";

const minimumSpend = () => `Minimum spend (${currencySymbol()})`;

const heads = () => ["Name", "Seats", minimumSpend()];

interface TableFormProps {
  table?: PlanTable;
  /** The room of the table; if omitted, a field asks for it. */
  room?: string;
  onSaved: (saved: Shown) => void;
}

/** A table of a room, a new one for a room, or a room with its first table. */
function TableForm({ table, room, onSaved }: TableFormProps) {
  const { errors, send, form } = useSave(table, onSaved, (element) => {
    const json = tableIn(element);
    if (!table) return callApi("POST /floor/tables", { json });
    return callApi("POST /floor/tables/:id", { params: { id: table._id }, json, version: table.version });
  });
  const [asking, setAsking] = useState(false);
  const changes = useCan()("floor.change");
  const number = { inputMode: "numeric", type: "number", min: 0 } as const;
  const inRow = room === undefined ? "" : "md:py-2 md:[&_label]:sr-only";
  return (
    <form
      {...form}
      noValidate
      aria-label={table?.name ?? (room === undefined ? "New room" : `New table, ${room}`)}
      className={`grid grid-cols-2 items-end gap-3 border-b border-rule py-4 ${columns} ${inRow}`}
    >
      <ReadOnly on={!changes}>
        {room === undefined ? (
          <div className="col-span-full">
            <TextInput label="Room" name="room" error={errors.room} />
          </div>
        ) : (
          <input type="hidden" name="room" value={room} />
        )}
        <TextInput
          label={room === undefined ? "First table" : "Name"}
          name="name"
          defaultValue={table?.name}
          error={errors.name}
        />
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
        {changes && (
          <OfficeButton type="submit">
            {table ? "Save" : room === undefined ? "Add room" : "Add table"}
            {!table && room !== undefined && <span className="sr-only">: {room}</span>}
          </OfficeButton>
        )}
        {table && changes && (
          <OfficeButton look="quiet" onClick={() => setAsking(true)}>
            Delete
          </OfficeButton>
        )}
      </div>
      {asking && table && (
        <ConfirmDialog
          title={`Delete ${table.name}?`}
          confirm="Delete table"
          danger
          onConfirm={() =>
            send(callApi("POST /floor/tables/:id/remove", { params: { id: table._id } })).then(() => setAsking(false))
          }
          onCancel={() => setAsking(false)}
        >
          It can't be assigned any more. Upcoming bookings on it lose their table.
        </ConfirmDialog>
      )}
    </form>
  );
}

/** A room's tables as a grid of forms, and one for a new table. */
function RoomTables({ room, tables, onSaved }: { room: string; tables: PlanTable[]; onSaved: (saved: Shown) => void }) {
  const id = useId();
  const mayAdd = useCan()("floor.change");
  return (
    <section aria-labelledby={id} className="mb-10">
      <h3 id={id} className="wide text-lg font-extrabold wrap-anywhere">
        {room}
      </h3>
      <div aria-hidden="true" className={`mt-3 hidden gap-3 font-semibold md:grid ${columns}`}>
        {heads().map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      {tables.map((table) => (
        <TableForm key={`${table._id} ${table.version}`} table={table} room={room} onSaved={onSaved} />
      ))}
      {mayAdd && <TableForm room={room} onSaved={onSaved} />}
    </section>
  );
}

/** The club's tables as forms, by room, and one for a new room. */
export function ClubTableForms() {
  const { data, failed, reload, replace } = useApi("GET /floor/plan", {});
  const mayAdd = useCan()("floor.change");
  const show = ({ plan }: Shown) => replace(() => ({ plan }));
  const rooms = Map.groupBy(data?.plan.tables ?? [], ({ room }) => room);
  return (
    <>
      <LoadStatus data={data} failed={failed} reload={reload} />
      {[...rooms].map(([room, tables]) => (
        <RoomTables key={room} room={room} tables={tables} onSaved={show} />
      ))}
      {data && mayAdd && (
        <section aria-labelledby="new-room">
          <h3 id="new-room" className="wide text-lg font-extrabold">
            New room
          </h3>
          <TableForm onSaved={show} />
        </section>
      )}
      {data && <TableCategories tables={data.plan.tables} />}
    </>
  );
}
