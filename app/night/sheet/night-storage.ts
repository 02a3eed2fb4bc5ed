import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { DoorAction } from "../../bookings/door-log/door-actions.ts";
import { readStored, removeItem, storedKeys, storeItem } from "../../platform/lib/browser-storage.ts";
import { seenActions } from "./fill-gap.ts";
import type { SheetRow } from "./shapes.ts";
import type { Sheet } from "./sheet-shapes.ts";

// A phone's keys in `localStorage`; the last two are those of the previous release.
const DOOR = "door";
const OLD_SHEET = "door-sheet";
const OLD_ACTION = "door-tick:";

/** Rows or actions per stored chunk: a change rewrites one chunk, not all eight thousand rows. */
const CHUNK = 200;

/** Older updates belong to a night that has ended. */
const MAX_AGE_MS = 86_400_000;

/** The door that this phone is logged in at. */
export interface DoorPhone {
  token: string;
  night: string;
  door: string;
  /** ISO 8601 with the venue's offset. */
  ends_on: string;
  /** It may let guests in against a rule; phones of the previous release have none. */
  may_override?: boolean;
  /** The name of the phone. */
  phone?: string;
}

/** A sheet, when it was last up to date, and when all of it was fetched; ms since 1970. */
export interface StoredSheet {
  sheet: Sheet;
  asOf: number;
  wholeAt: number;
  /** How far the server's clock is ahead of this phone's, ms; none from the previous release. */
  ahead?: number;
}

/** An update: a door action that the server has not confirmed. */
export interface UnsentDoorAction extends DoorAction {
  night: string;
}

/** A phone's storage for the sheet of one night, and for updates. */
export interface NightStorage {
  /** The sheet of a night if it is in memory. */
  lastSheet(night: string): StoredSheet | null;
  readSheet(night: string): Promise<StoredSheet | null>;
  /** Stores what changed since the sheet was last stored, in one transaction. @returns false when the storage is full. */
  storeSheet(stored: StoredSheet): Promise<boolean>;
  /** The updates of a night, in order. */
  readDoorActions(night: string): Promise<UnsentDoorAction[]>;
  /** @returns false when the storage is full. */
  storeDoorAction(action: UnsentDoorAction): Promise<boolean>;
  dropDoorActions(ids: readonly string[]): Promise<void>;
  /** Deletes the sheet, and all updates except this night's of the last day; keeps this night's log without its guests. */
  clear(keptNight?: string): Promise<void>;
}

type Chunk = SheetRow[] | DoorAction[];

interface Schema extends DBSchema {
  /** The sheet without its rows and actions. */
  sheet: { key: "sheet"; value: Omit<StoredSheet, "sheet"> & { sheet: Omit<Sheet, "rows" | "ticks"> } };
  /** Rows and actions, by kind and number. */
  chunks: { key: [string, number]; value: Chunk };
  actions: { key: string; value: UnsentDoorAction };
}

const oldActionKeys = () => storedKeys(OLD_ACTION);

/** Migrates the updates that the previous release stored. */
async function migrate(db: IDBPDatabase<Schema>): Promise<void> {
  const keys = oldActionKeys();
  if (keys.length === 0) return;
  const transaction = db.transaction("actions", "readwrite", { durability: "strict" });
  for (const action of keys.flatMap((place) => readStored<UnsentDoorAction>(place) ?? []))
    transaction.store.put(action);
  await transaction.done;
  for (const place of keys) removeItem(place);
}

async function openDatabase(name: string): Promise<IDBPDatabase<Schema>> {
  const db = await openDB<Schema>(name, 1, {
    upgrade(created) {
      created.createObjectStore("sheet");
      created.createObjectStore("chunks");
      created.createObjectStore("actions", { keyPath: "_id" });
    },
  });
  await migrate(db);
  return db;
}

function chunksOf(all: readonly (SheetRow | DoorAction)[]): Chunk[] {
  return Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, index) =>
    all.slice(index * CHUNK, (index + 1) * CHUNK),
  ) as Chunk[];
}

const isSame = (before: Chunk | undefined, after: Chunk) =>
  before?.length === after.length && after.every((item, index) => item === before[index]);

/** The keys of all chunks of a kind. */
const rangeOf = (kind: string) => IDBKeyRange.bound([kind, 0], [kind, Number.POSITIVE_INFINITY]);

type Db = IDBPDatabase<Schema>;

