import { useRef, useState } from "react";
import { Outlet, useMatch, useNavigate, useOutletContext } from "react-router";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import { ActiveFilters } from "../../../platform/ui/office/filter-fields.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { Pager } from "../../../platform/ui/office/pager.tsx";
import { SearchBox } from "../../../platform/ui/office/search-box.tsx";
import { type Tab, Tabs } from "../../../platform/ui/office/tabs.tsx";
import { changed, pageName, useAddress } from "../../../platform/ui/office/use-address.ts";
import { useMedia } from "../../../platform/ui/office/use-media.ts";
import { requestKinds } from "../../../platform/venue/request-kinds.ts";
import { fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { ExportButton } from "../../../staff/toolkit/export-button.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan, useMe } from "../../../staff/toolkit/use-me.ts";
import { useSelection } from "../../../staff/toolkit/use-selection.ts";
import type { InboxCounts } from "../request.ts";
import { visibleKinds } from "../visible-kinds.ts";
import { type InboxView, narrowedTo, queryOf, toView, viewOf, wrongSearch } from "./inbox-address.ts";
import type { InboxContext, Settling } from "./inbox-context.ts";
import { InboxFilters } from "./inbox-filters.tsx";
import { InboxList } from "./inbox-list.tsx";
import { KeyList, KeysDialog } from "./keys-dialog.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { type InboxLiveCounts, useInbox } from "./use-inbox.ts";
import { useInboxCursor } from "./use-inbox-cursor.ts";

const kinds: readonly RequestKind[] = ["vip-table", "function", "claim", "career", "contact"];

/** @returns a view's name */
function viewLabel(view: InboxView): string {
  if (view === "waiting") return "Unanswered";
  if (view === "guests") return "Guest updates";
  if (view === "all") return "All";
  return view === "spam" ? "Spam" : requestKinds[view].plural;
}

function countOf(view: InboxView, counts: InboxCounts): number {
  if (view === "waiting" || view === "guests" || view === "spam") return counts[view];
  if (view === "all") return Object.values(counts.kinds).reduce((sum, { all }) => sum + all, 0);
  return counts.kinds[view]?.all ?? 0;
}

/** The inbox's views, with their counts; kinds that the admin does not see are left out. */
function InboxTabs({ address, counts }: { address: URLSearchParams; counts: InboxCounts | undefined }) {
  const current = viewOf(address);
  const written = counts?.guests || current === "guests";
  const role = useMe()?.admin.role;
  const visible = role ? visibleKinds(role) : [];
  const views: readonly InboxView[] = [
    "waiting",
    ...(written ? ["guests" as const] : []),
    "all",
    // With a single kind, its view would be the same as all.
    ...(visible.length > 1 ? kinds.filter((kind) => visible.includes(kind)) : []),
    "spam",
  ];
  const tabs = views.map(
    (view): Tab => ({
      to: toView(address, view),
      label: viewLabel(view),
      count: counts && countOf(view, counts),
      current: view === current,
    }),
  );
  return <Tabs label="Request views" tabs={tabs} />;
}

/** The requests for the URL's filters and page, with the selected rows. @param open the open request's id. */
function useAddressedInbox(open: string | undefined) {
  const [address, setAddress] = useAddress();
  const liveCounts = useOutletContext<InboxLiveCounts | null>();
  const thumb = useMedia("(pointer: coarse)");
  const table = useRef<HTMLTableElement>(null);
  const { data: admins } = useApi("GET /requests/owners", {});
  const query = queryOf(address);
  const selected = useRef(0);
  const isInUse = () => {
    const list = table.current;
    return (
      open !== undefined ||
      // A row must not move under a thumb that is about to tap.
      thumb ||
      selected.current > 0 ||
      window.scrollY > 40 ||
      (list !== null && (list.matches(":hover") || list.contains(document.activeElement)))
    );
  };
  const inbox = useInbox(wrongSearch(address) ? null : query, liveCounts, isInUse);
  const ids = inbox.items.map(({ _id }) => _id);
  const selection = useSelection(ids);
  selected.current = selection.ids.length;

  const { page: _, ...exported } = query;
  const csv = fileAddress("GET /requests.csv", { query: exported });
  const search = address.toString();
  return {
    address,
    change: (to: Record<string, string | null>) => {
      const push = "q" in to && !address.has("q");
      setAddress(changed(address, to), { replace: !push });
    },
    addressOf: (id: string) => `/admin/requests/${id}${search && `?${search}`}`,
    /** The URL of the list. */
    back: `/admin/requests${search && `?${search}`}`,
    csv,
    admins: admins ?? [],
    table,
    inbox,
    ids,
    selection,
    /** The active filters as texts. */
    filters: narrowedTo(address, (id) => admins?.find(({ _id }) => _id === id)?.username),
  };
}

interface ListPaneProps {
  list: ReturnType<typeof useAddressedInbox>;
  /** The open request's id. */
  open: string | undefined;
  /** Whether the list stays beside an open request. */
  wide: boolean;
  /** Whether the form of filters is shown. */
  filtering: boolean;
  setFiltering: (filtering: boolean) => void;
}

/** The list of requests with its search, tabs, filters and pages, and the bar that changes the selected ones. */
function ListPane({ list, open, wide, filtering, setFiltering }: ListPaneProps) {
  const { address, csv, admins, inbox, selection } = list;
  // A decline reason belongs to a status, so another status clears it.
  const change = (parts: Record<string, string | null>) =>
    list.change("status" in parts ? { ...parts, reason: null } : parts);
  const changes = useCan()("requests.change");
  const { page } = inbox;
  const search = (
    <SearchBox
      label="Search name, email, phone or reference"
      value={address.get("q") ?? ""}
      onSearch={(q) => q !== (address.get("q") ?? "") && change({ q: q || null })}
    />
  );
  const actions = (
    <>
      <OfficeButton
        look="quiet"
        aria-expanded={filtering}
        aria-controls="inbox-filters"
        onClick={() => setFiltering(!filtering)}
        className="aria-expanded:text-ink max-md:px-2"
      >
        Filter
      </OfficeButton>
      <ExportButton needs="requests.export" path={csv} className="max-md:hidden" />
    </>
  );
  return (
    <OfficePage title="Requests" search={search} actions={actions}>
      <InboxTabs address={address} counts={page?.counts} />
      <div id="inbox-filters" hidden={!filtering}>
        <InboxFilters address={address} counts={page?.counts} admins={admins} change={change}>
          <ExportButton needs="requests.export" path={csv} className="justify-self-start px-0! md:hidden" />
        </InboxFilters>
      </div>
      <ActiveFilters parts={list.filters} change={change} />
      <div className="overflow-x-clip">
        <InboxList
          inbox={inbox}
          address={address}
          label={viewLabel(viewOf(address))}
          open={open}
          stays={wide}
          selection={selection}
          changes={changes}
          addressOf={list.addressOf}
          table={list.table}
        />
      </div>
      {page && (
        <Pager
          page={page.page}
          pageSize={page.page_size}
          total={page.total}
          more={page.more}
          toPage={(number) => changed(address, { page: pageName(number) })}
        />
      )}
      {selection.ids.length > 0 && (
        <SelectionBar
          items={inbox.items.filter(({ _id }) => selection.has(_id))}
          admins={admins}
          onClear={() => selection.setAll(false)}
        />
      )}
    </OfficePage>
  );
}

/** The inbox: the list of requests, and beside it (or instead of it on narrow screens) the open request. */
export default function InboxScreen() {
  const navigate = useNavigate();
  const open = useMatch("/admin/requests/:id")?.params.id;
  const wide = useMedia("(min-width: 1280px)");
  const list = useAddressedInbox(open);
  const { inbox, back, addressOf } = list;
  const settling = useRef<Settling>({ wanted: null, open: null });
  const [explaining, setExplaining] = useState(false);
  const [filtering, setFiltering] = useState(list.filters.some(({ part }) => part !== "guest"));
  const me = useMe()?.admin._id;
  const changes = useCan()("requests.change");

  useInboxCursor({
    ids: list.ids,
    open,
    table: list.table,
    settling,
    show: (id, instead) => navigate(addressOf(id), { replace: instead, preventScrollReset: wide }),
    select: (id) => changes && list.selection.toggle(id),
    close: () => navigate(back, { preventScrollReset: wide }),
    explain: () => setExplaining(true),
  });

  const context: InboxContext = {
    wide,
    back,
    addressOf,
    admins: list.admins,
    me,
    onChanged: (request) => {
      inbox.update(request);
      inbox.reload();
    },
    settling,
  };
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_clamp(384px,31vw,520px)]">
      {(wide || !open) && (
        <div className="@container min-w-0">
          <ListPane list={list} open={open} wide={wide} filtering={filtering} setFiltering={setFiltering} />
        </div>
      )}
      {(wide || open) && (
        <div className="xl:sticky xl:bg-raised xl:top-0 xl:h-svh xl:overflow-y-auto xl:border-l xl:border-rule">
          {open ? (
            <Outlet context={context} />
          ) : (
            <div className="grid h-full content-center justify-center p-8">
              <p className="mb-6 text-quiet">Open a request to {changes ? "answer" : "read"} it here.</p>
              <KeyList />
            </div>
          )}
        </div>
      )}
      {explaining && <KeysDialog onClose={() => setExplaining(false)} />}
    </div>
  );
}
