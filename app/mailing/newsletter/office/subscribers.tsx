import { useState } from "react";
import { Link } from "react-router";
import { formatDay, isDay } from "../../../platform/lib/time/wall-time-text.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";
import { ActiveFilters } from "../../../platform/ui/office/filter-fields.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { SearchBox } from "../../../platform/ui/office/search-box.tsx";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { ExportButton } from "../../../staff/toolkit/export-button.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { useRowAction } from "../../../staff/toolkit/use-row-action.ts";
import { useSelectedRows } from "../../../staff/toolkit/use-selected-rows.ts";
import type { Subscriber } from "../shapes.ts";
import { type SubscriberShow, subscriberShows } from "../subscriber.ts";
import { AddSubscriberDialog } from "./add-subscriber-dialog.tsx";
import { ConsentsDialog } from "./consents-dialog.tsx";
import { ListTable } from "./list-table.tsx";
import { SeveralSubscribers } from "./several-subscribers.tsx";
import { subscriberColumns } from "./subscriber-columns.tsx";
import { useListAddress } from "./use-list-address.ts";

const showLabel: Record<SubscriberShow, string> = {
  subscribed: "Subscribed",
  unconfirmed: "Not confirmed",
  unsubscribed: "Unsubscribed",
  spam: "Spam",
  all: "All",
};

const emptyText: Record<SubscriberShow, string> = {
  subscribed: "No subscribers yet.",
  unconfirmed: "Everyone has confirmed.",
  unsubscribed: "No one has unsubscribed.",
  spam: "No spam.",
  all: "No subscribers yet.",
};

/** The days that limit the list, in words. */
function narrowedTo({ from, to, did }: Partial<Record<"from" | "to" | "did", string>>) {
  const what = did === "left" ? "Left" : "Joined";
  return [
    ...(from && isDay(from) ? [{ part: "from", text: `${what} on or after ${formatDay(from)}` }] : []),
    ...(to && isDay(to) ? [{ part: "to", text: `${what} on or before ${formatDay(to)}` }] : []),
  ];
}

type SubscribersQuery = ReturnType<typeof useListAddress<SubscriberShow, "from" | "to" | "did">>["query"];

/** The selected subscribers of a filtered list. */
function useSelectedSubscribers(query: SubscribersQuery, shown: readonly Subscriber[]) {
  const { page: _page, ...filter } = query ?? {};
  return useSelectedRows({
    shown,
    list: JSON.stringify(filter),
    async loadPage(page) {
      const answer = await callApi("GET /newsletter/subscribers", { query: { ...filter, page } });
      return answer.kind === "ok" ? answer.data.items : null;
    },
  });
}

/** The newsletter's subscribers with their consent. */
export default function SubscribersScreen() {
  const address = useListAddress(subscriberShows, "subscribed", ["from", "to", "did"]);
  const { show, q, exported, search } = address;
  const page = useApi("GET /newsletter/subscribers", address.query && { query: address.query });
  const { reload, replace } = page;
  const [leaving, setLeaving] = useState<Subscriber | null>(null);
  const [shown, setShown] = useState<Subscriber | null>(null);
  const [adding, setAdding] = useState(false);
  const { busy, act } = useRowAction();
  const changes = useCan()("subscribers.change");
  const selected = useSelectedSubscribers(address.query, page.data?.items ?? []);

  const change = ({ _id }: Subscriber, what: "unsubscribe" | "send-link") =>
    act(
      _id,
      () =>
        what === "send-link"
          ? callApi("POST /newsletter/subscribers/:id/send-link", { params: { id: _id } })
          : callApi("POST /newsletter/subscribers/:id/unsubscribe", { params: { id: _id } }),
      ({ subscriber }) => {
        replace((page) => ({ ...page, items: page.items.map((item) => (item._id === _id ? subscriber : item)) }));
        reload();
      },
    );
  const unsubscribe = async (subscriber: Subscriber) => {
    await change(subscriber, "unsubscribe");
    setLeaving(null);
  };

  return (
    <OfficePage
      title="Subscribers"
      search={<SearchBox label="Search name, email or phone" value={q} onSearch={search} />}
      actions={
        <>
          {changes && (
            <OfficeButton look="action" opensDialog onClick={() => setAdding(true)}>
              Add subscriber
            </OfficeButton>
          )}
          <Link to="/admin/suppressions" className={officeButton("quiet")}>
            Suppression list
          </Link>
          {changes && (
            <Link to="/admin/import-subscribers" className={officeButton("quiet")}>
              Import
            </Link>
          )}
          <ExportButton
            needs="subscribers.export"
            path={fileAddress("GET /newsletter/subscribers.csv", { query: exported })}
          />
        </>
      }
    >
      <ActiveFilters parts={narrowedTo(address.more)} change={address.change} />
      <ListTable
        title="Subscribers"
        tabs="Subscribers by status"
        shows={subscriberShows}
        labels={showLabel}
        address={address}
        page={page}
        columns={subscriberColumns(show, {
          changes,
          unsubscribe: setLeaving,
          showConsents: setShown,
          sendLink: (subscriber) => change(subscriber, "send-link"),
          busy,
        })}
        empty={emptyText[show]}
        picks={changes ? { ...selected.selection, label: ({ email }) => email } : undefined}
      />
      {selected.rows.length > 0 && page.data && (
        <SeveralSubscribers
          subscribers={selected.rows}
          all={{ total: page.data.total, loading: selected.loading, select: selected.selectAll }}
          onClear={() => selected.selection.setAll(false)}
          onChange={reload}
        />
      )}
      {adding && (
        <AddSubscriberDialog
          onAdded={() => {
            setAdding(false);
            reload();
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {shown && <ConsentsDialog subscriber={shown} onClose={() => setShown(null)} />}
      {leaving && (
        <ConfirmDialog
          title={`Unsubscribe ${leaving.email}?`}
          confirm="Unsubscribe"
          danger
          busy={busy !== null}
          onConfirm={() => unsubscribe(leaving)}
          onCancel={() => setLeaving(null)}
        >
          {leaving.first_name || "They"} won't get emails unless they subscribe again.
        </ConfirmDialog>
      )}
    </OfficePage>
  );
}
