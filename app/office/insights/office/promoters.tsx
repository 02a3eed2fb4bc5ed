import { useState } from "react";
import { SelectInput, TextInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { Suggestions } from "../../../platform/ui/office/suggestions.tsx";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { FormDialog } from "../../../staff/toolkit/form-dialog.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import type { Range } from "../period.ts";
import { promoterColumns, promoterRows, promoterTableColumns } from "../promoters/columns.ts";
import type { PromotersOfNights, PromoterTable } from "../promoters/shapes.ts";
import { promoterPage } from "../rows-address.ts";
import { InsightsFrame } from "./insights-frame.tsx";
import { NumbersTable } from "./numbers-table.tsx";
import { cell, Section } from "./parts.tsx";
import { useRange } from "./range.tsx";
import { Statements } from "./statements.tsx";

function Promoters({ data, range }: { data: PromotersOfNights; range: Range }) {
  const rows = promoterRows(data);
  const columns = promoterColumns(useCan());
  return (
    <Section
      title="Promoters"
      note="Guest lists in their name, and tables requested through their links: how many came, of those requested, and what they spent. Only nights that are over."
    >
      {data.promoters.length === 0 ? (
        <p className="mt-2 text-quiet">No promoter had a list or a table on these nights.</p>
      ) : (
        <NumbersTable
          label="Promoters"
          columns={columns}
          rows={rows}
          rowKey={(row) => (row === rows.at(-1) ? "" : row.name)}
          to={(row) => (row === rows.at(-1) ? undefined : promoterPage(row.name, range))}
          csv={fileAddress("GET /insights/promoters.csv", { query: range })}
        />
      )}
    </Section>
  );
}

/** What the open dialog edits: the promoter of a link, or of a table. */
type Editing =
  | { what: "link"; word: string; promoter: string }
  | { what: "table"; reference: string; promoter: string };

interface EditDialogProps {
  editing: Editing;
  data: PromotersOfNights;
  onSaved: () => void;
  onClose: () => void;
}

function editTitle(editing: Editing): string {
  if (editing.what === "link") return editing.word ? `Promoter of /go/${editing.word}` : "Give a link to a promoter";
  return editing.reference ? `Promoter of ${editing.reference}` : "Give a table to a promoter";
}

function EditDialog({ editing, data, onSaved, onClose }: EditDialogProps) {
  const isLink = editing.what === "link";
  return (
    <FormDialog<{ message: string }>
      title={editTitle(editing)}
      save="Save promoter"
      onSaved={onSaved}
      onClose={onClose}
      send={({ word = "", reference = "", promoter = "" }) =>
        isLink
          ? callApi("POST /insights/promoters/links", { json: { word: editing.word || word, promoter } })
          : callApi("POST /insights/promoters/tables", {
              json: { reference: editing.reference || reference, promoter },
            })
      }
    >
      {(errors) => (
        <>
          {isLink && editing.word === "" && (
            <SelectInput label="Short link" name="word" error={errors.word}>
              {data.free_links.map((word) => (
                <option key={word} value={word}>
                  /go/{word}
                </option>
              ))}
            </SelectInput>
          )}
          {!isLink && editing.reference === "" && (
            <TextInput label="Reference of the request" name="reference" autoComplete="off" error={errors.reference} />
          )}
          <TextInput
            label="Promoter"
            name="promoter"
            wide
            optional
            hint="As on their guest lists. Leave blank for no promoter."
            autoComplete="off"
            maxLength={100}
            list="promoters"
            defaultValue={editing.promoter}
            error={errors.promoter}
          />
          <Suggestions id="promoters" values={data.names} />
        </>
      )}
    </FormDialog>
  );
}

interface ListProps {
  data: PromotersOfNights;
  onEdit: ((editing: Editing) => void) | undefined;
}

function changeButton(onEdit: (editing: Editing) => void) {
  return ({ reference, promoter }: PromoterTable) => (
    <td className={`${cell} relative`}>
      <OfficeButton onClick={() => onEdit({ what: "table", reference, promoter })}>
        Change
        <span className="sr-only">{reference}</span>
      </OfficeButton>
    </td>
  );
}

function Tables({ data: { tables, from, to }, onEdit }: ListProps) {
  return (
    <Section
      title="Tables of promoters"
      note="A table belongs to the promoter whose link the guest used. Staff can give it to someone else; the original stays on record."
    >
      {tables.length === 0 ? (
        <p className="mt-2 text-quiet">No tables of promoters on these nights.</p>
      ) : (
        <NumbersTable
          label="Tables of promoters"
          columns={promoterTableColumns}
          rows={tables}
          rowKey={({ request }) => request}
          to={({ request }) => `/admin/requests/${request}`}
          csv={fileAddress("GET /insights/promoters.csv", { query: { from, to, section: "tables" } })}
          last={onEdit && { heading: "Change", cell: changeButton(onEdit) }}
        />
      )}
      {onEdit && (
        <div className="mt-4">
          <OfficeButton onClick={() => onEdit({ what: "table", reference: "", promoter: "" })}>
            Give a table to a promoter
          </OfficeButton>
        </div>
      )}
    </Section>
  );
}

function Links({ data: { links, free_links }, onEdit }: ListProps) {
  return (
    <Section
      title="Links of promoters"
      note="Tables requested through these links count for the promoter, from the moment you set it here."
    >
      {links.length === 0 && (
        <p className="mt-2 text-quiet">
          {free_links.length === 0 ? "No short links yet." : "No short link belongs to a promoter yet."}
        </p>
      )}
      <ul className="mt-2 max-w-5xl">
        {links.map(({ word, promoter }) => (
          <li key={word} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule py-2">
            <span className="min-w-0 font-semibold wrap-anywhere">/go/{word}</span>
            <span className="min-w-0 grow wrap-anywhere">{promoter}</span>
            {onEdit && (
              <OfficeButton onClick={() => onEdit({ what: "link", word, promoter })}>
                Change
                <span className="sr-only">{word}</span>
              </OfficeButton>
            )}
          </li>
        ))}
      </ul>
      {onEdit && free_links.length > 0 && (
        <div className="mt-4">
          <OfficeButton onClick={() => onEdit({ what: "link", word: "", promoter: "" })}>
            Give a link to a promoter
          </OfficeButton>
        </div>
      )}
    </Section>
  );
}

/** The promoters of a range of nights, and whom they brought. */
export default function PromotersPage() {
  const { range, choose } = useRange();
  const { data, failed, reload } = useApi("GET /insights/promoters", { query: range });
  const [editing, setEditing] = useState<Editing | null>(null);
  const onEdit = useCan()("deposits.change") ? setEditing : undefined;
  return (
    <>
      <InsightsFrame title="Promoters" range={range} choose={choose} loading={!data} failed={failed} reload={reload}>
        {data && (
          <>
            <Promoters data={data} range={range} />
            <Statements />
            <Tables data={data} onEdit={onEdit} />
            <Links data={data} onEdit={onEdit} />
          </>
        )}
      </InsightsFrame>
      {editing && data && (
        <EditDialog
          editing={editing}
          data={data}
          onSaved={() => {
            setEditing(null);
            reload();
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}
