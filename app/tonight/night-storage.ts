import type { DoorAction } from "../door/door-actions.ts";
import type { Sheet } from "./sheet.ts";

// A phone's only storage keys.
const DOOR = "door";
const SHEET = "door-sheet";
const ACTION = "door-tick:";

/** The door that this phone is logged in at. */
export interface DoorPhone {
  token: string;
  night: string;
  door: string;
  /** ISO 8601 with the venue's offset. */
  ends_on: string;
  /** It may let guests in against a rule; phones of the previous release have none. */
  may_override?: boolean;
}

/** A sheet, when it was last up to date, and when all of it was fetched; ms since 1970. */
export interface StoredSheet {
  sheet: Sheet;
  asOf: number;
  wholeAt: number;
}

function read<Thing>(place: string): Thing | null {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "null") as Thing | null;
  } catch {
    return null;
  }
}

/** Stores a value. @returns false when the storage is full. */
function write(place: string, thing: object): boolean {
  try {
    localStorage.setItem(place, JSON.stringify(thing));
    return true;
  } catch {
    return false;
  }
}

const doorActionsKey = () => Object.keys(localStorage).filter((place) => place.startsWith(ACTION));

/** Updates older than this, in ms, belong to a night that has ended. */
const MAX_AGE = 86_400_000;

/** Whether a door's night has ended at an instant (ms since 1970). */
export const isOver = ({ ends_on }: DoorPhone, now: number): boolean => Date.parse(ends_on) <= now;

/** The door that this phone is logged in at; deletes everything of a night that has ended. */
export function readDoor(): DoorPhone | null {
  const door = read<DoorPhone>(DOOR);
  const now = Date.now();
  if (door !== null && !isOver(door, now)) return door;
  if (door !== null) wipe();
  for (const place of doorActionsKey()) {
    const action = read<UnsentDoorAction>(place);
    if (!action || Date.parse(action.at) < now - MAX_AGE) localStorage.removeItem(place);
  }
  return null;
}

/** Stores a door, and deletes updates of other nights. */
export function storeDoor(door: DoorPhone): void {
  for (const place of doorActionsKey())
    if (read<UnsentDoorAction>(place)?.night !== door.night) localStorage.removeItem(place);
  write(DOOR, door);
}

/** Deletes a door and its guests after its code was revoked; updates wait for the next code of that night. */
export function removeDoor(): void {
  for (const place of [DOOR, SHEET]) localStorage.removeItem(place);
}

/** Deletes everything of a night. */
export function wipe(): void {
  for (const place of [DOOR, SHEET, ...doorActionsKey()]) localStorage.removeItem(place);
}

/** The stored sheet of a night. */
export function readSheet(night: string): StoredSheet | null {
  const stored = read<StoredSheet>(SHEET);
  return stored?.sheet.night === night ? stored : null;
}

export function storeSheet(stored: StoredSheet): boolean {
  return write(SHEET, stored);
}

/** An update: a door action that the server has not confirmed. */
export interface UnsentDoorAction extends DoorAction {
  night: string;
}

/** Each update has its own key, so that two tabs never overwrite each other's. */
export function storeDoorAction(action: UnsentDoorAction): boolean {
  return write(ACTION + action._id, action);
}

export function dropDoorAction(id: string): void {
  localStorage.removeItem(ACTION + id);
}

/** The updates of a night, in order. */
export function readDoorActions(night: string): UnsentDoorAction[] {
  const all = doorActionsKey().flatMap((place) => read<UnsentDoorAction>(place) ?? []);
  return all
    .filter((action) => action.night === night)
    .sort((one, other) => one.at.localeCompare(other.at) || one._id.localeCompare(other._id));
}
