import type { RefObject } from "react";
import { Link } from "react-router";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { Chip } from "../../../platform/ui/office/chip.tsx";
import { SortLink, tableRoles } from "../../../platform/ui/office/table-parts.tsx";
import { WholeWords } from "../../../platform/ui/office/whole-words.tsx";
import { today } from "../../../platform/venue/today.ts";
import type { Selection } from "../../../staff/toolkit/use-selection.ts";
import type { RequestSummary } from "../request.ts";
import { hasOpened, NoticeChip } from "./guest-notice.tsx";
import { AnswerChip, StatusChip } from "./status-chip.tsx";
import { formatReceived } from "./times.ts";

/** Email states that a list shows: those that may need an action. */
const listed: readonly string[] = ["none", "waiting", "sent", "failed"] satisfies RequestSummary["guest_notice"][];

/** The columns after the one to select requests. */
const columns = [
  { id: "received", text: "Received" },
  { id: "guest", text: "Guest" },
  { id: "wants", text: "Request" },
  { id: "night", text: "Night" },
  { id: "status", text: "Status" },
  { id: "owner", text: "Owner" },
] as const;

type Column = (typeof columns)[number]["id"];

interface RequestTableProps {
  /** The table's accessible name. */
  caption: string;
  items: readonly RequestSummary[];
  /** The id of the open request. */
  open: string | undefined;
  selection: Selection;
  /** Whether requests may be changed, so that selecting them has a use. */
  changes: boolean;
  addressOf: (id: string) => string;
  /** Opening a request keeps the scroll position. */
  stays: boolean;
  loading: boolean;
  /** By sortable column: the URL behind its header, and the current order. */
  sorts: Partial<Record<Column, { to: string; sorted: "ascending" | "descending" | undefined }>>;
  table: RefObject<HTMLTableElement | null>;
}

function Row({ item, today, ...props }: { item: RequestSummary; today: string } & RequestTableProps) {
  const { open, changes, selection, addressOf, stays } = props;
  const {
    _id,
    kind,
    name,
    wants,
    misfit,
    date,
    status,
    stage,
    owner,
    created_on,
    guest_acted_on,
    guest_notice,
    answered,
  } = item;
  const night = date ? formatDay(date, today) : "–";
  return (
    <tr
      {...tableRoles.row}
      data-id={_id}
      data-stage={stage}
      aria-current={open === _id ? "true" : undefined}
      aria-selected={selection.has(_id)}
    >
      <td {...tableRoles.cell} data-cell="pick">
        {changes && (
          <label className="flex size-full min-h-11 items-center justify-center md:pointer-fine:min-h-9">
            <input
              type="checkbox"
              aria-label={`Select ${name}, ${wants}`}
              checked={selection.has(_id)}
              onChange={({ nativeEvent }) => selection.toggle(_id, (nativeEvent as MouseEvent).shiftKey)}
              className="office-check"
            />
          </label>
        )}
      </td>
      <td {...tableRoles.cell} data-cell="received">
        <time dateTime={created_on} title={formatDateTime(created_on, today)}>
          {formatReceived(created_on, today)}
        </time>
      </td>
      <td {...tableRoles.cell} data-cell="guest">
        <Link to={addressOf(_id)} preventScrollReset={stays} className="row-link">
          <WholeWords text={name} />
        </Link>
      </td>
      <td {...tableRoles.cell} data-cell="wants">
        {wants.replace(/ \+$/, "\u00a0+")}
        {misfit && <span className="block font-semibold text-danger">{misfit}</span>}
      </td>
      <td {...tableRoles.cell} data-cell="night">
        <span className={date ? "" : "max-md:hidden"}>{night}</span>
        {owner && <span className="text-quiet md:hidden">{date ? ` · ${owner.username}` : owner.username}</span>}
      </td>
      <td {...tableRoles.cell} data-cell="status">
        <span className="flex flex-wrap gap-1">
          <StatusChip kind={kind} status={status} />
          <AnswerChip answered={answered} />
          {guest_acted_on && <Chip tone="fresh">Guest update</Chip>}
          {guest_notice && listed.includes(guest_notice) && (
            <NoticeChip notice={guest_notice} opened={hasOpened(item)} />
          )}
        </span>
      </td>
      <td {...tableRoles.cell} data-cell="owner">
        {owner?.username}
      </td>
    </tr>
  );
}

/** One page of the inbox; rows link to their request and can be selected. */
export function RequestTable(props: RequestTableProps) {
  const { caption, changes, items, selection, loading, sorts, table } = props;
  const now = today();
  const all = items.length > 0 && items.every(({ _id }) => selection.has(_id));
  return (
    <table
      {...tableRoles.table}
      ref={table}
      aria-busy={loading}
      className="office-table request-table transition-opacity duration-150 aria-busy:opacity-60"
    >
      <caption className="sr-only">{caption}</caption>
      <thead {...tableRoles.rowgroup}>
        <tr {...tableRoles.row}>
          <th {...tableRoles.columnheader} scope="col" data-cell="pick">
            {changes && (
              <label className="flex size-full min-h-9 items-center justify-center">
                <input
                  type="checkbox"
                  aria-label="Select all on this page"
                  checked={all}
                  ref={(box) => {
                    if (box) box.indeterminate = !all && selection.ids.length > 0;
                  }}
                  onChange={() => selection.setAll(!all)}
                  className="office-check"
                />
              </label>
            )}
          </th>
          {columns.map(({ id, text }) => (
            <th key={id} {...tableRoles.columnheader} scope="col" aria-sort={sorts[id]?.sorted} data-cell={id}>
              {sorts[id] ? <SortLink text={text} {...sorts[id]} /> : text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.rowgroup}>
        {items.map((item) => (
          <Row key={item._id} {...props} item={item} today={now} />
        ))}
      </tbody>
    </table>
  );
}
