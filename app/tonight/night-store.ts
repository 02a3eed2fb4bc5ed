import { createStore, type StoreApi } from "zustand/vanilla";
import type { DoorActionKind, DoorState } from "../door/door-actions.ts";
import type { Answer, StaffApiResult } from "../office/call-staff-api.ts";
import {
  dropDoorAction,
  readDoorActions,
  readSheet,
  storeDoorAction,
  storeSheet,
  type UnsentDoorAction,
} from "./night-storage.ts";
import { MOST_AT_ONCE, type Sheet, type SheetChanges, union, withChanges } from "./sheet.ts";

/** How often a phone asks what has changed, in ms: with the way there and back others see a tap within two seconds. */
const ASK_EVERY = 1_200;
/** How long it waits for an answer before it calls the line dead, in ms. */
const PATIENCE = 6_000;
/** How often the whole sheet is fetched anew, in ms: what was deleted for good is told by nothing else. */
const ANEW_EVERY = 5 * 60_000;

/** Something to say to the door that nobody asked for. */
export interface News {
  id: string;
  text: string;
}

export interface NightState {
  sheet: Sheet | null;
  /** When the sheet was last the same as the server's, ms since 1970. */
  asOf: number | null;
  /** Taps that the server does not have yet. */
  waiting: UnsentDoorAction[];
  /** Since when nothing answers, ms since 1970. */
  offSince: number | null;
  /** Why there is no sheet, in words. */
  failed: string | null;
  /** The token has ended. */
  ended: boolean;
  /** What was tapped could not be kept by this phone. */
  full: boolean;
  news: News[];
}

export type Call = <Data>(path: string, call?: StaffApiResult) => Promise<Answer<Data>>;

interface NightOptions {
  call: Call;
  night: string;
  /** Keeps the sheet on this phone. */
  keeps: boolean;
}

/** One night on one phone. */
export interface Night {
  store: StoreApi<NightState>;
  /** The server's clock, ISO 8601 in UTC, as far as this phone knows it. */
  now(): string;
  /** Taps something about a guest. @returns the tap's id. */
  action(request: string, what: DoorActionKind, undoes?: string, id?: string): string;
  /** Takes back what was tapped last about a guest. */
  undo(request: string, state: DoorState): void;
  /** Asks at once what has changed. */
  look(): Promise<void>;
  call: Call;
  night: string;
  dismiss(id: string): void;
  start(): () => void;
}

type Results = { results: { _id: string; kept: boolean; title?: string; message?: string }[] };

/** A new id, also where a page is not on https. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `${Date.now().toString(36)}-${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Opens a night on this phone; `start` begins to keep it up to date. */
export function openNight({ call, night, keeps }: NightOptions): Night {
  const kept = keeps ? readSheet(night) : null;
  const store = createStore<NightState>(() => ({
    sheet: kept?.sheet ?? null,
    asOf: kept?.asOf ?? null,
    waiting: readDoorActions(night),
    offSince: null,
    failed: null,
    ended: false,
    full: false,
    news: [],
  }));
  /** How far the server's clock is ahead of this phone's, ms. */
  let ahead = 0;
  let wholeAt = kept?.wholeAt ?? 0;
  const now = () => new Date(Date.now() + ahead).toISOString();

  const show = (sheet: Sheet) => {
    ahead = Date.parse(sheet.now) - Date.now();
    const asOf = Date.now();
    const before = store.getState().sheet;
    store.setState({ sheet, asOf, offSince: null, failed: null });
    const same = before?.mark === sheet.mark && before.ticks === sheet.ticks;
    if (keeps && !same && !storeSheet({ sheet, asOf, wholeAt })) store.setState({ full: true });
  };

  /** What a call came to: nothing when the line is dead or the token has ended. */
  const ask = async <Data>(path: string, more: StaffApiResult = {}): Promise<Data | undefined> => {
    const answer = await call<Data>(path, { ...more, signal: AbortSignal.timeout(PATIENCE) });
    if (answer.kind === "ok") return answer.data;
    if (answer.kind === "ended") store.setState({ ended: true });
    else if (answer.kind === "unreachable" || answer.status >= 500) {
      store.setState(({ offSince }) => ({ offSince: offSince ?? Date.now() }));
    } else store.setState({ failed: answer.message, offSince: null });
    return undefined;
  };

  /** Sends what waits, in order. @returns whether the line is there. */
  const send = async (): Promise<boolean> => {
    for (;;) {
      const waiting = store.getState().waiting.slice(0, MOST_AT_ONCE);
      if (waiting.length === 0) return true;
      const actions = waiting.map(({ _id, request, what, undoes, at }) => ({ _id, request, what, undoes, at }));
      const sent = await ask<Results>("/api/tonight/ticks", { json: { night, ticks: actions } });
      if (!sent) return false;
      const known = new Map(sent.results.map((result) => [result._id, result]));
      for (const { _id } of waiting) dropDoorAction(_id);
      store.setState(({ waiting: all, sheet, news }) => {
        const kept = waiting.filter(({ _id }) => known.get(_id)?.kept);
        const names = new Map(sheet?.rows.map((row) => [row._id, row.name]));
        const said = waiting.flatMap(({ _id, request }) => {
          const message = known.get(_id)?.message;
          return message ? [{ id: _id, text: `${names.get(request) ?? "A guest"}: ${message}` }] : [];
        });
        return {
          waiting: all.filter(({ _id }) => !known.has(_id)),
          sheet: sheet && { ...sheet, ticks: union(kept, sheet.ticks) },
          news: [...news, ...said],
        };
      });
    }
  };

  const fetchWhole = async () => {
    const whole = await ask<{ sheet: Sheet }>(`/api/tonight/sheet?night=${night}`);
    if (!whole) return;
    wholeAt = Date.now();
    show(whole.sheet);
  };

  const round = async () => {
    if (!(await send())) return;
    const { sheet } = store.getState();
    if (!sheet || Date.now() - wholeAt > ANEW_EVERY) return fetchWhole();
    const answer = await ask<{ changes?: SheetChanges; sheet?: Sheet }>(
      `/api/tonight/changes?night=${night}&after=${encodeURIComponent(sheet.mark)}`,
    );
    const latest = store.getState().sheet ?? sheet;
    if (answer?.sheet) show(answer.sheet);
    else if (answer?.changes) show(withChanges(latest, answer.changes));
  };

  let underWay: Promise<void> | undefined;
  const look = () => {
    underWay ??= round().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };

  const action: Night["action"] = (request, what, undoes, id = newId()) => {
    const action: UnsentDoorAction = {
      _id: id,
      request,
      what,
      undoes: undoes ?? null,
      at: now(),
      by: "",
      door: "",
      night,
    };
    if (!storeDoorAction(action)) store.setState({ full: true });
    store.setState(({ waiting }) => ({ waiting: [...waiting, action] }));
    // After the one that is under way, which may have left without it.
    (underWay ?? Promise.resolve()).then(look);
    return id;
  };

  return {
    store,
    now,
    action,
    undo(request, { live }) {
      for (const { _id } of live) action(request, "undone", _id);
    },
    look,
    call,
    night,
    dismiss: (id) => store.setState(({ news }) => ({ news: news.filter((one) => one.id !== id) })),
    start() {
      let stopped = false;
      let timer: ReturnType<typeof setTimeout>;
      const next = async () => {
        await look();
        if (!stopped && !store.getState().ended) timer = setTimeout(next, ASK_EVERY);
      };
      const wake = () => document.visibilityState === "visible" && look();
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
