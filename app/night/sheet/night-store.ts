import { createStore, type StoreApi } from "zustand/vanilla";
import type { DoorAction, DoorActionKind, DoorState } from "../../bookings/door-log/door-actions.ts";
import { newId } from "../../platform/lib/new-id.ts";
import type { Answer, StaffApiCall } from "../../staff/toolkit/call-staff-api.ts";
import { type NightStorage, phoneStorage, type UnsentDoorAction } from "./night-storage.ts";
import { MOST_AT_ONCE, withChanges } from "./sheet.ts";
import type { Sheet, SheetChanges } from "./sheet-shapes.ts";

/** How often a phone polls for changes, in ms: with the round trip, other phones see an action within two seconds. */
const ASK_EVERY = 1_200;
/** Request timeout in ms; after it the phone counts as offline. */
const PATIENCE = 6_000;
/** The same for all of a sheet, which takes a slow network longer. */
const PATIENCE_FOR_ALL = 45_000;
/** How often the whole sheet is fetched, in ms: changes do not tell of erased requests. */
const REFETCH_EVERY = 5 * 60_000;

/** A message for the door about an update that was sent in the background. */
export interface News {
  id: string;
  text: string;
}

export interface NightState {
  sheet: Sheet | null;
  /** When the sheet was last the same as the server's, ms since 1970. */
  asOf: number | null;
  /** Updates: door actions that the server has not confirmed. */
  waiting: UnsentDoorAction[];
  /** When the phone went offline, ms since 1970. */
  offSince: number | null;
  /** The error message where there is no sheet. */
  failed: string | null;
  /** This phone may let guests in against a rule. */
  mayOverride: boolean;
  /** The token was revoked or has expired. */
  ended: boolean;
  /** The phone's storage is full. */
  full: boolean;
  news: News[];
}

export type Call = <Data>(path: string, call?: StaffApiCall) => Promise<Answer<Data>>;

interface NightOptions {
  call: Call;
  night: string;
  /** The name of the phone's door; none in the office. */
  door?: string;
  /** Stores the sheet on this phone. */
  stored: boolean;
  /** By default this phone's; updates are always stored. */
  storage?: NightStorage;
  /** Whether it may let guests in against a rule, until the server says so again. */
  mayOverride?: boolean;
}

/** One night on one phone. */
export interface Night {
  store: StoreApi<NightState>;
  /** The server's clock, ISO 8601 in UTC, as far as this phone knows it. */
  now(): string;
  /** Records a door action, on this phone first. @param request empty for people without a name. @returns its id. */
  action(request: string, what: DoorActionKind, more?: ActionDetails): Promise<string>;
  /** Undoes the actions that made a guest's state. */
  undo(request: string, state: DoorState): void;
  /** Sends updates and fetches changes now. */
  sync(): Promise<void>;
  call: Call;
  night: string;
  /** The name of the phone's door; empty in the office. */
  door: string;
  dismiss(id: string): void;
  start(): () => void;
}

/** More about a door action; by default it has a new id and happens now. */
export interface ActionDetails
  extends Partial<Pick<DoorAction, "undoes" | "people" | "party" | "reason" | "room" | "rooms" | "paid" | "at">> {
  id?: string;
}

type Results = { results: { _id: string; kept: boolean; title?: string; message?: string }[] };

