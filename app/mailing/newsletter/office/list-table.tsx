import type { ComponentProps } from "react";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { type Column, DataTable } from "../../../platform/ui/office/data-table.tsx";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { Pager } from "../../../platform/ui/office/pager.tsx";
import { Tabs } from "../../../platform/ui/office/tabs.tsx";
import type { StaffData } from "../../../staff/toolkit/use-api.ts";
import type { useListAddress } from "./use-list-address.ts";

interface ListPage<Row, Show extends string> {
  items: Row[];
  /** How many match. */
  total: number;
  page: number;
  page_size: number;
  counts: Record<Show, number>;
}

interface ListTableProps<Row, Show extends string> {
  title: string;
  /** Names the tabs. */
  tabs: string;
  shows: readonly Show[];
  labels: Record<Show, string>;
  address: ReturnType<typeof useListAddress<Show>>;
  page: StaffData<ListPage<Row, Show>>;
  columns: readonly Column<Row>[];
  empty: string;
  /** Where rows can be selected. */
  picks?: ComponentProps<typeof DataTable<Row>>["picks"];
}

/** A list with tabs for its filters, and the rows of a page. */
export function ListTable<Row extends { _id: string }, Show extends string>(props: ListTableProps<Row, Show>) {
  const { title, tabs, shows, labels, address, page, columns, empty, picks } = props;
  const { show, q, wrong, toShow, toPage } = address;
  const { data, loading, failed, reload } = page;
  return (
    <>
      <Tabs
        label={tabs}
        tabs={shows.map((item) => ({
          to: toShow(item),
          label: labels[item],
          count: data?.counts[item],
          current: item === show,
        }))}
      />
      <p role="status" className="sr-only">
        {data && !loading && !wrong && `${labels[show]}: ${formatNumber(data.total)}`}
      </p>
      <LoadStatus data={data ?? wrong} failed={failed} reload={reload} />
      {wrong && (
        <Notice tone="fact" band>
          {wrong}
        </Notice>
      )}
      {data && (
        <>
          <DataTable
            caption={`${title}: ${labels[show]}`}
            columns={columns}
            rows={data.items}
            rowKey={({ _id }) => _id}
            loading={loading}
            picks={picks}
            empty={q ? `No ${title.toLowerCase()} match “${q}”.` : empty}
          />
          <Pager page={data.page} pageSize={data.page_size} total={data.total} toPage={toPage} />
        </>
      )}
    </>
  );
}
