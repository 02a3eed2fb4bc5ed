import type { RefObject } from "react";
import { Link } from "react-router";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { changed } from "../../../platform/ui/office/use-address.ts";
import type { Selection } from "../../../staff/toolkit/use-selection.ts";
import { narrowing, toView, viewOf, wrongSearch } from "./inbox-address.ts";
import { RequestTable } from "./request-table.tsx";
import type { Inbox } from "./use-inbox.ts";

interface InboxListProps {
  inbox: Inbox;
  address: URLSearchParams;
  /** The view's name. */
  label: string;
  open: string | undefined;
  stays: boolean;
  selection: Selection;
  changes: boolean;
  addressOf: (id: string) => string;
  table: RefObject<HTMLTableElement | null>;
}

/** Why the list is empty, with a button to see more. */
function Empty({ address }: { address: URLSearchParams }) {
  const view = viewOf(address);
  const q = address.get("q");
  const narrowed = narrowing.some((part) => address.has(part));
  const none = Object.fromEntries(narrowing.map((part) => [part, null]));
  const text = q
    ? `No requests match “${q}”.`
    : narrowed
      ? "No requests match these filters."
      : view === "waiting"
        ? "All caught up."
        : view === "spam"
          ? "No spam."
          : "No requests yet.";
  return (
    <div className="px-(--office-gutter) py-20 text-center">
      <p className="mb-5 text-quiet">{text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {narrowed && (
          <Link to={changed(address, none)} className={officeButton("outline")}>
            Clear filters
          </Link>
        )}
        {view !== "all" && (
          <Link to={toView(address, "all")} className={officeButton("outline")}>
            {q ? "Search all requests" : "See all requests"}
          </Link>
        )}
      </div>
    </div>
  );
}

/** @returns a column's order, and the URL behind its header: sorted by `first`, then reversed */
function sortOf(address: URLSearchParams, name: string, first: string) {
  const now = address.get("sort");
  const reversed = first.startsWith("-") ? name : `-${name}`;
  return {
    to: changed(address, { sort: now === first ? reversed : first }),
    sorted: now === name ? ("ascending" as const) : now === `-${name}` ? ("descending" as const) : undefined,
  };
}

/** The number of requests, for screen readers. */
function spoken(inbox: Inbox, label: string): string {
  if (!inbox.page || inbox.loading) return "";
  const { total, more } = inbox.page;
  const text = formatCount(total, "request");
  return `${label}: ${more ? "more than " : ""}${text}`;
}

/** The list, or why it is empty. */
export function InboxList({ inbox, address, label, ...rest }: InboxListProps) {
  const { page, items, loading, failed, arrived } = inbox;
  const problem = wrongSearch(address);
  return (
    <>
      <p role="status" className="sr-only">
        {spoken(inbox, label)}
      </p>
      <LoadStatus data={page ?? problem} failed={failed} reload={inbox.reload} />
      {problem && (
        <Notice tone="fact" band>
          {problem}
        </Notice>
      )}
      <div role="status">
        {arrived > 0 && (
          <button
            type="button"
            onClick={() => {
              inbox.showArrived();
              window.scrollTo({ top: 0 });
            }}
            className="flex min-h-11 w-full cursor-pointer items-center justify-center gap-2 bg-(--calm) px-4 font-semibold text-(--calm-ink) md:pointer-fine:min-h-9"
          >
            {formatCount(arrived, "new request")}
            <span className="underline underline-offset-4">Show</span>
          </button>
        )}
      </div>
      {page && items.length === 0 && !loading && <Empty address={address} />}
      {page && items.length > 0 && (
        <RequestTable
          {...rest}
          caption={`Requests: ${label}`}
          items={items}
          loading={loading}
          sorts={{ received: sortOf(address, "received", "-received"), night: sortOf(address, "night", "night") }}
        />
      )}
    </>
  );
}
