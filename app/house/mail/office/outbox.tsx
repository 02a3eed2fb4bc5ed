import { Link } from "react-router";
import { DataTable } from "../../../platform/ui/office/data-table.tsx";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { Pager } from "../../../platform/ui/office/pager.tsx";
import { Tabs } from "../../../platform/ui/office/tabs.tsx";
import { useAddress } from "../../../platform/ui/office/use-address.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { useSelection } from "../../../staff/toolkit/use-selection.ts";
import type { OutboxMail, OutboxPage } from "../shapes.ts";
import { HeldActions } from "./held-actions.tsx";
import { MailDialog } from "./mail-dialog.tsx";
import { outboxColumns } from "./outbox-columns.tsx";
import { SetAsideNotice } from "./set-aside-notice.tsx";
import { SystemLink } from "./system-link.tsx";
import { useSending } from "./use-sending.ts";

const shows = ["", "failed", "held", "waiting", "sent"] as const;

type Show = (typeof shows)[number];

const showLabel: Record<Show, string> = {
  "": "All",
  failed: "Failed",
  held: "Held",
  waiting: "Queued",
  sent: "Sent",
};

const emptyText: Record<Show, string> = {
  "": "No emails yet.",
  failed: "No failed emails.",
  held: "No emails are held.",
  waiting: "No emails are queued.",
  sent: "No emails sent yet.",
};

const PAGE_SIZE = 50;

/** Seconds between two refreshes. */
const REFRESH_SECONDS = 10;

/** All emails by status. */
export default function OutboxScreen() {
  const [address, setAddress] = useAddress();
  const show = shows.find((state) => state === address.get("state")) ?? "";
  const open = address.get("mail");
  const changes = useCan()("outbox.change");
  const to = (parts: { state?: string; page?: string; mail?: string }) => {
    const all = Object.entries({ state: show, page: address.get("page") ?? "", ...parts });
    return `?${new URLSearchParams(all.filter(([, value]) => value !== ""))}`;
  };
  const { data, loading, failed, reload, replace } = useApi(
    "GET /mail/outbox",
    { query: { state: show, page: address.get("page") ?? undefined } },
    REFRESH_SECONDS,
  );
  const sending = useSending((mail: OutboxMail) => {
    replace((page) => ({ ...page, items: page.items.map((item) => (item._id === mail._id ? mail : item)) }));
    reload();
  });

  const selection = useSelection(data?.items.map(({ _id }) => _id) ?? []);
  const selects = show === "held" && changes;

  return (
    <OfficePage title="Outbox">
      {data && <OutboxNotices {...data} />}
      <Tabs
        label="Emails by status"
        tabs={shows.map((state) => ({
          to: to({ state, page: "" }),
          label: showLabel[state],
          count: state !== "" && state !== "sent" ? data?.counts[state] : undefined,
          current: state === show,
        }))}
      />
      <LoadStatus data={data} failed={failed} reload={reload} />
      {data && (
        <>
          {selects && data.items.length > 0 && <HeldActions selection={selection} shown={data.items.length} />}
          <DataTable
            caption={`Emails: ${showLabel[show]}`}
            columns={outboxColumns({
              changes,
              selection: selects ? selection : undefined,
              toMail: (id) => to({ mail: id }),
              send: sending.send,
              busy: sending.busy,
            })}
            rows={data.items}
            rowKey={({ _id }) => _id}
            loading={loading}
            empty={emptyText[show]}
          />
          <Pager
            page={data.page}
            pageSize={PAGE_SIZE}
            total={(data.page - 1) * PAGE_SIZE + data.items.length}
            more={data.more}
            toPage={(page) => to({ page: page > 1 ? String(page) : "" })}
          />
        </>
      )}
      {data && data.items.length === 0 && data.page > 1 && (
        <p className="text-center">
          <Link to={to({ page: "" })} className="underline underline-offset-4">
            Back to the first page
          </Link>
        </p>
      )}
      {open && <MailDialog id={open} sending={sending} onClose={() => setAddress(to({ mail: "" }))} />}
    </OfficePage>
  );
}

/** Notices about sending, and about guests' replies. */
function OutboxNotices({ mail_configured, replies }: Pick<OutboxPage, "mail_configured" | "replies">) {
  return (
    <>
      {!mail_configured && (
        <Notice tone="warning" band>
          Email isn't set up, so emails stay queued. <SystemLink text="Set up email" />
        </Notice>
      )}
      {replies.failed && (
        <Notice tone="warning" band>
          Guests' replies can't be read. {replies.failed} The next try is automatic.
        </Notice>
      )}
      <SetAsideNotice
        newest={replies.set_aside}
        load={(page) => callApi("GET /mail/replies/set-aside", { query: { page } })}
      />
      <p className="px-(--office-gutter) py-3 text-quiet wrap-anywhere">
        {replies.added
          ? `Guests' replies go to ${replies.address} and are added to their requests.`
          : `Guests' replies go to ${replies.address} and aren't added to their requests.`}
      </p>
    </>
  );
}
