import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { today } from "../../content/today.ts";
import { formatNumber } from "../../lib/format-number.ts";
import { CsvSection } from "../../office/csv-import/csv-section.tsx";
import { useCsvImport } from "../../office/csv-import/use-csv-import.ts";
import { OfficePage } from "../../office/office-page.tsx";
import { TextInput } from "../../ui/office/input.tsx";
import { OfficeButton } from "../../ui/office/office-button.tsx";
import type { AddressList } from "../import/address-file.ts";
import type { AddressColumns, AddressFile } from "../import/shapes.ts";
import { ImportColumns } from "./import-columns.tsx";
import { ImportPreview } from "./import-preview.tsx";

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

interface Defaults {
  agreed: string;
  place: string;
  words: string;
}

interface DefaultFieldsProps {
  list: AddressList;
  defaults: Defaults;
  onChange: (defaults: Defaults) => void;
}

/** Fields for rows without their own values. */
function DefaultFields({ list, defaults, onChange }: DefaultFieldsProps) {
  const input = (name: keyof Defaults) => ({
    value: defaults[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ ...defaults, [name]: target.value }),
  });
  if (list === "suppressions")
    return (
      <TextInput
        label="Details"
        optional
        maxLength={200}
        hint="For rows without their own. For example: bounced at our former provider."
        {...input("words")}
      />
    );
  return (
    <fieldset>
      <legend className="font-semibold">Consent for rows without their own</legend>
      <div className="mt-3 grid gap-4 sm:grid-cols-[auto_1fr_1fr]">
        <TextInput label="When they agreed" type="date" optional max={today()} {...input("agreed")} />
        <TextInput
          label="Where they agreed"
          optional
          maxLength={100}
          hint="For example: sign-up sheet at the bar."
          {...input("place")}
        />
        <TextInput
          label="What they agreed to"
          optional
          maxLength={500}
          hint="The words they read."
          {...input("words")}
        />
      </div>
    </fieldset>
  );
}

/** How long typing has to rest before the file is read again, in ms. */
const PAUSE = 700;

/** Imports a file of addresses: choose it, check what it does, import. Nothing is written before that. */
export function ImportScreen({ list }: { list: AddressList }) {
  const { title, back, lead, nouns } = texts[list];
  const [defaults, setDefaults] = useState<Defaults>({ agreed: "", place: "", words: "" });
  const [columns, setColumns] = useState<AddressColumns>();
  const [done, setDone] = useState("");
  const csv = useCsvImport<AddressFile>();
  const { file, read, editing, busy } = csv;
  const order = new URLSearchParams({
    ...(defaults.agreed && { agreed: defaults.agreed }),
    ...(defaults.place.trim() && { place: defaults.place.trim() }),
    ...(defaults.words.trim() && { words: defaults.words.trim() }),
    ...(columns && { columns: JSON.stringify(columns) }),
  }).toString();
  /** The order that the preview belongs to. */
  const [readFor, setReadFor] = useState("");

  const look = async (chosen: File, query = order) => {
    await csv.look(`/api/newsletter/${list}/preview?${query}`, chosen);
    setReadFor(query);
  };
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    if (!file || busy || readFor === order) return;
    const timer = setTimeout(() => latest.current(file, order), PAUSE);
    return () => clearTimeout(timer);
  }, [file, busy, readFor, order]);

  const choose = (chosen: File | undefined) => {
    if (!chosen || busy) return;
    setDone("");
    setColumns(undefined);
    // Read by the effect.
    if (csv.choose(chosen, "This file is larger than 24 MB. Split it into several files.")) setReadFor("unread");
  };
  const preview = read?.preview;
  const load = async () => {
    if (!file || !preview) return;
    const more = new URLSearchParams(order);
    more.set("seen", preview.seen);
    more.set("name", file.name);
    const outdated = await csv.load(`/api/newsletter/${list}/import?${more}`, file, ({ message }) => setDone(message));
    if (outdated) look(file);
  };
  const added = preview?.counts.added ?? 0;
  const isCurrent = readFor === order && !busy;

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
        {read && editing && <ImportColumns list={list} file={read} disabled={busy} onChosen={setColumns} />}
        {preview && !editing && (
          <>
            <ImportPreview list={list} preview={preview} />
            <div className="mt-6 flex flex-wrap items-center gap-3">
              {added > 0 ? (
                <OfficeButton look="action" disabled={!isCurrent} onClick={load}>
                  Import {formatNumber(added)} {nouns[added === 1 ? 0 : 1]}
                </OfficeButton>
              ) : (
                <p className="font-medium">Nothing to import from this file.</p>
              )}
              <OfficeButton look="quiet" disabled={busy} onClick={() => csv.setEditing(true)}>
                Change columns
              </OfficeButton>
            </div>
          </>
        )}
      </CsvSection>
    </OfficePage>
  );
}
