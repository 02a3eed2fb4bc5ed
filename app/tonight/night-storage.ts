import type { DoorAction } from "../door/door-actions.ts";
import type { Sheet } from "./sheet.ts";

// What a phone keeps of a night lies in its own storage, under these names and no others.
const DOOR = "door";
const SHEET = "door-sheet";
const TICK = "door-tick:";

/** Which door this phone stands at. */
export interface DoorPhone {
  token: string;
  night: string;
  door: string;
  /** ISO 8601 with the venue's offset. */
  ends_on: string;
}

/** A sheet, when it was last the same as the server's, and when all of it came at once; ms since 1970. */
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

/** Keeps something. @returns whether there was room for it. */
function keep(place: string, thing: object): boolean {
  try {
    localStorage.setItem(place, JSON.stringify(thing));
    return true;
  } catch {
    return false;
  }
}

const doorActionsKey = () => Object.keys(localStorage).filter((place) => place.startsWith(TICK));

/** Taps that waited so long, in ms, are of a night that is over: no code of it can come any more. */
const LONGEST = 86_400_000;

/** Whether a door's night is over at an instant (ms since 1970). */
export const isOver = ({ ends_on }: DoorPhone, now: number): boolean => Date.parse(ends_on) <= now;

/** The door that this phone was let in at; what was kept of a night that is over goes, whatever it was. */
export function readDoor(): DoorPhone | null {
  const door = read<DoorPhone>(DOOR);
  const now = Date.now();
  if (door !== null && !isOver(door, now)) return door;
  if (door !== null) wipe();
  for (const place of doorActionsKey()) {
    const action = read<UnsentDoorAction>(place);
    if (!action || Date.parse(action.at) < now - LONGEST) localStorage.removeItem(place);
  }
  return null;
}

/** Keeps a door; what is left of another night goes. */
export function storeDoor(door: DoorPhone): void {
  for (const place of doorActionsKey())
    if (read<UnsentDoorAction>(place)?.night !== door.night) localStorage.removeItem(place);
  keep(DOOR, door);
}

/** Lets go of a door whose code was ended, and of the guests; what was tapped waits for the next code of its night. */
export function removeDoor(): void {
  for (const place of [DOOR, SHEET]) localStorage.removeItem(place);
}

/** Lets go of everything that was kept of a night. */
export function wipe(): void {
  for (const place of [DOOR, SHEET, ...doorActionsKey()]) localStorage.removeItem(place);
}

/** The sheet of a night as it was last kept. */
export function readSheet(night: string): StoredSheet | null {
  const kept = read<StoredSheet>(SHEET);
  return kept?.sheet.night === night ? kept : null;
}

export function storeSheet(kept: StoredSheet): boolean {
  return keep(SHEET, kept);
}

/** Taps that the server has not said it has. */
export interface UnsentDoorAction extends DoorAction {
  night: string;
}

/** Each has a place of its own, so that two tabs never write over each other's. */
export function storeDoorAction(action: UnsentDoorAction): boolean {
  return keep(TICK + action._id, action);
}

export function dropDoorAction(id: string): void {
  localStorage.removeItem(TICK + id);
}

/** The taps of a night that wait, in the order in which they were made. */
export function readDoorActions(night: string): UnsentDoorAction[] {
  const all = doorActionsKey().flatMap((place) => read<UnsentDoorAction>(place) ?? []);
  return all
    .filter((action) => action.night === night)
    .sort((one, other) => one.at.localeCompare(other.at) || one._id.localeCompare(other._id));
}
