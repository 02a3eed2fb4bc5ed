import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { RequestKind } from "../db/tables/requests.ts";
import { nightOf } from "../lib/time/wall-time-arithmetic.ts";
import { wallClockIn } from "../lib/time/wall-time-text.ts";
import { currentSettings } from "../venue/current.server.ts";
import { DIRECT, hostOf, isAlwaysKept, namedSource, OTHER, SITE, type Source, UNKNOWN } from "./source.ts";
import { isAhead, isRobot } from "./who-asks.server.ts";

/** Most named sources per hour, besides those that are always kept. */
export const MAX_SOURCES = 40;

/** Most different views that wait to be written, and most other counts. Only invented ones reach these limits. */
const MAX_VIEWS_WAITING = 20_000;
const MAX_OTHERS_WAITING = 2_000;

const MINUTE_MS = 60_000;

/** How many referrers and URLs are cached, and the longest, in characters. */
const MAX_REMEMBERED = 1_000;
const MAX_REMEMBERED_LENGTH = 300;

/** Something to count. `page` is a kind of page, or `event:` and an event's id. */
export type Counted =
  | { what: "view"; night: string; hour: number; page: string; source: Source }
  /** A click on the ticket link of an event, or of all events that have this link. */
  | { what: "ticket-click"; event: string; source: Source }
  | { what: "ticket-click"; link: string; source: Source }
  | { what: "form-started"; night: string; source: Source }
  /** `started`: a form was begun. `left`: it was abandoned after a field. `back`: it was continued after all. */
  | { what: "form"; form: RequestKind; step: "started" | "left" | "back"; field: string; night: string }
  | { what: "link-visit"; word: string; night: string };

type Count = [counted: Counted, times: number];

/** Counts views and other events in memory, until they are written to the database. */
export interface ViewCounter {
  /** Counts a page that was sent, unless no guest sees it. @param address its key in the page cache. */
  seen(address: string, request: IncomingMessage, status: number): void;
  /** Counts a visit of an existing short link, unless no guest sees it. From then on the link is a source. */
  visited(word: string, request: Asked): void;
  /** Counts anything else. */
  add(counted: Counted): void;
  /** Whether views are counted, which is a setting. */
  isCounting(): boolean;
  /** The source in a page's URL, or `unknown`; `other` beyond the hourly limit. */
  sourceOfPage(address: string): Source;
  /** Returns all counts since the last call, and resets them. */
  take(): Count[];
  /** Takes back counts that could not be written to the database. */
  giveBack(taken: readonly Count[]): void;
  /** The words of the club's short links. */
  links: Set<string>;
}

export interface ViewServices {
  views: ViewCounter;
}

const isCounting = (): boolean => currentSettings().counting.views === "yes";

const single: Readonly<Record<string, string>> = { events: "event", offers: "offer", news: "news-item" };

/** Pages that guests do not open themselves. */
const unseen = ["offline", "test"];

/**
 * The kind of a page, from its key in the page cache; for an event's page, with the event. Undefined if it is not
 * counted.
 */
function pageOf(address: string): string | undefined {
  const [path = ""] = address.split("?");
  const [kind = "", id] = path.slice(1).split("/");
  if (unseen.includes(kind)) return undefined;
  if (id === undefined) return kind || "home";
  return kind === "events" ? `event:${id}` : (single[kind] ?? kind);
}

/** The parts of a request that show whether a guest will see the response. */
interface Asked {
  method?: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Whether a browser will show the response to a guest as a page. */
function isShown({ method, headers }: Asked): boolean {
  if (method !== "GET") return false;
  const dest = headers["sec-fetch-dest"];
  if (dest === undefined ? !headers.accept?.includes("text/html") : dest !== "document") return false;
  const agent = headers["user-agent"];
  return !isAhead(headers) && !isRobot(typeof agent === "string" ? agent : undefined);
}

/** The current club night, and the hour of the venue's clock; updated every minute, even if the clock jumps back. */
function nightAndHour() {
  let minute = Number.NaN;
  let settings = currentSettings();
  let slot = { night: "", hour: 0, id: "" };
  return (now: number) => {
    const current = Math.floor(now / MINUTE_MS);
    const published = currentSettings();
    if (current === minute && published === settings) return slot;
    [minute, settings] = [current, published];
    const { timeZone, nightEndsAt } = settings.venue;
    const time = wallClockIn(timeZone, now);
    const [day, hour] = [time.slice(0, 10), Number(time.slice(11, 13))];
    const night = nightOf(time, nightEndsAt);
    slot = { night, hour, id: `${day} ${hour} ${night}` };
    return slot;
  };
}

/** Limits the number of named sources within an hour; the rest become `other`. */
function fewSources() {
  let hour = "";
  const kept = new Set<Source>();
  return (source: Source, of: string): Source => {
    if (hour !== of) {
      kept.clear();
      hour = of;
    }
    if (kept.has(source) || isAlwaysKept(source)) return source;
    if (kept.size >= MAX_SOURCES) return OTHER;
    kept.add(source);
    return source;
  };
}

/** Caches results for short texts. An LRU cache would cost more than it saves. */
function remembering<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, { value: Value }>();
  return (text) => {
    if (text.length > MAX_REMEMBERED_LENGTH) return read(text);
    let found = known.get(text);
    if (!found) {
      if (known.size >= MAX_REMEMBERED) known.clear();
      found = { value: read(text) };
      known.set(text, found);
    }
    return found.value;
  };
}

