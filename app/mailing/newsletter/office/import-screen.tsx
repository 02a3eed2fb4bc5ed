import type { FormEvent } from "react";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { Check } from "../../../platform/ui/office/check.tsx";
import { readValues } from "../../../platform/ui/office/form-values.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { ColumnFields } from "../../../staff/toolkit/csv-import/column-fields.tsx";
import { CsvNotes } from "../../../staff/toolkit/csv-import/csv-notes.tsx";
import { CsvSection } from "../../../staff/toolkit/csv-import/csv-section.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { type AddressField, type AddressList, fieldLabels, fieldsOf } from "../import/address-file.ts";
import type { AddressColumns, AddressFile } from "../import/shapes.ts";
import { ImportDates } from "./import-dates.tsx";
import { DefaultFields } from "./import-defaults.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { ImportStanding } from "./import-standing.tsx";
import { useAddressImport } from "./use-address-import.ts";

const texts = {
  subscribers: {
    title: "Import subscribers",
    back: { to: "/admin/subscribers", label: "Subscribers" },
    lead: "Only import people who agreed to get your emails. Nobody is emailed by importing, and nobody who unsubscribed is added again.",
    nouns: ["subscriber", "subscribers"],
  },
  suppressions: {
    title: "Import suppressed addresses",
    back: { to: "/admin/suppressions", label: "Suppression list" },
    lead: "For the list of a former email provider: addresses that bounced, complained or unsubscribed there.",
    nouns: ["address", "addresses"],
  },
} as const;

function describeSuppressing(subscribed: number): string {
  const text = "So that no later file brings them back by mistake.";
  if (subscribed === 0) return text;
  const are = formatCount(subscribed, "of them is", "of them are");
  return `${text} ${are} on your list now and would get no more campaigns.`;
}

interface ImportColumnsProps {
  list: AddressList;
  file: AddressFile;
  disabled: boolean;
  onChosen: (columns: AddressColumns) => void;
}

/** Chooses the columns of a file. */
function ImportColumns({ list, file, disabled, onChosen }: ImportColumnsProps) {
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

interface PreviewProps {
  list: AddressList;
  read: AddressFile;
  preview: NonNullable<AddressFile["preview"]>;
  form: ReturnType<typeof useAddressImport>;
}

/** How a file is read and what importing it does; all of it can be changed. */
function Preview({ list, read, preview, form }: PreviewProps) {
  const { csv, choices, change, isSuppressing, isCurrent, load } = form;
  const { counts, withdrawn } = preview;
  const addresses = (count: number) => formatCount(count, "address", "addresses");
  return (
    <>
      <div className="mt-6 grid gap-6">
        <CsvNotes lead={read.lead} unused={read.unused} />
        {list === "subscribers" && (
          <ImportStanding file={read} choices={choices.standing} onChange={(standing) => change({ standing })} />
        )}
        <ImportDates dates={read.dates} orders={choices.orders} onChange={(orders) => change({ orders })} />
      </div>
      <ImportPreview list={list} preview={preview} />
      {withdrawn.count > 0 && (
        <div className="mt-6">
          <Check
            checked={choices.suppress}
            onChange={(suppress) => change({ suppress })}
            hint={describeSuppressing(withdrawn.subscribed)}
          >
            Add {addresses(withdrawn.count)} that left, bounced or complained there to the suppression list
          </Check>
        </div>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {counts.added > 0 || isSuppressing ? (
          <OfficeButton look="action" disabled={!isCurrent} onClick={load}>
            {counts.added > 0
              ? `Import ${formatNumber(counts.added)} ${texts[list].nouns[counts.added === 1 ? 0 : 1]}`
              : `Suppress ${addresses(withdrawn.count)}`}
          </OfficeButton>
        ) : (
          <p className="font-medium">Nothing to import from this file.</p>
        )}
        <OfficeButton look="quiet" disabled={csv.busy} onClick={() => csv.setEditing(true)}>
          Change columns
        </OfficeButton>
      </div>
    </>
  );
}

/** Imports a file of addresses: choose it, check what it does, import. Nothing is written before that. */
export function ImportScreen({ list }: { list: AddressList }) {
  const { title, back, lead } = texts[list];
  const form = useAddressImport(list);
  const { csv, defaults, setDefaults, done, choose, look, change } = form;
  const { read, editing, busy } = csv;
  return (
    <OfficePage title={title} back={back}>
      <CsvSection
        title={title}
        csv={csv}
        intro={
          <>
            <p className="mb-5 max-w-[75ch] text-quiet">{lead}</p>
            <DefaultFields list={list} defaults={defaults} onChange={setDefaults} />
          </>
        }
        hint="Or drop the CSV file here."
        done={done}
        onFile={choose}
        onRetry={(chosen) => look(chosen)}
        className="mt-6 mb-24"
      >
        {read && editing && (
          <ImportColumns list={list} file={read} disabled={busy} onChosen={(columns) => change({ columns })} />
        )}
        {read?.preview && !editing && <Preview list={list} read={read} preview={read.preview} form={form} />}
      </CsvSection>
    </OfficePage>
  );
}
