import { type RequestKind, requestKinds, statusesOf } from "../../content/request-kinds.ts";
import { formatDay } from "../../lib/wall-time.ts";
import { changed } from "../../ui/office/use-address.ts";
import { searchRefusal } from "../search/search-terms.ts";

/** A way to look at the inbox: what waits for an answer, what guests have done since, everything but spam, spam, or all of one kind. */
export type InboxView = "waiting" | "guests" | "all" | "spam" | RequestKind;

const views = ["waiting", "guests", "all", "spam"] as const;

/** What the address says besides, in the words of the call that lists requests. */
const passedOn = ["status", "owner", "night", "from", "to", "guest", "sort", "page"] as const;

/** The parts of the address that narrow a view. */
export const narrowing = ["status", "owner", "night", "from", "to", "guest"] as const;

export type Narrowing = (typeof narrowing)[number];

const isKind = (text: string | null): text is RequestKind => text !== null && Object.hasOwn(requestKinds, text);

/** The view that an address asks for. A search goes over everything unless it says otherwise. */
export function viewOf(address: URLSearchParams): InboxView {
  const kind = address.get("kind");
  if (isKind(kind)) return kind;
  const shown = views.find((view) => view === address.get("show"));
  return shown ?? (address.get("q") || address.get("guest") ? "all" : "waiting");
}

/** Why what is searched for cannot be, in words. */
export function wrongSearch(address: URLSearchParams): string | undefined {
  const q = address.get("q")?.trim() ?? "";
  return q === "" ? undefined : searchRefusal(q);
}

/** The query of the call that lists, or exports, what an address asks for. */
export function queryOf(address: URLSearchParams): string {
  const query = new URLSearchParams();
  const view = viewOf(address);
  if (isKind(view)) query.set("kind", view);
  else if (view === "guests") query.set("news", "guests");
  else if (view !== "all") query.set("stage", view);
  for (const name of passedOn) {
    const value = address.get(name);
    if (value) query.set(name, value);
  }
  const q = address.get("q")?.trim();
  if (q && !wrongSearch(address)) query.set("q", q);
  return query.toString();
}

/** The address of another view; what narrows it stays, but for a status, which is its kind's own. */
export function toView(address: URLSearchParams, view: InboxView): string {
  const parts = { status: null, kind: null, show: null };
  if (isKind(view)) return changed(address, { ...parts, kind: view });
  const byItself = viewOf(new URLSearchParams(changed(address, parts)));
  return changed(address, { ...parts, show: view === byItself ? null : view });
}

const ownerLabel = new Map([
  ["none", "Nobody’s"],
  ["me", "Mine"],
]);

/** What the list is narrowed to, in words, with the part of the address that says so. */
export function narrowedTo(
  address: URLSearchParams,
  nameOf: (admin: string) => string | undefined,
): { part: Narrowing; text: string }[] {
  const view = viewOf(address);
  const text: Record<Narrowing, (value: string) => string> = {
    status: (status) => (isKind(view) && new Map(Object.entries(statusesOf(view))).get(status)?.label) || status,
    owner: (owner) => ownerLabel.get(owner) ?? `${nameOf(owner) ?? "Somebody"}’s`,
    night: (night) => `For ${formatDay(night)}`,
    from: (day) => `Received from ${formatDay(day)}`,
    to: (day) => `Received to ${formatDay(day)}`,
    guest: () => "One guest’s",
  };
  return narrowing.flatMap((part) => {
    const value = address.get(part);
    return value ? [{ part, text: text[part](value) }] : [];
  });
}
