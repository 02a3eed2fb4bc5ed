import { useRef } from "react";
import { Link } from "react-router";
import { searchable } from "../../../platform/lib/searchable.ts";
import type { Capability } from "../../../platform/roles/roles.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { type Column, DataTable } from "../../../platform/ui/office/data-table.tsx";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { Pager } from "../../../platform/ui/office/pager.tsx";
import { SearchBox } from "../../../platform/ui/office/search-box.tsx";
import { Tabs } from "../../../platform/ui/office/tabs.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import type { StaffData } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { actionColumns } from "./action-columns.tsx";
import type { PublishedItem, PublishingClient } from "./publishing-client.ts";
import { useListAddress } from "./use-list-address.ts";
import { usePublishedChanges } from "./use-published-changes.ts";

const PAGE_SIZE = 50;

/** A tab of the list. */
export interface Show<Item> {
  id: string;
  label: string;
  includes: (item: Item) => boolean;
  /** The text if the tab is empty. */
  empty: string;
}

interface PublishedListProps<Item> {
  title: string;
  list: StaffData<Item[]>;
  calls: PublishingClient<Item>;
  /** The capability for adding and changing items; without it they are read-only. */
  needs: Capability;
  /** The URL of the page for adding an item, and the label of its link. */
  add: { to: string; label: string };
  /** The URL of the page for editing an item. */
  toEdit: (item: Item) => string;
  /** The tabs, the default first. */
  shows: readonly Show<Item>[];
  searchLabel: string;
  /** The text of an item that is searched. */
  text: (item: Item) => string;
  /** Columns before status and actions. */
  columns: readonly Column<Item>[];
}

/** All items of one kind, including inactive ones. Search, tab and page are in the URL. */
export function PublishedList<Item extends PublishedItem>(props: PublishedListProps<Item>) {
  const { title, list, calls, needs, add, toEdit, shows, searchLabel, text, columns } = props;
  const section = useRef<HTMLElement>(null);
  const address = useListAddress(
    shows.map(({ id }) => id),
    shows[0]?.id ?? "",
  );
  const { data, loading, failed, reload, replace } = list;
  const { setActive, remove } = usePublishedChanges(calls, {
    reload,
    show: (item) => replace((all) => all.map((listed) => (listed._id === item._id ? item : listed))),
    hide: ({ _id }) => {
      // Moves the focus, which would otherwise be lost with the row.
      section.current?.focus({ preventScroll: true });
      replace((all) => all.filter((listed) => listed._id !== _id));
    },
  });
  const changes = useCan()(needs);

  const sought = searchable(address.q);
  const found = data?.filter((item) => searchable(text(item)).includes(sought)) ?? [];
  const shown = shows.find(({ id }) => id === address.show);
  const rows = found.filter((item) => shown?.includes(item));
  const from = (address.page - 1) * PAGE_SIZE;

  const addLink = (look: "action" | "outline") =>
    changes && (
      <Link to={add.to} className={officeButton(look)}>
        {add.label}
      </Link>
    );
  return (
    <OfficePage
      title={title}
      search={<SearchBox label={searchLabel} value={address.q} onSearch={address.search} />}
      actions={addLink("action")}
    >
      <section ref={section} tabIndex={-1} aria-label={title} className="outline-none">
        <Tabs
          label={`Which ${title.toLowerCase()}`}
          tabs={shows.map(({ id, label, includes }) => ({
            to: address.toShow(id),
            label,
            count: data ? found.filter(includes).length : undefined,
            current: id === address.show,
          }))}
        />
        <LoadStatus data={data} failed={failed} reload={reload} />
        {data && (
          <>
            <DataTable
              caption={`${title}: ${shown?.label}`}
              columns={[...columns, ...actionColumns({ changes, label: calls.label, toEdit, setActive, remove })]}
              rows={rows.slice(from, from + PAGE_SIZE)}
              rowKey={({ _id }) => _id}
              loading={loading}
              empty={
                <>
                  <p className="mb-5">{address.q ? `No ${title.toLowerCase()} match “${address.q}”.` : shown?.empty}</p>
                  {addLink("outline")}
                </>
              }
            />
            <Pager page={address.page} pageSize={PAGE_SIZE} total={rows.length} toPage={address.toPage} />
          </>
        )}
      </section>
    </OfficePage>
  );
}
