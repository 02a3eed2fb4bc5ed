import { formatNumber } from "../../lib/format-number.ts";
import { type Column, DataTable } from "../../ui/office/data-table.tsx";
import { LoadFailed } from "../../ui/office/load-failed.tsx";
import { Notice } from "../../ui/office/notice.tsx";
import { Pager } from "../../ui/office/pager.tsx";
import { Tabs } from "../../ui/office/tabs.tsx";
import type { ListAddress } from "./use-list-address.ts";

interface AddressListProps<Row, Show extends string> {
  /** What is listed: `Subscribers`. */
  name: string;
  /** Names the filters. */
  label: string;
  address: ListAddress<Show>;
  labels: Record<Show, string>;
  data: { items: Row[]; total: number; page: number; page_size: number; counts: Record<Show, number> } | null;
  loading: boolean;
  failed: string | null;
  onRetry: () => void;
  columns: readonly Column<Row>[];
  /** Where nothing is listed. */
  empty: string;
}

/** A page of addresses below its filters. */
export function AddressList<Row extends { _id: string }, Show extends string>(props: AddressListProps<Row, Show>) {
  const { name, label, labels, data, loading, failed, onRetry, columns, empty } = props;
  const { show, wrong, toShow, toPage } = props.address;
  return (
    <>
      <Tabs
        label={label}
        tabs={(Object.keys(labels) as Show[]).map((one) => ({
          to: toShow(one),
          label: labels[one],
          count: data?.counts[one],
          current: one === show,
        }))}
      />
      <p role="status" className="sr-only">
        {data && !loading && !wrong && `${labels[show]}: ${formatNumber(data.total)}`}
      </p>
      {failed && <LoadFailed message={failed} onRetry={onRetry} />}
      {wrong && (
        <Notice tone="fact" band>
          {wrong}
        </Notice>
      )}
      {data ? (
        <>
          <DataTable
            caption={`${name}: ${labels[show]}`}
            columns={columns}
            rows={data.items}
            rowKey={({ _id }) => _id}
            loading={loading}
            empty={empty}
          />
          <Pager page={data.page} pageSize={data.page_size} total={data.total} toPage={toPage} />
        </>
      ) : (
        !failed && !wrong && <p className="py-20 text-center text-quiet">Loading...</p>
      )}
    </>
  );
}
