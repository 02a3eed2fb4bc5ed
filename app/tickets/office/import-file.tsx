import { type DragEvent, useState } from "react";
import { formatDay } from "../../lib/wall-time.ts";
import { CsvFileButton, CsvFileState } from "../../office/csv-import/csv-file.tsx";
import { useCsvCalls } from "../../office/csv-import/use-csv-calls.ts";
import { officeButton } from "../../ui/office/button.ts";
import { SelectInput } from "../../ui/office/input.tsx";
import { showToast } from "../../ui/office/toast-store.ts";
import { MOST_FILE_BYTES, type ReadFile, type TicketNight, type TicketShop } from "../ticket-shop.ts";
import { ChooseColumns } from "./choose-columns.tsx";
import { FilePreview } from "./file-preview.tsx";

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
  const [file, setFile] = useState<File | null>(null);
  const [complete, setComplete] = useState(false);
  const [accepted, setAccepted] = useState(false);
  const [read, setRead] = useState<ReadFile | null>(null);
  const [editing, setEditing] = useState(false);
  const { busy, progress, failed, setFailed, look: lookAt, load: loadFile } = useCsvCalls();
  const shop = shops.find(({ _id }) => _id === shopId) ?? shops[0];
  if (!shop) return null;

  const query = (options: { complete: boolean; shop: string }) =>
    new URLSearchParams({ shop: options.shop, night, complete: options.complete ? "yes" : "no" });

  const look = (chosen: File, options: { complete?: boolean; shop?: string } = {}) => {
    const asked = { complete, shop: shop._id, ...options };
    if (chosen.size > MOST_FILE_BYTES) {
      setRead(null);
      return setFailed("This file is larger than 24 MB. Export one event at a time from the shop.");
    }
    return lookAt<ReadFile>(`/api/tickets/preview?${query(asked)}`, chosen, (answer) => {
      setRead(answer);
      setEditing(answer.preview === null);
    });
  };
  const choose = (chosen: File | undefined) => {
    if (!chosen || busy) return;
    setFile(chosen);
    setRead(null);
    setComplete(false);
    setAccepted(false);
    look(chosen, { complete: false });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    choose(event.dataTransfer.files[0]);
  };
  const preview = read?.preview;
  const load = () => {
    if (!file || !preview) return;
    const more = query({ complete, shop: shop._id });
    more.set("seen", preview.seen);
    more.set("name", file.name);
    if (accepted) more.set("other", "yes");
    loadFile<{ message: string; tickets: TicketNight }>(
      `/api/tickets/import?${more}`,
      file,
      ({ message, tickets }) => {
        showToast(message);
        setFile(null);
        setRead(null);
        onImported(tickets);
      },
      () => look(file),
    );
  };
  const { added = 0, changed = 0, voided = 0 } = preview?.counts ?? {};
  const todo = added + changed + voided;

  return (
    <section
      aria-labelledby="import-tickets"
      aria-busy={busy}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className="mx-(--office-gutter) mt-8 border border-rule bg-raised p-5"
    >
      <h2 id="import-tickets" className="wide text-lg">
        Import tickets for {formatDay(night)}
      </h2>
      <div className="mt-4 flex flex-wrap items-end gap-4">
        <div className="min-w-0 basis-64">
          <SelectInput
            label="Ticket shop"
            value={shop._id}
            disabled={busy}
            onChange={({ target }) => {
              setShopId(target.value);
              setRead(null);
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
        <CsvFileButton id="ticket-file" chosen={file !== null} disabled={busy} onChoose={choose} />
        {!file && <p className="pb-2 text-sm text-quiet">Or drop the shop's CSV file here.</p>}
      </div>
      <CsvFileState {...{ file, read, busy, progress, failed }} onRetry={look} />
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
            night={night}
            complete={complete}
            onComplete={(all) => {
              setComplete(all);
              if (file) look(file, { complete: all });
            }}
            accepted={accepted}
            onAccept={setAccepted}
            onNight={onNight}
          />
          <div className="mt-6 flex flex-wrap items-center gap-3">
            {todo > 0 ? (
              <button
                type="button"
                disabled={busy || (preview.other !== null && !accepted)}
                onClick={load}
                className={officeButton("action")}
              >
                Import for {formatDay(night)}
              </button>
            ) : (
              <p className="font-medium">Nothing to import: every ticket is already as in this file.</p>
            )}
            <button type="button" disabled={busy} onClick={() => setEditing(true)} className={officeButton("quiet")}>
              Change columns
            </button>
          </div>
        </>
      )}
    </section>
  );
}
