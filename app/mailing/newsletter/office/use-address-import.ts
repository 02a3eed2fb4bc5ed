import { useEffect, useRef, useState } from "react";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { type CsvUpload, useCsvImport } from "../../../staff/toolkit/csv-import/use-csv-import.ts";
import type { AddressList } from "../import/address-file.ts";
import type { AddressColumns, OrderChoices } from "../import/shapes.ts";
import type { StandingChoices } from "../import/standing.ts";
import type { Defaults } from "./import-defaults.tsx";

const DEBOUNCE_MS = 700;

interface Choices {
  columns?: AddressColumns;
  standing: StandingChoices;
  orders: OrderChoices;
  /** Whether withdrawn addresses are suppressed. */
  suppress: boolean;
}

const none: Choices = { standing: {}, orders: {}, suppress: true };

const json = (name: string, value: object | undefined) =>
  value && Object.keys(value).length > 0 ? { [name]: JSON.stringify(value) } : {};

/** State of importing a file of addresses: staff's choices, and the preview, which updates with them. */
export function useAddressImport(list: AddressList) {
  const [defaults, setDefaults] = useState<Defaults>({ agreed: "", place: "", words: "" });
  const [choices, setChoices] = useState<Choices>(none);
  const [done, setDone] = useState("");
  const csv = useCsvImport(({ upload, reading }: CsvUpload, query: Record<string, string>) =>
    callApi(`POST /newsletter/${list}/preview`, { query: { ...query, ...reading }, ...upload }),
  );
  const { file, read, busy } = csv;
  const query: Record<string, string> = {
    ...(defaults.agreed && { agreed: defaults.agreed }),
    ...(defaults.place.trim() && { place: defaults.place.trim() }),
    ...(defaults.words.trim() && { words: defaults.words.trim() }),
    ...json("columns", choices.columns),
    ...json("standing", choices.standing),
    ...json("orders", choices.orders),
  };
  const order = JSON.stringify(query);
  /** The order that the preview belongs to. */
  const [readFor, setReadFor] = useState("");

  const look = async (chosen: File) => {
    await csv.look(chosen, query);
    setReadFor(order);
  };
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    if (!file || busy || readFor === order) return;
    const timer = setTimeout(() => latest.current(file), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [file, busy, readFor, order]);

  const choose = (chosen: File | undefined) => {
    if (!chosen || busy) return;
    setDone("");
    setChoices(none);
    // The effect then reads it.
    if (csv.choose(chosen, "This file is larger than 24 MB. Split it into several files.")) setReadFor("unread");
  };
  const preview = read?.preview;
  const isSuppressing = choices.suppress && (preview?.withdrawn.count ?? 0) > 0;
  const load = async () => {
    if (!file || !preview) return;
    const sent = { ...query, seen: preview.seen, name: file.name, ...(isSuppressing && { suppress: "yes" as const }) };
    const outdated = await csv.load(
      file,
      ({ upload, reading }) =>
        callApi(`POST /newsletter/${list}/import`, { query: { ...sent, ...reading }, ...upload }),
      ({ message }) => setDone(message),
    );
    if (outdated) look(file);
  };
  return {
    csv,
    defaults,
    setDefaults,
    choices,
    done,
    choose,
    look,
    load,
    isSuppressing,
    change: (part: Partial<Choices>) => setChoices((before) => ({ ...before, ...part })),
    isCurrent: readFor === order && !busy,
  };
}