/** Reads and writes the sheet in chunks, of which only those that changed are written. */
function createSheetFile(database: () => Promise<Db>) {
  /** The chunks as they are stored. */
  let written: Record<"rows" | "ticks", Chunk[]> = { rows: [], ticks: [] };

  const write = async (db: Db, stored: StoredSheet) => {
    const { rows, ticks, ...sheet } = stored.sheet;
    const before = written;
    const next = { rows: chunksOf(rows), ticks: chunksOf(ticks) };
    const transaction = db.transaction(["sheet", "chunks"], "readwrite");
    const chunks = transaction.objectStore("chunks");
    for (const kind of ["rows", "ticks"] as const) {
      for (const [index, chunk] of next[kind].entries()) {
        if (!isSame(before[kind][index], chunk)) chunks.put(chunk, [kind, index]);
      }
      chunks.delete(IDBKeyRange.bound([kind, next[kind].length], [kind, Number.POSITIVE_INFINITY]));
    }
    transaction.objectStore("sheet").put({ ...stored, sheet }, "sheet");
    written = next;
    try {
      await transaction.done;
    } catch (error) {
      // The transaction failed, so the next one writes everything.
      written = { rows: [], ticks: [] };
      throw error;
    }
    removeItem(OLD_SHEET);
  };

  const load = async (night: string): Promise<StoredSheet | null> => {
    const db = await database();
    const transaction = db.transaction(["sheet", "chunks"]);
    const chunks = transaction.objectStore("chunks");
    const all = (kind: string) => chunks.getAll(rangeOf(kind));
    const [about, rows, ticks] = await Promise.all([
      transaction.objectStore("sheet").get("sheet"),
      all("rows"),
      all("ticks"),
    ]);
    const old = about ? null : readStored<StoredSheet>(OLD_SHEET);
    if (old?.sheet.night === night) return old;
    if (about?.sheet.night !== night) return null;
    written = { rows, ticks };
    const sheet = { ...about.sheet, rows: rows.flat() as SheetRow[], ticks: ticks.flat() as DoorAction[] };
    return { ...about, sheet };
  };

  const forget = () => {
    written = { rows: [], ticks: [] };
  };
  return { write, load, forget };
}

/** Storage in the browser's IndexedDB. @param name of the database. */
export function createNightStorage(name: string): NightStorage {
  let opened: Promise<Db> | undefined;
  /** The sheet as it was last stored or read. */
  let last: StoredSheet | null = null;
  const database = () => {
    opened ??= openDatabase(name).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const succeeds = (work: (db: Db) => Promise<unknown>) =>
    database()
      .then(work)
      .then(
        () => true,
        () => false,
      );
  const sheetFile = createSheetFile(database);

  return {
    lastSheet: (night) => (last?.sheet.night === night ? last : null),
    async readSheet(night) {
      // Without storage only the server has the sheet.
      if (last?.sheet.night !== night) last = await sheetFile.load(night).catch(() => null);
      return last;
    },
    storeSheet(stored) {
      last = stored;
      return succeeds((db) => sheetFile.write(db, stored));
    },
    async readDoorActions(night) {
      // Without storage no action was stored either.
      const all = await database()
        .then((db) => db.getAll("actions"))
        .catch(() => []);
      // By id, so that an undo follows its action even within a millisecond.
      return all.filter((action) => action.night === night).sort((a, b) => (a._id < b._id ? -1 : 1));
    },
    storeDoorAction: (action) =>
      succeeds((db) => {
        const transaction = db.transaction("actions", "readwrite", { durability: "strict" });
        transaction.store.put(action);
        return transaction.done;
      }),
    async dropDoorActions(ids) {
      await succeeds((db) => {
        const transaction = db.transaction("actions", "readwrite");
        for (const id of ids) transaction.store.delete(id);
        return transaction.done;
      });
    },
    async clear(keptNight) {
      last = null;
      sheetFile.forget();
      await succeeds(async (db) => {
        const transaction = db.transaction(["sheet", "chunks", "actions"], "readwrite");
        const about = await transaction.objectStore("sheet").get("sheet");
        const ticks = (await transaction.objectStore("chunks").getAll(rangeOf("ticks"))).flat() as DoorAction[];
        transaction.objectStore("sheet").clear();
        transaction.objectStore("chunks").clear();
        const actions = transaction.objectStore("actions");
        for (const action of await actions.getAll()) {
          const isOld = Date.parse(action.at) < Date.now() - MAX_AGE_MS;
          if (action.night !== keptNight || isOld) actions.delete(action._id);
        }
        if (about && about.sheet.night === keptNight) {
          for (const action of seenActions(about.sheet, ticks)) actions.put(action);
        }
        await transaction.done;
      });
    },
  };
}

/** This phone's storage. */
export const phoneStorage = createNightStorage("afterglow-door");

/** Whether a door's night has ended at an instant (ms since 1970). */
export const isOver = ({ ends_on }: DoorPhone, now: number): boolean => Date.parse(ends_on) <= now;

/** The door that this phone is logged in at; deletes everything of a night that has ended. */
export function readDoor(): DoorPhone | null {
  const door = readStored<DoorPhone>(DOOR);
  if (door !== null && !isOver(door, Date.now())) return door;
  if (door !== null) wipe();
  return null;
}

/** Stores the new name of this phone. */
export function renameDoorPhone(phone: string): void {
  const door = readDoor();
  if (door) storeItem(DOOR, JSON.stringify({ ...door, phone }));
}

/** Stores a door, and deletes updates of other nights. */
export async function storeDoor(door: DoorPhone): Promise<void> {
  // Without storage the phone asks for the code again after a reload.
  storeItem(DOOR, JSON.stringify(door));
  await phoneStorage.clear(door.night);
}

/** Deletes a door and its guests after its code was revoked; updates wait for the next code of that night. */
export function removeDoor(night: string): void {
  for (const place of [DOOR, OLD_SHEET]) removeItem(place);
  phoneStorage.clear(night);
}

/** Deletes everything of a night. */
export function wipe(): void {
  for (const place of [DOOR, OLD_SHEET, ...oldActionKeys()]) removeItem(place);
  phoneStorage.clear();
}
