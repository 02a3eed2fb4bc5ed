import { useRef, useState } from "react";
import { Link } from "react-router";
import { usePublishedChanges } from "../../../house/published-items/office/use-published-changes.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { DataTable } from "../../../platform/ui/office/data-table.tsx";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { Pager } from "../../../platform/ui/office/pager.tsx";
import { SearchBox } from "../../../platform/ui/office/search-box.tsx";
import { Tabs } from "../../../platform/ui/office/tabs.tsx";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { May } from "../../../staff/toolkit/may.tsx";
import { type StaffData, useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { useSelectedRows } from "../../../staff/toolkit/use-selected-rows.ts";
import type { StaffEvent } from "../event.ts";
import type { StaffEventsPage } from "../shapes.ts";
import { useActivate } from "./activate-dialog.tsx";
import { DuplicateDialog } from "./duplicate-dialog.tsx";
import { eventCalls } from "./event-calls.ts";
import { eventColumns } from "./event-columns.tsx";
import { eventLabel } from "./event-label.ts";
import { type EventsList, shows, useEventsList } from "./events-list.ts";
import { RepeatDialog } from "./repeat-dialog.tsx";
import { SeveralEvents } from "./several-events.tsx";

/** The list's endpoint returns a page for a query, and every event without one. */
type Listed = StaffEventsPage | StaffEvent[];

const pageOf = (listed: Listed): StaffEventsPage | null => (Array.isArray(listed) ? null : listed);

function withEvent(listed: Listed, event: StaffEvent): Listed {
  const page = pageOf(listed);
  if (!page) return listed;
  const before = page.items.find(({ _id }) => _id === event._id);
  const inactive = page.counts.inactive + Number(before?.status ?? event.status) - Number(event.status);
  const items = page.items.map((item) => (item._id === event._id ? event : item));
  return { ...page, items, counts: { ...page.counts, inactive } };
}

function withoutEvent(listed: Listed, { _id }: StaffEvent): Listed {
  const page = pageOf(listed);
  return page ? { ...page, items: page.items.filter((item) => item._id !== _id), total: page.total - 1 } : listed;
}

/** Activates, deactivates and deletes events on a page of the list. */
function useEventChanges({ reload, replace }: Pick<StaffData<Listed>, "reload" | "replace">) {
  return usePublishedChanges(eventCalls, {
    reload,
    show: (event) => replace((page) => withEvent(page, event)),
    hide: (event) => replace((page) => withoutEvent(page, event)),
  });
}

const texts = {
  coming: { label: "Upcoming", empty: "No upcoming events." },
  past: { label: "Past", empty: "No past events yet." },
  inactive: { label: "Inactive", empty: "No inactive events." },
  all: { label: "All", empty: "No events yet." },
} as const;

/** The search of `EventsTable`, for the page's bar. */
export function EventsSearch() {
  const { q, search } = useEventsList();
  return <SearchBox label="Search events by name" value={q} onSearch={search} />;
}

/** Why the list is empty, and what to do. */
function Empty({ list }: { list: EventsList }) {
  return (
    <>
      <p className="mb-5">{list.q ? `No events match “${list.q}”.` : texts[list.show].empty}</p>
      {list.q && list.show !== "all" ? (
        <Link to={list.toShow("all")} className={officeButton("outline")}>
          Search all events
        </Link>
      ) : (
        <May capability="events.change">
          <Link to="/admin/add-event" className={officeButton("outline")}>
            Add event
          </Link>
        </May>
      )}
    </>
  );
}

/**
 * The events as staff see them, including inactive ones: filtered, sorted and paged by the URL,
 * with actions in each row. The page places `EventsSearch`.
 */
export function EventsTable() {
  const list = useEventsList();
  const {
    data: listed,
    loading,
    failed,
    reload,
    replace,
  } = useApi("GET /event/admin-all-events", { query: list.query });
  const data = listed && pageOf(listed);
  const changes = useEventChanges({ reload, replace });
  const { setActive, dialog: activating } = useActivate(changes.setActive);
  const [copying, setCopying] = useState<StaffEvent | null>(null);
  const [repeating, setRepeating] = useState<StaffEvent | null>(null);
  const mayChange = useCan()("events.change");
  const section = useRef<HTMLElement>(null);
  const { page: _page, ...filter } = list.query;
  const selected = useSelectedRows({
    shown: data?.items ?? [],
    list: JSON.stringify(filter),
    async loadPage(page) {
      const answer = await callApi("GET /event/admin-all-events", { query: { ...filter, page } });
      return answer.kind === "ok" ? (pageOf(answer.data)?.items ?? []) : null;
    },
  });
  const { selection } = selected;

  const removeRow = (event: StaffEvent) => {
    // The focused row is gone, so focus moves to the list.
    section.current?.focus({ preventScroll: true });
    changes.remove(event);
  };

  return (
    <section ref={section} id="events" tabIndex={-1} aria-label="Events" className="scroll-mt-(--bar) outline-none">
      <Tabs
        label="Which events"
        tabs={shows.map((show) => ({
          to: list.toShow(show),
          label: texts[show].label,
          count: data?.counts[show],
          current: show === list.show,
        }))}
      />
      <LoadStatus data={data} failed={failed} reload={reload} />
      {data && (
        <>
          <DataTable
            caption={`Events: ${texts[list.show].label}`}
            columns={eventColumns(list, { changes: mayChange, setActive, duplicate: setCopying, remove: removeRow })}
            rows={data.items}
            rowKey={({ _id }) => _id}
            loading={loading}
            picks={mayChange ? { ...selection, label: eventLabel } : undefined}
            empty={<Empty list={list} />}
          />
          <Pager page={data.page} pageSize={data.page_size} total={data.total} toPage={list.toPage} />
        </>
      )}
      {selected.rows.length > 0 && data && (
        <SeveralEvents
          events={selected.rows}
          all={{ total: data.total, loading: selected.loading, select: selected.selectAll }}
          onClear={() => {
            section.current?.focus({ preventScroll: true });
            selection.setAll(false);
          }}
          onChange={reload}
        />
      )}
      {activating}
      {copying && (
        <DuplicateDialog
          event={copying}
          onClose={() => setCopying(null)}
          onRepeat={() => {
            setCopying(null);
            setRepeating(copying);
          }}
        />
      )}
      {repeating && <RepeatDialog event={repeating} onClose={() => setRepeating(null)} onMade={reload} />}
    </section>
  );
}
