import { createStore, type StoreApi } from "zustand/vanilla";
import { newId } from "../../platform/lib/new-id.ts";
import type { CallApi } from "../../staff/toolkit/call-api.ts";
import type { Answer } from "../../staff/toolkit/call-staff-api.ts";
import { compareSeen, isSeen, relayed } from "./fill-gap.ts";
import type { ActionDetails, Night, NightState } from "./night-state.ts";
import { type NightStorage, phoneStorage, type StoredSheet, type UnsentDoorAction } from "./night-storage.ts";
import { poll } from "./poll.ts";
import { MAX_SENT_ACTIONS, withChanges } from "./sheet.ts";
import type { Sheet } from "./sheet-shapes.ts";

/** After this, the phone counts as offline. */
const REQUEST_TIMEOUT_MS = 6_000;
/** For a whole sheet, which takes a slow network longer. */
const SHEET_TIMEOUT_MS = 45_000;
/** How often the whole sheet is fetched, in ms: polling does not report erased requests. */
const REFETCH_INTERVAL_MS = 5 * 60_000;

type NightStore = StoreApi<NightState>;

interface NightOptions {
  call: CallApi;
  night: string;
  /** The name of the phone's door; none in the office. */
  door?: string;
  /** Stores the sheet on this phone. */
  stored: boolean;
  /** By default this phone's; updates are always stored. */
  storage?: NightStorage;
  /** Whether it may let guests in against a rule, until the server answers. */
  mayOverride?: boolean;
}

/** Keeps the sheet in the store and on this phone, with the clock of the server that it came from. */
function keepSheet(
  store: NightStore,
  first: StoredSheet | null,
  { night, stored, storage }: { night: string; stored: boolean; storage: NightStorage },
) {
  /** How far the server's clock is ahead of this phone's, ms. */
  let ahead = first?.ahead ?? 0;
  /** When the whole sheet was fetched, ms since 1970. */
  let wholeAt = first?.wholeAt ?? 0;

  const load = async () => {
    const [saved, unsent] = await Promise.all([
      stored ? storage.readSheet(night) : null,
      storage.readDoorActions(night),
    ]);
    if (saved) {
      wholeAt = saved.wholeAt;
      ahead = saved.ahead ?? 0;
    }
    store.setState(({ waiting }) => {
      const known = new Set(waiting.map(({ _id }) => _id));
      const { own = [], seen = [] } = Object.groupBy(unsent, (action) => (isSeen(action) ? "seen" : "own"));
      const all = [...own.filter(({ _id }) => !known.has(_id)), ...waiting];
      return { waiting: all, seen: seen.filter(isSeen), ...(saved && { sheet: saved.sheet, asOf: saved.asOf }) };
    });
  };

  /** Stores the sheet as it is shown. */
  const save = async () => {
    const { sheet, asOf } = store.getState();
    if (!stored || !sheet) return;
    if (!(await storage.storeSheet({ sheet, asOf: asOf ?? Date.now(), wholeAt, ahead })))
      store.setState({ full: true });
  };

  const show = (sheet: Sheet) => {
    ahead = Date.parse(sheet.now) - Date.now();
    const asOf = Date.now();
    const before = store.getState().sheet;
    store.setState({ sheet, asOf, offSince: null, failed: null });
    const same = before?.mark === sheet.mark && before.ticks === sheet.ticks && before.rows === sheet.rows;
    if (!same) save();
  };

  return {
    loaded: load(),
    save,
    show,
    showWhole(sheet: Sheet) {
      wholeAt = Date.now();
      show(sheet);
    },
    isOutdated: () => Date.now() - wholeAt > REFETCH_INTERVAL_MS,
    now: () => new Date(Date.now() + ahead).toISOString(),
  };
}

type SheetKeeper = ReturnType<typeof keepSheet>;

/** Wraps the API calls of a night: the first response that says that the code has ended logs this phone out. */
function notingTheEnd(call: CallApi, store: NightStore): CallApi {
  return async (name, ...sent) => {
    const answer = await call(name, ...sent);
    if (answer.kind === "ended") store.setState({ ended: true });
    return answer;
  };
}