/** Counts by night and hour, page and source: as nested maps, since joining a key takes longer than three lookups. */
function createCounts(most: number) {
  let size = 0;
  const bySlot = new Map<string, Map<string, Map<Source, Count>>>();
  const find = (slot: string, page: string, source: Source) => bySlot.get(slot)?.get(page)?.get(source);
  return {
    find,
    add(slot: string, page: string, source: Source, counted: Counted, times: number) {
      const known = find(slot, page, source);
      if (known) known[1] += times;
      else if (size < most) {
        size += 1;
        bySlot
          .getOrInsertComputed(slot, () => new Map())
          .getOrInsertComputed(page, () => new Map<Source, Count>())
          .set(source, [counted, times]);
      }
    },
    all: () => [...bySlot.values()].flatMap((pages) => [...pages.values()].flatMap((counts) => [...counts.values()])),
  };
}

/** The source of those whom a site sent; `direct` if the site is not known. */
const from = (host: string | undefined): Source => (host === undefined ? DIRECT : `from:${host}`);

/** Creates a view counter. @param clock returns ms since 1970. */
export function createViewCounter(clock: () => number = Date.now): ViewCounter {
  const slotAt = nightAndHour();
  const limit = fewSources();
  // Whole sources, since joining and hashing a text for each view takes longer than the rest of the count.
  const sourceIn = remembering((referrer) => from(hostOf(referrer)));
  const ownSource = remembering((host) => from(hostOf(`http://${host}`)));
  const pageAt = remembering(pageOf);
  let [counts, others] = [createCounts(MAX_VIEWS_WAITING), createCounts(MAX_OTHERS_WAITING)];

  const addTimes = (counted: Counted, times: number) => {
    if (counted.what === "view") {
      const { night, hour, page, source } = counted;
      counts.add(`${night} ${hour}`, page, source, counted, times);
    } else others.add(counted.what, JSON.stringify(counted), "", counted, times);
  };
  const sourceOf = (url: string, headers: IncomingHttpHeaders): Source => {
    if (headers["sec-fetch-site"] === "same-origin") return SITE;
    const cut = url.indexOf("?");
    const named = cut < 0 ? undefined : namedSource(url.slice(cut), counter.links);
    const { referer, host = "" } = headers;
    if (!referer) return named ?? DIRECT;
    const source = sourceIn(referer);
    if (source !== DIRECT && source === ownSource(host)) return SITE;
    return named ?? source;
  };

  const counter: ViewCounter = {
    links: new Set(),
    isCounting,
    sourceOfPage(address) {
      const cut = address.indexOf("?");
      const named = cut < 0 || !isCounting() ? undefined : namedSource(address.slice(cut), counter.links);
      return named === undefined ? UNKNOWN : limit(named, slotAt(clock()).id);
    },
    seen(address, request, status) {
      if ((status !== 200 && status !== 304) || !isCounting() || !isShown(request)) return;
      const page = pageAt(address);
      if (page === undefined) return;
      const { night, hour, id } = slotAt(clock());
      const source = limit(sourceOf(request.url ?? "", request.headers), id);
      const known = counts.find(id, page, source);
      if (known) known[1] += 1;
      else counts.add(id, page, source, { what: "view", night, hour, page, source }, 1);
    },
    visited(word, request) {
      counter.links.add(word);
      if (!isCounting() || !isShown(request)) return;
      addTimes({ what: "link-visit", word, night: slotAt(clock()).night }, 1);
    },
    add: (counted) => addTimes(counted, 1),
    take() {
      const taken = [...counts.all(), ...others.all()];
      [counts, others] = [createCounts(MAX_VIEWS_WAITING), createCounts(MAX_OTHERS_WAITING)];
      return taken;
    },
    giveBack(taken) {
      for (const [counted, times] of taken) addTimes(counted, times);
    },
  };
  return counter;
}