/** Opens a night on this phone; `start` begins polling. */
export function openNight({
  call,
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
    offSince: null,
    failed: null,
    mayOverride,
    ended: false,
    full: false,
    news: [],
  }));
  /** How far the server's clock is ahead of this phone's, ms. */
  let ahead = first?.ahead ?? 0;
  let wholeAt = first?.wholeAt ?? 0;
  const now = () => new Date(Date.now() + ahead).toISOString();

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
      const all = [...unsent.filter(({ _id }) => !known.has(_id)), ...waiting];
      return { waiting: all, ...(saved && { sheet: saved.sheet, asOf: saved.asOf }) };
    });
  };
  const loaded = load();

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
    const same = before?.mark === sheet.mark && before.ticks === sheet.ticks;
    if (!same) save();
  };

  /** A call's data; undefined when offline, rejected or logged out. */
  const ask = async <Data>(
    path: string,
    { patience = PATIENCE, ...more }: StaffApiCall & { patience?: number } = {},
  ): Promise<Data | undefined> => {
    const answer = await call<Data>(path, { ...more, signal: AbortSignal.timeout(patience) });
    if (answer.kind === "ok") return answer.data;
    if (answer.kind === "ended") store.setState({ ended: true });
    else if (answer.kind === "unreachable" || answer.status >= 500) {
      store.setState(({ offSince }) => ({ offSince: offSince ?? Date.now() }));
    } else store.setState({ failed: answer.message, offSince: null });
    return undefined;
  };

  /** Sends the updates, in order. @returns whether all were delivered. */
  const send = async (): Promise<boolean> => {
    for (;;) {
      const waiting = store.getState().waiting.slice(0, MOST_AT_ONCE);
      if (waiting.length === 0) return true;
      const actions = waiting.map(({ by, door, phone, source, night, ...action }) => action);
      const sent = await ask<Results>("/api/tonight/ticks", { json: { night, ticks: actions } });
      if (!sent) return false;
      const known = new Map(sent.results.map((result) => [result._id, result]));
      store.setState(({ waiting: all, sheet, news }) => {
        // A poll may have brought some.
        const logged = new Set(sheet?.ticks.filter(({ _id }) => known.has(_id)).map(({ _id }) => _id));
        const recorded = waiting.filter(({ _id }) => known.get(_id)?.kept && !logged.has(_id));
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
      // Only then: a phone that is closed in between still has them.
      await save();
      await storage.dropDoorActions(waiting.map(({ _id }) => _id));
    }
  };

  const fetchWhole = async () => {
    const whole = await ask<{ sheet: Sheet; may_override: boolean }>(`/api/tonight/sheet?night=${night}`, {
      patience: PATIENCE_FOR_ALL,
    });
    if (!whole) return;
    wholeAt = Date.now();
    store.setState({ mayOverride: whole.may_override });
    show(whole.sheet);
  };

  const round = async () => {
    await loaded;
    if (!(await send())) return;
    const { sheet } = store.getState();
    if (!sheet || Date.now() - wholeAt > REFETCH_EVERY) return fetchWhole();
    const answer = await ask<{ changes?: SheetChanges; sheet?: Sheet }>(
      `/api/tonight/changes?night=${night}&after=${encodeURIComponent(sheet.mark)}`,
      { patience: sheet.more === undefined ? PATIENCE : PATIENCE_FOR_ALL },
    );
    const latest = store.getState().sheet ?? sheet;
    if (answer?.sheet) show(answer.sheet);
    else if (answer?.changes) show(withChanges(latest, answer.changes));
  };

  let underWay: Promise<void> | undefined;
  const sync = () => {
    underWay ??= round().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };

  const record: Night["action"] = async (request, what, { id = newId(), undoes = null, ...more } = {}) => {
    const about = { _id: id, request, what, undoes, at: now(), by: "", door: "", night };
    const action: UnsentDoorAction = { ...about, ...more };
    if (!(await storage.storeDoorAction(action))) store.setState({ full: true });
    store.setState(({ waiting }) => ({ waiting: [...waiting, action] }));
    // A round that is under way may have started without this action.
    (underWay ?? Promise.resolve()).then(sync);
    return id;
  };

  /** Actions about guests that are being stored: a second tap meanwhile is the same action. */
  const storing = new Map<string, Promise<string>>();
  const action: Night["action"] = (request, what, more) => {
    const key = `${request} ${what} ${more?.undoes ?? ""}`;
    const before = request === "" ? undefined : storing.get(key);
    if (before) return before;
    const recorded = record(request, what, more).finally(() => storing.delete(key));
    storing.set(key, recorded);
    return recorded;
  };

  return {
    store,
    now,
    action,
    undo(request, { live }) {
      for (const { _id } of live) action(request, "undone", { undoes: _id });
    },
    sync,
    call,
    night,
    door,
    dismiss: (id) => store.setState(({ news }) => ({ news: news.filter((one) => one.id !== id) })),
    start() {
      let stopped = false;
      let timer: ReturnType<typeof setTimeout>;
      const next = async () => {
        await sync();
        if (!stopped && !store.getState().ended) timer = setTimeout(next, ASK_EVERY);
      };
      const wake = () => document.visibilityState === "visible" && sync();
      next();
      window.addEventListener("online", wake);
      document.addEventListener("visibilitychange", wake);
      return () => {
        stopped = true;
        clearTimeout(timer);
        window.removeEventListener("online", wake);
        document.removeEventListener("visibilitychange", wake);
      };
    },
  };
}