/** @returns a function that resolves to a call's data, or undefined when offline, rejected or logged out */
function createRequest(store: NightStore) {
  return async <Data>(call: Promise<Answer<Data>>): Promise<Data | undefined> => {
    const answer = await call;
    if (answer.kind === "ok") return answer.data;
    if (answer.kind === "ended") return undefined;
    if (answer.kind === "unreachable" || answer.status >= 500) {
      store.setState(({ offSince }) => ({ offSince: offSince ?? Date.now() }));
    } else store.setState({ failed: answer.message, offSince: null });
    return undefined;
  };
}

type Request = ReturnType<typeof createRequest>;

interface SyncOptions {
  call: CallApi;
  store: NightStore;
  keeper: SheetKeeper;
  request: Request;
  storage: NightStorage;
  night: string;
  /** The phone's door; empty in the office. */
  door: string;
}

/** Sends the updates, in order. @returns whether all were delivered. */
async function sendUpdates(options: SyncOptions): Promise<boolean> {
  const { call, store, keeper, request, storage, night, door: ownDoor } = options;
  for (;;) {
    const waiting = store.getState().waiting.slice(0, MAX_SENT_ACTIONS);
    if (waiting.length === 0) return true;
    const actions = waiting.map(({ by, door, phone, source, night, ...action }) => action);
    const sent = await request(
      call("POST /tonight/ticks", { json: { night, ticks: actions }, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }),
    );
    if (!sent) return false;
    const known = new Map(sent.results.map((result) => [result._id, result]));
    store.setState(({ waiting: all, sheet, news }) => {
      // A poll may have fetched some.
      const logged = new Set(sheet?.ticks.filter(({ _id }) => known.has(_id)).map(({ _id }) => _id));
      // Until the next poll, these actions have this phone's door, from which the room of the people follows.
      const recorded = waiting
        .filter(({ _id }) => known.get(_id)?.kept && !logged.has(_id))
        .map((action) => ({ ...action, door: ownDoor }));
      const messages = waiting.flatMap(({ _id, request }) => {
        const message = known.get(_id)?.message;
        const name = message && sheet?.rows.find((row) => row._id === request)?.name;
        return message ? [{ id: _id, text: `${name || "A guest"}: ${message}` }] : [];
      });
      return {
        waiting: all.filter(({ _id }) => !known.has(_id)),
        sheet: sheet && { ...sheet, ticks: [...sheet.ticks, ...recorded] },
        news: [...news, ...messages],
      };
    });
    // Dropped last: a phone that is closed in between still has them.
    await keeper.save();
    await storage.dropDoorActions(waiting.map(({ _id }) => _id));
  }
}

/** Fetches what has changed since the sheet's mark, or the whole sheet if there is none or it is outdated. */
async function fetchChanges({ call, store, keeper, request, night }: SyncOptions): Promise<void> {
  const { sheet } = store.getState();
  if (!sheet || keeper.isOutdated()) {
    const whole = await request(
      call("GET /tonight/sheet", { query: { night }, signal: AbortSignal.timeout(SHEET_TIMEOUT_MS) }),
    );
    if (!whole) return;
    store.setState({ mayOverride: whole.may_override });
    return keeper.showWhole(whole.sheet);
  }
  const timeout = sheet.more === undefined ? REQUEST_TIMEOUT_MS : SHEET_TIMEOUT_MS;
  const answer = await request(
    call("GET /tonight/changes", { query: { night, after: sheet.mark }, signal: AbortSignal.timeout(timeout) }),
  );
  const latest = store.getState().sheet ?? sheet;
  if (answer?.sheet) keeper.show(answer.sheet);
  else if (answer?.changes) keeper.show(withChanges(latest, answer.changes));
}

