import { useState } from "react";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { SelectInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { CsvSection } from "../../../staff/toolkit/csv-import/csv-section.tsx";
import { useCsvImport } from "../../../staff/toolkit/csv-import/use-csv-import.ts";
import type { ReadFile, TicketNight, TicketShop } from "../shapes.ts";
import { ChooseColumns } from "./choose-columns.tsx";
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
  onColumns: () => void;
}

/** Imports a shop's file: choose it, check what it does, import. Nothing is written before that. */
export function ImportFile({ night, first, shops, onNight, onImported, onColumns }: ImportFileProps) {
  const [shopId, setShopId] = useState(first);
  const [complete, setComplete] = useState(false);
  const [accepted, setAccepted] = useState(false);
  const csv = useCsvImport<ReadFile>();
  const { file, read, editing, busy } = csv;
  const shop = shops.find(({ _id }) => _id === shopId) ?? shops[0];
  const reading = useReading(shop, () => {
    onColumns();
    if (file) look(file);
  });
  if (!shop) return null;

  const query = (options: { complete: boolean; accepted: boolean; shop: string }) =>
    new URLSearchParams({
      shop: options.shop,
      night,
      complete: options.complete ? "yes" : "no",
      ...(options.accepted && { other: "yes" }),
    });
  const look = (chosen: File, options: { complete?: boolean; accepted?: boolean; shop?: string } = {}) =>
    csv.look(`/api/tickets/preview?${query({ complete, accepted, shop: shop._id, ...options })}`, chosen);
  const choose = (chosen: File | undefined) => {
    if (!chosen || busy) return;
    setComplete(false);
    setAccepted(false);
    reading.reset();
    if (csv.choose(chosen, "This file is larger than 24 MB. Export one event at a time from the shop."))
      look(chosen, { complete: false, accepted: false });
  };
  const preview = read?.preview;
  const load = async () => {
    if (!file || !preview) return;
    const more = query({ complete, accepted, shop: shop._id });
    more.set("seen", preview.seen);
    more.set("name", file.name);
    const outdated = await csv.load<{ message: string; tickets: TicketNight }>(
      `/api/tickets/import?${more}`,
      file,
      ({ tickets }) => onImported(tickets),
    );
    if (outdated) look(file);
  };
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
            onChange={({ target }) => {
              setShopId(target.value);
              reading.reset();
              csv.setRead(null);
              if (file) look(file, { shop: target.value });
            }}
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
      onFile={choose}
      onRetry={(chosen) => look(chosen)}
      className="mt-8"
    >
      {read && editing && (
        <ChooseColumns
          key={shop._id}
          shop={shop}
          file={read}
          onSaved={() => {
            onColumns();
            if (file) look(file);
          }}
        />
      )}
      {preview && !editing && (
        <>
          <FilePreview
            preview={preview}
            shop={shop}
            reading={reading}
            unused={read?.unused ?? []}
            night={night}
            complete={complete}
            onComplete={(all) => {
              setComplete(all);
              if (file) look(file, { complete: all });
            }}
            accepted={accepted}
            onAccept={(all) => {
              setAccepted(all);
              if (file) look(file, { accepted: all });
            }}
            onNight={onNight}
          />
          <div className="mt-6 flex flex-wrap items-center gap-3">
            {preview.changes ? (
              <OfficeButton
                look="action"
                disabled={busy || reading.isChanged || (preview.other !== null && !accepted)}
                onClick={load}
              >
                Import for {formatDay(night)}
              </OfficeButton>
            ) : (
              <p className="font-medium">
                {preview.counts.unchanged > 0
                  ? "Nothing to import: all tickets already match this file."
                  : "Nothing to import: this file has no tickets for this night."}
              </p>
            )}
            <OfficeButton look="quiet" disabled={busy} onClick={() => csv.setEditing(true)}>
              Change columns
            </OfficeButton>
          </div>
        </>
      )}
    </CsvSection>
  );
}
