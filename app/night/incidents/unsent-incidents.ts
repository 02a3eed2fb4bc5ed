import { createStore } from "zustand/vanilla";
import type { IncidentKind } from "../../platform/country-packs/neutral/incident-kinds.ts";
import { readStored, removeItem, storedKeys, storeItem } from "../../platform/lib/browser-storage.ts";
import { callApi } from "../../staff/toolkit/call-api.ts";
import type { IncidentDetails } from "./shapes.ts";

// Storage keys that stay when everything else of a night is deleted at its end.
const UNSENT = "incident:";
const NOTED = "incidents-noted";

/** An incident or an amendment that the server has not confirmed. */
interface Unsent {
  _id: string;
  night: string;
  at: string;
  about: string | null;
  kind: IncidentKind | null;
  details: IncidentDetails;
  /** The phone's token, to send it with after the night; empty for staff. */
  token: string;
  /** Why the server rejected it. */
  rejected?: string;
}

/** An incident that this phone added, without its texts, so that details can be added later. */
export interface Noted {
  _id: string;
  night: string;
  at: string;
  kind: IncidentKind;
}

/** Ids begin with the time, so their order is the order in which they were added. */
function readUnsent(): Unsent[] {
  return storedKeys(UNSENT)
    .sort()
    .flatMap((place) => readStored<Unsent>(place) ?? []);
}

interface IncidentsOnPhone {
  unsent: readonly Unsent[];
  noted: readonly Noted[];
  /** The phone's storage is full: an incident is in memory only. */
  full: boolean;
}

export const incidentsOnPhone = createStore<IncidentsOnPhone>(() => ({ unsent: [], noted: [], full: false }));

/** Reads what is stored on this phone. */
export function loadIncidents(): void {
  incidentsOnPhone.setState({ unsent: readUnsent(), noted: readStored<Noted[]>(NOTED) ?? [] });
}

function store(place: string, thing: object): void {
  if (!storeItem(place, JSON.stringify(thing))) incidentsOnPhone.setState({ full: true });
}

/** Stores an incident or an amendment on this phone, to be sent. */
export function storeIncident(entry: Unsent): void {
  store(UNSENT + entry._id, entry);
  const { unsent, noted } = incidentsOnPhone.getState();
  incidentsOnPhone.setState({ unsent: [...unsent, entry] });
  const { _id, night, at, kind, about } = entry;
  if (about !== null || kind === null) return;
  const ofNight = [...noted.filter((incident) => incident.night === night), { _id, night, at, kind }];
  incidentsOnPhone.setState({ noted: ofNight });
  store(NOTED, ofNight);
}

/** Forgets which incidents this phone added, once it is logged out; unsent ones stay. */
export function forgetNoted(): void {
  removeItem(NOTED);
  incidentsOnPhone.setState({ noted: [] });
}

function replace(id: string, entry: Unsent | undefined): void {
  if (entry) store(UNSENT + id, entry);
  else removeItem(UNSENT + id);
  incidentsOnPhone.setState(({ unsent }) => ({
    unsent: unsent.flatMap((item) => (item._id !== id ? item : (entry ?? []))),
  }));
}

let inFlight: Promise<void> | undefined;

/**
 * Sends one entry.
 *
 * @returns whether the server answered.
 */
async function sendOne({ token: own, rejected: _none, ...entry }: Unsent, token: string): Promise<boolean> {
  const send = (used: string) =>
    callApi("POST /incidents", {
      json: entry,
      signal: AbortSignal.timeout(6_000),
      ...(used && { token: used, quietEnd: true }),
    });
  let answer = await send(token || own);
  // A later login is for another night; the incident's own login is valid for a day after its night.
  if (answer.kind === "refused" && answer.status === 403 && token && own && own !== token) answer = await send(own);
  if (answer.kind === "ok") replace(entry._id, undefined);
  else if (answer.kind === "refused" && answer.status < 500 && answer.status !== 429)
    replace(entry._id, { ...entry, token: own, rejected: answer.message });
  else return false;
  return true;
}

async function sendAll(token: string): Promise<void> {
  for (const entry of incidentsOnPhone.getState().unsent) {
    if (!entry.rejected && !(await sendOne(entry, token))) return;
  }
}

/** Sends unsent incidents in order, and deletes sent ones from this phone. @param token of a later login at a door */
export function sendIncidents(token = ""): Promise<void> {
  inFlight ??= sendAll(token).finally(() => {
    inFlight = undefined;
  });
  return inFlight;
}