/** Sends what a restored server lacks of the log that this phone saw. @returns whether it has everything. */
async function fillGap(options: SyncOptions): Promise<boolean> {
  const { call, store, request, storage, night } = options;
  if (store.getState().seen.length > 0) await fetchChanges(options);
  for (;;) {
    const { seen, sheet, offSince } = store.getState();
    if (seen.length === 0) return true;
    if (!sheet || sheet.more !== undefined || offSince !== null) return false;
    const { lacking, known, count } = compareSeen(seen, sheet);
    store.setState({ lacking: count });
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const ticks = lacking.map(relayed);
    if (lacking.length > 0 && !(await request(call("POST /tonight/ticks", { json: { night, ticks }, signal })))) {
      const { offSince: since, ended } = store.getState();
      // A rejected batch is dropped: it would keep everything after it waiting.
      if (since !== null || ended) return false;
    }
    const done = new Set([...known, ...lacking].map(({ _id }) => _id));
    await storage.dropDoorActions([...done]);
    store.setState((state) => ({ seen: state.seen.filter(({ _id }) => !done.has(_id)), lacking: 0 }));
  }
}

/** @returns `sync`, and `syncAgain`, which begins after a sync that is in flight */
function createSync(options: SyncOptions) {
  const sendAndFetch = async () => {
    await options.keeper.loaded;
    // First, since an update may undo an action that the server lacks.
    if (!(await fillGap(options))) return;
    if (await sendUpdates(options)) await fetchChanges(options);
  };
  let inFlight: Promise<void> | undefined;
  const sync = () => {
    inFlight ??= sendAndFetch().finally(() => {
      inFlight = undefined;
    });
    return inFlight;
  };
  return { sync, syncAgain: () => (inFlight ?? Promise.resolve()).then(sync) };
}

/** @returns a function that stores a door action on this phone, shows it and has it sent */
function createRecorder({ store, keeper, storage, night }: SyncOptions, syncAgain: () => void): Night["action"] {
  const record = async (
    request: string,
    what: UnsentDoorAction["what"],
    { id = newId(), undoes = null, ...more }: ActionDetails = {},
  ) => {
    const about = { _id: id, request, what, undoes, at: keeper.now(), by: "", door: "", night };
    const action: UnsentDoorAction = { ...about, ...more };
    if (!(await storage.storeDoorAction(action))) store.setState({ full: true });
    store.setState(({ waiting }) => ({ waiting: [...waiting, action] }));
    // A sync in flight may have started without this action.
    syncAgain();
    return id;
  };
  /** Actions about guests that are being stored: a second tap in that time is the same action. */
  const storing = new Map<string, Promise<string>>();
  return (request, what, more) => {
    const key = `${request} ${what} ${more?.undoes ?? ""}`;
    const before = request === "" ? undefined : storing.get(key);
    if (before) return before;
    const recorded = record(request, what, more).finally(() => storing.delete(key));
    storing.set(key, recorded);
    return recorded;
  };
}

/** Opens a night on this phone; `start` begins polling. */
export function openNight({
  call: send,
  night,
  door = "",
  stored,
  mayOverride = false,
  storage = phoneStorage,
}: NightOptions): Night {
  // A phone that has just logged in shows its sheet at once.
  const first = stored ? storage.lastSheet(night) : null;
  const store = createStore<NightState>(() => ({
    sheet: first?.sheet ?? null,
    asOf: first?.asOf ?? null,
    waiting: [],
    seen: [],
    lacking: 0,
    offSince: null,
    failed: null,
    mayOverride,
    ended: false,
    full: false,
    news: [],
  }));
  const call = notingTheEnd(send, store);
  const keeper = keepSheet(store, first, { night, stored, storage });
  const options = { store, keeper, request: createRequest(store), call, storage, night, door };
  const { sync, syncAgain } = createSync(options);
  const action = createRecorder(options, syncAgain);
  return {
    store,
    now: keeper.now,
    action,
    undo(request, { live }) {
      for (const { _id } of live) action(request, "undone", { undoes: _id });
    },
    sync,
    call,
    night,
    door,
    dismiss: (id) => store.setState(({ news }) => ({ news: news.filter((message) => message.id !== id) })),
    start: () => poll(store, sync),
  };
}
