import type { GuestFilter } from "../../../bookings/guests/filter.ts";
import { guestShows } from "../../../bookings/guests/filter-values.ts";
import { describeSearchError } from "../../../bookings/guests/search-terms.ts";
import { isDay } from "../../../platform/lib/time/wall-time-text.ts";
import { changed, pageName, useAddress } from "../../../platform/ui/office/use-address.ts";

/** A positive whole number in the URL; undefined if there is none. */
function numberIn(address: URLSearchParams, name: string): number | undefined {
  const text = address.get(name) ?? "";
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** The filter in the list's URL. */
function readFilter(address: URLSearchParams): GuestFilter {
  const [since, first_from, first_to] = ["since", "first_from", "first_to"].map((part) => address.get(part) ?? "");
  const tags = (address.get("tags") ?? "").split(",").filter(Boolean);
  const [spent, no_shows] = [numberIn(address, "spent"), numberIn(address, "no_shows")];
  return {
    show: guestShows.find((one) => one === address.get("show")) ?? "all",
    ...(since && isDay(since) && { since }),
    ...(first_from && isDay(first_from) && { first_from }),
    ...(first_to && isDay(first_to) && { first_to }),
    ...(address.get("again") === "yes" && { again: true }),
    ...(tags.length > 0 && { tags }),
    ...(spent !== undefined && { spent }),
    ...(no_shows !== undefined && { no_shows }),
    ...(address.get("expected") === "yes" && { expected: true }),
    ...(address.get("subscribed") === "yes" && { subscribed: true }),
  };
}

/** A filter as URL parameters. */
export function filterParts(filter: GuestFilter): Record<string, string> {
  const { show, since, first_from, first_to, again, tags = [], spent, no_shows, expected, subscribed } = filter;
  return {
    ...(show !== "all" && { show }),
    ...(since !== undefined && { since }),
    ...(first_from !== undefined && { first_from }),
    ...(first_to !== undefined && { first_to }),
    ...(again && { again: "yes" }),
    ...(tags.length > 0 && { tags: tags.join(",") }),
    ...(spent !== undefined && { spent: String(spent) }),
    ...(no_shows !== undefined && { no_shows: String(no_shows) }),
    ...(expected && { expected: "yes" }),
    ...(subscribed && { subscribed: "yes" }),
  };
}

/** The list's filter, search and page in the URL. */
export function useGuestsAddress() {
  const [address, setAddress] = useAddress();
  const filter = readFilter(address);
  const q = address.get("q")?.trim() ?? "";
  const wrong = q === "" ? undefined : describeSearchError(q);
  const parts = { ...filterParts(filter), ...(q !== "" && !wrong && { q }) };
  const page = address.get("page");
  return {
    filter,
    q,
    wrong,
    query: wrong ? null : { ...parts, ...(page && { page }) },
    exported: parts,
    change: (next: Record<string, string | null>) => setAddress(changed(address, next), { replace: true }),
    /** Opens a saved view. */
    open: (view: GuestFilter) => setAddress(`?${new URLSearchParams(filterParts(view))}`, { replace: true }),
    toShow: (next: GuestFilter["show"]) => changed(address, { show: next === "all" ? null : next }),
    toPage: (next: number) => changed(address, { page: pageName(next) }),
  };
}

export type GuestsAddress = ReturnType<typeof useGuestsAddress>;
