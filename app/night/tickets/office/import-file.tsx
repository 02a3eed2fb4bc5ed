import { useState } from "react";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { SelectInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { ChooseColumns } from "../../../staff/toolkit/csv-import/choose-columns.tsx";
import { CsvSection } from "../../../staff/toolkit/csv-import/csv-section.tsx";
import { type CsvUpload, useCsvImport } from "../../../staff/toolkit/csv-import/use-csv-import.ts";
import { reloadData } from "../../../staff/toolkit/office-queries.ts";
import type { ImportPreview, TicketNight, TicketShop } from "../shapes.ts";
import { fieldLabels, ticketFields } from "../ticket-fields.ts";
import { FilePreview } from "./file-preview.tsx";
import { useReading } from "./use-reading.ts";

interface ImportFileProps {
  night: string;
  /** The id of the shop that is chosen at first; another one if it is not active. */
  first: string;
  /** The active ones. */
  shops: readonly TicketShop[];
  onNight: (night: string) => void;
  onImported: (tickets: TicketNight) => void;
}

/** Staff's choices as the query of an import. */
const queryOf = (night: string, chosen: { shop: string; complete: boolean; accepted: boolean }) => ({
  shop: chosen.shop,
  night,
  complete: chosen.complete ? ("yes" as const) : ("no" as const),
  ...(chosen.accepted && { other: "yes" as const }),
});

/** State of importing a shop's file: staff's choices, and the preview, which updates with them. */
function useTicketImport({ night, first, shops, onImported }: ImportFileProps) {
  const [shopId, setShopId] = useState(first);
  const [complete, setComplete] = useState(false);
  const [accepted, setAccepted] = useState(false);
  const csv = useCsvImport(({ upload, reading }: CsvUpload, query: ReturnType<typeof queryOf>) =>
    callApi("POST /tickets/preview", { query: { ...query, ...reading }, ...upload }),
  );
  const { file, read, busy } = csv;
  const shop = shops.find(({ _id }) => _id === shopId) ?? shops[0];
  const chosen = { complete, accepted, shop: shop?._id ?? "" };
  const look = (file: File, options: Partial<typeof chosen> = {}) =>
    csv.look(file, queryOf(night, { ...chosen, ...options }));
  const lookAgain = (options?: Partial<typeof chosen>) => {
    if (file) look(file, options);
  };
  const readAgain = () => {
    reloadData("GET /tickets");
    lookAgain();
  };
  const reading = useReading(shop, readAgain);
  return {
    csv,
    shop,
    complete,
    accepted,
    reading,
    look,
    readAgain,
    chooseFile(file: File | undefined) {
      if (!file || busy) return;
      setComplete(false);
      setAccepted(false);
      reading.reset();
      if (csv.choose(file, "This file is larger than 24 MB. Export one event at a time from the shop."))
        look(file, { complete: false, accepted: false });
    },
    chooseShop(id: string) {
      setShopId(id);
      reading.reset();
      csv.setRead(null);
      lookAgain({ shop: id });
    },
    chooseComplete(all: boolean) {
      setComplete(all);
      lookAgain({ complete: all });
    },
    accept(all: boolean) {
      setAccepted(all);
      lookAgain({ accepted: all });
    },
    async load() {
      const preview = read?.preview;
      if (!file || !preview) return;
      const query = { ...queryOf(night, chosen), seen: preview.seen, name: file.name };
      const outdated = await csv.load(
        file,
        ({ upload, reading }) => callApi("POST /tickets/import", { query: { ...query, ...reading }, ...upload }),
        ({ tickets }) => onImported(tickets),
      );
      if (outdated) look(file);
    },
  };
}

interface ImportButtonsProps {
  night: string;
  preview: ImportPreview;
  /** Whether the previewed file may be imported. */
  ready: boolean;
  busy: boolean;
  onImport: () => void;
  onColumns: () => void;
}

function ImportButtons({ night, preview, ready, busy, onImport, onColumns }: ImportButtonsProps) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      {preview.changes ? (
        <OfficeButton look="action" disabled={busy || !ready} onClick={onImport}>
          Import for {formatDay(night)}
        </OfficeButton>
      ) : (
        <p className="font-medium">
          {preview.counts.unchanged > 0
            ? "Nothing to import: all tickets already match this file."
            : "Nothing to import: this file has no tickets for this night."}
        </p>
      )}
      <OfficeButton look="quiet" disabled={busy} onClick={onColumns}>
        Change columns
      </OfficeButton>
    </div>
  );
}

/** The fields that a shop's file may have. */
const fieldsOf = ({ keeps_contacts, codes_rotate }: TicketShop) =>
  ticketFields.filter(
    (field) => (keeps_contacts || (field !== "email" && field !== "phone")) && !(codes_rotate && field === "code"),
  );

/** Imports a shop's file: choose it, check what it does, import. Nothing is written before that. */
export function ImportFile(props: ImportFileProps) {
  const { night, shops, onNight } = props;
  const form = useTicketImport(props);
  const { csv, shop, complete, accepted, reading } = form;
  const { read, editing, busy } = csv;
  if (!shop) return null;
  const preview = read?.preview;
  const title = `Import tickets for ${formatDay(night)}`;
  return (
    <CsvSection
      title={title}
      csv={csv}
      intro={<h2 className="wide text-lg">{title}</h2>}
      beside={
        <div className="min-w-0 basis-64">
          <SelectInput
            label="Ticket shop"
            value={shop._id}
            disabled={busy}
            onChange={({ target }) => form.chooseShop(target.value)}
          >
            {shops.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </SelectInput>
        </div>
      }
      hint="Or drop the shop's CSV file here."
      onFile={form.chooseFile}
      onRetry={(file) => form.look(file)}
      className="mt-8"
    >
      {read && editing && (
        <ChooseColumns
          key={shop._id}
          lead={`Needed once: your choice is remembered for the next file from ${shop.name}. Check the columns that were recognised.`}
          fields={fieldsOf(shop)}
          labels={fieldLabels}
          file={read}
          save={(columns) =>
            callApi("POST /tickets/shops/:id/columns", { params: { id: shop._id }, json: { columns } })
          }
          onSaved={form.readAgain}
        />
      )}
      {preview && !editing && (
        <>
          <FilePreview
            preview={preview}
            shop={shop}
            reading={reading}
            unused={read?.unused ?? []}
            unread={read?.unread ?? []}
            night={night}
            complete={complete}
            onComplete={form.chooseComplete}
            accepted={accepted}
            onAccept={form.accept}
            onNight={onNight}
          />
          <ImportButtons
            night={night}
            preview={preview}
            ready={!reading.isChanged && (preview.other === null || accepted)}
            busy={busy}
            onImport={form.load}
            onColumns={() => csv.setEditing(true)}
          />
        </>
      )}
    </CsvSection>
  );
}
