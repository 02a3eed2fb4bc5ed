import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { changed } from "../../../platform/ui/office/use-address.ts";
import { declineReasons } from "../../../platform/venue/decline-reasons.ts";
import { requestKinds, statusesOf } from "../../../platform/venue/request-kinds.ts";
import { sourceLabel } from "../../../platform/views/source.ts";
import { describeSearchError } from "../../guests/search-terms.ts";
import { isForNights } from "../inbox/filter.ts";

/** A view of the inbox: unanswered, guest updates, all except spam, spam, or one kind. */
export type InboxView = "waiting" | "guests" | "all" | "spam" | RequestKind;

const views = ["waiting", "guests", "all", "spam"] as const;

/** The URL parameters that filter a view. */
export const narrowing = [
  "status",
  "reason",
  "turnout",
  "owner",
  "night",
  "nights_from",
  "nights_to",
  "source",
  "from",
  "to",
  "sent_from",
  "sent_to",
  "guest",
] as const;

/** URL parameters that are passed to `GET /api/requests` unchanged. */
const passedOn = [...narrowing, "sort", "page"] as const;

/** The query for listing or exporting requests. */
export type InboxQuery = { [Name in (typeof passedOn)[number] | "kind" | "news" | "stage" | "q"]?: string };

export type Narrowing = (typeof narrowing)[number];

const isKind = (text: string | null): text is RequestKind => text !== null && Object.hasOwn(requestKinds, text);

/** @returns the view in a URL; a search covers all requests unless the URL names a view */
export function viewOf(address: URLSearchParams): InboxView {
  const kind = address.get("kind");
  if (isKind(kind)) return kind;
  const shown = views.find((view) => view === address.get("show"));
  return shown ?? (address.get("q") || address.get("guest") ? "all" : "waiting");
}

/** @returns why the search text is invalid, or undefined */
export function wrongSearch(address: URLSearchParams): string | undefined {
  const q = address.get("q")?.trim() ?? "";
  return q === "" ? undefined : describeSearchError(q);
}

/** @returns the query for listing or exporting what a URL shows */
export function queryOf(address: URLSearchParams): InboxQuery {
  const query: InboxQuery = {};
  const view = viewOf(address);
  if (isKind(view)) query.kind = view;
  else if (view === "guests") query.news = "guests";
  else if (view !== "all") query.stage = view;
  for (const name of passedOn) {
    const value = address.get(name);
    if (value) query[name] = value;
  }
  // A source is looked for among the requests for some nights only.
  if (!isForNights(query)) delete query.source;
  const q = address.get("q")?.trim();
  if (q && !wrongSearch(address)) query.q = q;
  return query;
}

/** @returns the URL of another view; it keeps the filters except the status and its reason, since each kind has its own */
export function toView(address: URLSearchParams, view: InboxView): string {
  const parts = { status: null, reason: null, turnout: null, kind: null, show: null };
  if (isKind(view)) return changed(address, { ...parts, kind: view });
  const byItself = viewOf(new URLSearchParams(changed(address, parts)));
  return changed(address, { ...parts, show: view === byItself ? null : view });
}

const turnoutLabel = new Map([
  ["expected", "Expected at the door"],
  ["came", "Came"],
  ["missed", "Didn't come"],
]);

const ownerLabel = new Map([
  ["none", "Unassigned"],
  ["me", "Assigned to me"],
]);

/** @returns the active filters as text, with their URL parameter */
export function narrowedTo(
  address: URLSearchParams,
  nameOf: (admin: string) => string | undefined,
): { part: Narrowing; text: string }[] {
  const view = viewOf(address);
  const text: Record<Narrowing, (value: string) => string> = {
    status: (status) => (isKind(view) && new Map(Object.entries(statusesOf(view))).get(status)?.label) || status,
    reason: (reason) =>
      (reason === "none" ? "No reason" : new Map(Object.entries(declineReasons)).get(reason)) ?? reason,
    turnout: (turnout) => turnoutLabel.get(turnout) ?? turnout,
    owner: (owner) => ownerLabel.get(owner) ?? `Assigned to ${nameOf(owner) ?? "someone else"}`,
    night: (night) => `For ${formatDay(night)}`,
    nights_from: (night) => `For nights from ${formatDay(night)}`,
    nights_to: (night) => `For nights to ${formatDay(night)}`,
    source: (source) => `Came by: ${sourceLabel(source)}`,
    from: (day) => `Received from ${formatDay(day)}`,
    to: (day) => `Received to ${formatDay(day)}`,
    sent_from: (night) => `Received from the night of ${formatDay(night)}`,
    sent_to: (night) => `Received to the night of ${formatDay(night)}`,
    guest: () => "One guest",
  };
  return narrowing.flatMap((part) => {
    const value = address.get(part);
    return value ? [{ part, text: text[part](value) }] : [];
  });
}
