import { useState } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../lib/format-number.ts";
import { callStaffApi } from "../../office/call-staff-api.ts";
import { ExportButton } from "../../office/export-button.tsx";
import { OfficePage } from "../../office/office-page.tsx";
import { useCan } from "../../office/use-me.ts";
import { useStaffData } from "../../office/use-staff-data.ts";
import { describeSearchError } from "../../requests/search/search-terms.ts";
import { officeButton } from "../../ui/office/button.ts";
import { ConfirmDialog } from "../../ui/office/confirm-dialog.tsx";
import { DataTable } from "../../ui/office/data-table.tsx";
import { LoadFailed } from "../../ui/office/load-failed.tsx";
import { Notice } from "../../ui/office/notice.tsx";
import { Pager } from "../../ui/office/pager.tsx";
import { SearchBox } from "../../ui/office/search-box.tsx";
import { Tabs } from "../../ui/office/tabs.tsx";
import { showToast } from "../../ui/office/toast-store.ts";
import { useAddress } from "../../ui/office/use-address.ts";
import { type Subscriber, type SubscriberShow, type SubscribersPage, subscriberShows } from "../subscriber.ts";
import { subscriberColumns } from "./subscriber-columns.tsx";

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

/** The list's filter, search and page, from the address. */
function useSubscribersAddress() {
  const [address, setAddress] = useAddress();
  const show = subscriberShows.find((one) => one === address.get("show")) ?? "subscribed";
  const q = address.get("q")?.trim() ?? "";
  const wrong = q === "" ? undefined : describeSearchError(q);
  const query = new URLSearchParams({ show });
  if (q !== "" && !wrong) query.set("q", q);
  const page = address.get("page");
  const to = (parts: Record<string, string>) => {
    const kept = { ...(show !== "subscribed" && { show }), ...(q && { q }), ...parts };
    const filled = Object.entries(kept).filter(([, value]) => value !== "");
    return `?${new URLSearchParams(filled)}`;
  };
  return {
    show,
    q,
    wrong,
    list: `/api/newsletter/subscribers?${query}${page ? `&page=${encodeURIComponent(page)}` : ""}`,
    csv: `/api/newsletter/subscribers.csv?${query}`,
    toShow: (next: SubscriberShow) => to({ show: next === "subscribed" ? "" : next }),
    toPage: (next: number) => to({ page: next > 1 ? String(next) : "" }),
    search: (text: string) => setAddress(to({ q: text }), { replace: q !== "" }),
  };
}

/** The newsletter's subscribers with their consent. */
export default function SubscribersScreen() {
  const { show, q, wrong, list, csv, toShow, toPage, search } = useSubscribersAddress();
  const { data, loading, failed, reload, replace } = useStaffData<SubscribersPage>(wrong ? null : list);
  const [leaving, setLeaving] = useState<Subscriber | null>(null);
  const [busy, setBusy] = useState(false);
  const changes = useCan()("subscribers.change");
  const [sendingTo, setSendingTo] = useState<string | null>(null);

  const act = async ({ _id }: Subscriber, what: "unsubscribe" | "send-link") => {
    const answer = await callStaffApi<{ message: string; subscriber: Subscriber }>(
      `/api/newsletter/subscribers/${_id}/${what}`,
      { post: true },
    );
    if (answer.kind === "ok") {
      const { message, subscriber } = answer.data;
      replace((page) => ({ ...page, items: page.items.map((item) => (item._id === _id ? subscriber : item)) }));
      showToast(message);
      reload();
    } else if (answer.kind !== "ended") {
      const text = answer.kind === "refused" ? answer.message : "";
      showToast(text || "Network error. Please check your connection and try again.", { bad: true });
    }
  };
  const unsubscribe = async (subscriber: Subscriber) => {
    setBusy(true);
    await act(subscriber, "unsubscribe");
    setBusy(false);
    setLeaving(null);
  };
  const sendLink = async (subscriber: Subscriber) => {
    setSendingTo(subscriber._id);
    await act(subscriber, "send-link");
    setSendingTo(null);
  };

  return (
    <OfficePage
      title="Subscribers"
      search={
        <SearchBox label="Search name, email or phone" value={q} onSearch={(text) => text !== q && search(text)} />
      }
      actions={
        <>
          <Link to="/admin/suppressions" className={officeButton("quiet")}>
            Suppression list
          </Link>
          {changes && (
            <Link to="/admin/import-subscribers" className={officeButton("quiet")}>
              Import
            </Link>
          )}
          <ExportButton needs="subscribers.export" path={csv} />
        </>
      }
    >
      <Tabs
        label="Subscribers by status"
        tabs={subscriberShows.map((one) => ({
          to: toShow(one),
          label: showLabel[one],
          count: data?.counts[one],
          current: one === show,
        }))}
      />
      <p role="status" className="sr-only">
        {data && !loading && !wrong && `${showLabel[show]}: ${formatNumber(data.total)}`}
      </p>
      {failed && <LoadFailed message={failed} onRetry={reload} />}
      {wrong && (
        <Notice tone="fact" band>
          {wrong}
        </Notice>
      )}
      {data ? (
        <>
          <DataTable
            caption={`Subscribers: ${showLabel[show]}`}
            columns={subscriberColumns(show, { changes, unsubscribe: setLeaving, sendLink, sendingTo })}
            rows={data.items}
            rowKey={({ _id }) => _id}
            loading={loading}
            empty={q ? `No subscribers match “${q}”.` : emptyText[show]}
          />
          <Pager page={data.page} pageSize={data.page_size} total={data.total} toPage={toPage} />
        </>
      ) : (
        !failed && !wrong && <p className="py-20 text-center text-quiet">Loading...</p>
      )}
      {leaving && (
        <ConfirmDialog
          title={`Unsubscribe ${leaving.email}?`}
          confirm="Unsubscribe"
          danger
          busy={busy}
          onConfirm={() => unsubscribe(leaving)}
          onCancel={() => setLeaving(null)}
        >
          {leaving.first_name} won’t get emails unless they subscribe again.
        </ConfirmDialog>
      )}
    </OfficePage>
  );
}
