import { useState } from "react";
import { Check } from "../../../platform/ui/office/check.tsx";
import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { ReadOnly } from "../../../staff/toolkit/read-only.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import type { TableCategory } from "../shapes.ts";
import { useSave } from "./use-save.ts";

/** A table that can be put into a category. */
interface NamedTable {
  _id: string;
  name: string;
  room: string;
}

type Categories = { categories: TableCategory[] };

/** The values of a form's fields. */
function categoryIn(form: HTMLFormElement) {
  const typed = new FormData(form);
  return {
    name: String(typed.get("name")),
    description: String(typed.get("description")),
    tables: typed.getAll("tables").map(String),
  };
}

type CategoryFields = ReturnType<typeof categoryIn> & { place?: number };

interface CategoryFormProps {
  category?: TableCategory;
  /** Its place in the list, from 0, and how many there are. */
  place: number;
  count: number;
  tables: readonly NamedTable[];
  onSaved: (saved: Categories) => void;
}

function CategoryForm({ category, place, count, tables, onSaved }: CategoryFormProps) {
  const change = ({ _id, version }: TableCategory, json: CategoryFields) =>
    callApi("POST /tonight/table-categories/:id", { params: { id: _id }, json, version });
  const { errors, send, form } = useSave(category, onSaved, (element) =>
    category
      ? change(category, categoryIn(element))
      : callApi("POST /tonight/table-categories", { json: categoryIn(element) }),
  );
  const [asking, setAsking] = useState(false);
  const changes = useCan()("floor.change");
  const move = (moved: TableCategory, place: number) => {
    const { name, description, tables } = moved;
    return send(change(moved, { name, description, tables, place }));
  };
  return (
    <form
      {...form}
      noValidate
      aria-label={category?.name ?? "New category"}
      className="grid gap-3 border-b border-rule py-4 md:grid-cols-2"
    >
      <ReadOnly on={!changes}>
        <TextInput label="Name" name="name" defaultValue={category?.name} error={errors.name} />
        <TextInput
          label="Description"
          name="description"
          optional
          defaultValue={category?.description}
          error={errors.description}
        />
        <fieldset className="md:col-span-2">
          <legend className="text-sm font-semibold">Tables</legend>
          <div className="mt-1 flex flex-wrap gap-x-5">
            {tables.map(({ _id, name, room }) => (
              <Check key={_id} name="tables" value={_id} defaultChecked={category?.tables.includes(_id) ?? false}>
                <span className="wrap-anywhere">
                  {name} <span className="text-quiet">{room}</span>
                </span>
              </Check>
            ))}
            {tables.length === 0 && <p className="text-quiet">No tables yet.</p>}
          </div>
        </fieldset>
      </ReadOnly>
      {changes && (
        <div className="flex flex-wrap gap-1 md:col-span-2">
          <OfficeButton type="submit">{category ? "Save" : "Add category"}</OfficeButton>
          {category && (
            <>
              <OfficeButton
                look="quiet"
                disabled={place === 0}
                onClick={() => move(category, place - 1)}
                aria-label={`Move ${category.name} up`}
              >
                Up
              </OfficeButton>
              <OfficeButton
                look="quiet"
                disabled={place === count - 1}
                onClick={() => move(category, place + 1)}
                aria-label={`Move ${category.name} down`}
              >
                Down
              </OfficeButton>
              <OfficeButton look="quiet" onClick={() => setAsking(true)}>
                Delete
              </OfficeButton>
            </>
          )}
        </div>
      )}
      {asking && category && (
        <ConfirmDialog
          title={`Delete ${category.name}?`}
          confirm="Delete category"
          danger
          onConfirm={() =>
            send(callApi("POST /tonight/table-categories/:id/remove", { params: { id: category._id } })).then(() =>
              setAsking(false),
            )
          }
          onCancel={() => setAsking(false)}
        >
          Guests can't choose it any more. Its tables stay, without a category.
        </ConfirmDialog>
      )}
    </form>
  );
}

/** The categories that guests choose a table by: seats, minimum spend and location are those of their tables. */
export function TableCategories({ tables }: { tables: readonly NamedTable[] }) {
  const { data, failed, reload, replace } = useApi("GET /tonight/table-categories", {});
  const mayAdd = useCan()("floor.change");
  const show = ({ categories }: Categories) => replace(() => ({ categories }));
  const all = data?.categories ?? [];
  return (
    <section aria-labelledby="table-categories" className="mt-12">
      <h2 id="table-categories" className="wide text-lg font-extrabold">
        Categories
      </h2>
      <p className="mt-1 max-w-[68ch] text-quiet">
        Guests see these when they request a table, with what's left on their club night. Seats, minimum spend and
        location come from the tables.
      </p>
      {failed && <LoadFailed message={failed} onRetry={reload} />}
      {all.map((category, place) => (
        <CategoryForm
          // Other forms change what this one shows: a table is in one category only.
          key={`${category._id} ${category.version} ${category.tables}`}
          category={category}
          place={place}
          count={all.length}
          tables={tables}
          onSaved={show}
        />
      ))}
      {data && mayAdd && (
        <>
          <h3 className="mt-6 font-semibold">New category</h3>
          <CategoryForm place={all.length} count={all.length} tables={tables} onSaved={show} />
        </>
      )}
    </section>
  );
}
