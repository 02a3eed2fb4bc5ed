import { useRef } from "react";
import { Link } from "react-router";
import { OfficePage } from "../../office/office-page.tsx";
import { useStaffData } from "../../office/use-staff-data.ts";
import { officeButton } from "../../ui/office/button.ts";
import { type Column, DataTable } from "../../ui/office/data-table.tsx";
import { LoadFailed } from "../../ui/office/load-failed.tsx";
import { Pager } from "../../ui/office/pager.tsx";
import { SearchBox } from "../../ui/office/search-box.tsx";
import { Switch } from "../../ui/office/switch.tsx";
import { Tabs } from "../../ui/office/tabs.tsx";
import type { PublishedItem, PublishingClient } from "./publishing-client.ts";
import { useListAddress } from "./use-list-address.ts";
import { usePublishedChanges } from "./use-published-changes.ts";

const PAGE_SIZE = 50;

/** A part of the list that can be looked at. */
export interface Show<Item> {
  id: string;
  label: string;
  holds: (item: Item) => boolean;
  /** FormAlert when it holds nothing. */
  empty: string;
}

interface PublishedListProps<Item> {
  title: string;
  calls: PublishingClient<Item>;
  /** Where a new one is made, and the words that lead there. */
  add: { to: string; label: string };
  /** Where one is edited. */
  toEdit: (item: Item) => string;
  /** The usual one first. */
  shows: readonly Show<Item>[];
  searchLabel: string;
  /** What a search looks into. */
  text: (item: Item) => string;
  /** What stands before status and buttons. */
  columns: readonly Column<Item>[];
}

/** What stands at the end of each row: whether guests see it, and what can be done. */
function actColumns<Item extends PublishedItem>(
  toEdit: (item: Item) => string,
  turn: (item: Item, status: boolean) => void,
  remove: (item: Item) => void,
): Column<Item>[] {
  return [
    {
      id: "status",
      header: "Status",
      phone: "actions",
      className: "max-md:col-[1]!",
      cell: (item) => (
        <Switch label={`${item.title}, active`} on={item.status} onChange={(status) => turn(item, status)} />
      ),
    },
    {
      id: "actions",
      header: "What to do",
      headerHidden: true,
      phone: "actions",
      className: "max-md:col-[2]!",
      cell: (item) => (
        <div className="-mr-4 flex justify-end max-md:-mr-3 max-md:*:px-3">
          <Link to={toEdit(item)} aria-label={`Edit ${item.title}`} className={officeButton("quiet")}>
            Edit
          </Link>
          <button
            type="button"
            aria-label={`Delete ${item.title}`}
            onClick={() => remove(item)}
            className={officeButton("quiet")}
          >
            Delete
          </button>
        </div>
      ),
    },
  ];
}

/** What staff publish in one room, inactive ones too: found by what the address says, switched and taken down in their row. */
export function PublishedList<Item extends PublishedItem>(props: PublishedListProps<Item>) {
  const { title, calls, add, toEdit, shows, searchLabel, text, columns } = props;
  const address = useListAddress(shows.map(({ id }) => id));
  const { data, loading, failed, reload, replace } = useStaffData<Item[]>(calls.list);
  const { turn, remove } = usePublishedChanges(calls, { reload, replace });
  const section = useRef<HTMLElement>(null);

  const sought = address.q.toLowerCase();
  const found = data?.filter((item) => text(item).toLowerCase().includes(sought)) ?? [];
  const shown = shows.find(({ id }) => id === address.show);
  const rows = found.filter((item) => shown?.holds(item));
  const from = (address.page - 1) * PAGE_SIZE;

  const removeRow = (item: Item) => {
    // The row takes the keyboard's place with it: the list itself is next to where it was.
    section.current?.focus({ preventScroll: true });
    remove(item);
  };
  const addLink = (look: "action" | "outline") => (
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
          tabs={shows.map(({ id, label, holds }) => ({
            to: address.toShow(id),
            label,
            count: data ? found.filter(holds).length : undefined,
            current: id === address.show,
          }))}
        />
        {failed && <LoadFailed message={failed} onRetry={reload} />}
        {data ? (
          <>
            <DataTable
              caption={`${title}: ${shown?.label}`}
              columns={[...columns, ...actColumns(toEdit, turn, removeRow)]}
              rows={rows.slice(from, from + PAGE_SIZE)}
              rowKey={({ _id }) => _id}
              loading={loading}
              empty={
                <>
                  <p className="mb-5">{address.q ? `Nothing here has “${address.q}” in it.` : shown?.empty}</p>
                  {addLink("outline")}
                </>
              }
            />
            <Pager page={address.page} pageSize={PAGE_SIZE} total={rows.length} toPage={address.toPage} />
          </>
        ) : (
          !failed && <p className="px-(--office-gutter) py-16 text-center text-quiet">Loading...</p>
        )}
      </section>
    </OfficePage>
  );
}
