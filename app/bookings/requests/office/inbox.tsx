import { useRef, useState } from "react";
import { Outlet, useMatch, useNavigate, useOutletContext } from "react-router";
import { ActiveFilters } from "../../../platform/ui/office/filter-fields.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { Pager } from "../../../platform/ui/office/pager.tsx";
import { SearchBox } from "../../../platform/ui/office/search-box.tsx";
import { changed, pageName, useAddress } from "../../../platform/ui/office/use-address.ts";
import { useMedia } from "../../../platform/ui/office/use-media.ts";
import { useApi } from "../../../staff/toolkit/call-api.ts";
import { ExportButton } from "../../../staff/toolkit/export-button.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useCan, useMe } from "../../../staff/toolkit/use-me.ts";
import { useSelection } from "../../../staff/toolkit/use-selection.ts";
import { narrowedTo, queryOf, viewOf, wrongSearch } from "./inbox-address.ts";
import type { InboxContext, Settling } from "./inbox-context.ts";
import { InboxFilters } from "./inbox-filters.tsx";
import { InboxList } from "./inbox-list.tsx";
import { InboxTabs, viewLabel } from "./inbox-tabs.tsx";
import { KeyList, KeysDialog } from "./keys-dialog.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { type InboxLiveCounts, useInbox } from "./use-inbox.ts";
import { useInboxCursor } from "./use-inbox-cursor.ts";

/** The inbox: the list of requests, and beside it (or instead of it on narrow screens) the open request. */
export default function InboxScreen() {
  const [address, setAddress] = useAddress();
  const navigate = useNavigate();
  const liveCounts = useOutletContext<InboxLiveCounts | null>();
  const open = useMatch("/admin/requests/:id")?.params.id;
  const wide = useMedia("(min-width: 1280px)");
  const thumb = useMedia("(pointer: coarse)");
  const table = useRef<HTMLTableElement>(null);
  const settling = useRef<Settling>({ wanted: null, open: null });
  const [explaining, setExplaining] = useState(false);
  const { data: admins } = useApi("GET /requests/owners", {});
  const me = useMe()?.admin._id;
  const changes = useCan()("requests.change");

  const view = viewOf(address);
  const query = queryOf(address);
  const selected = useRef(0);
  const inbox = useInbox(wrongSearch(address) ? null : query, liveCounts, () => {
    const list = table.current;
    return (
      open !== undefined ||
      // A row must not move under a thumb that is about to tap.
      thumb ||
      selected.current > 0 ||
      window.scrollY > 40 ||
      (list !== null && (list.matches(":hover") || list.contains(document.activeElement)))
    );
  });
  const ids = inbox.items.map(({ _id }) => _id);
  const selection = useSelection(ids);
  selected.current = selection.ids.length;

  const parts = narrowedTo(address, (id) => admins?.find(({ _id }) => _id === id)?.username);
  const [filtering, setFiltering] = useState(parts.some(({ part }) => part !== "guest"));

  const search = address.toString();
  const addressOf = (id: string) => `/admin/requests/${id}${search && `?${search}`}`;
  const back = `/admin/requests${search && `?${search}`}`;
  const change = (to: Record<string, string | null>) => {
    const push = "q" in to && !address.has("q");
    setAddress(changed(address, to), { replace: !push });
  };

  useInboxCursor({
    ids,
    open,
    table,
    settling,
    show: (id, instead) => navigate(addressOf(id), { replace: instead, preventScrollReset: wide }),
    select: (id) => changes && selection.toggle(id),
    close: () => navigate(back, { preventScrollReset: wide }),
    explain: () => setExplaining(true),
  });

  const context: InboxContext = {
    wide,
    back,
    addressOf,
    admins: admins ?? [],
    me,
    onChanged: (request) => {
      inbox.update(request);
      inbox.reload();
    },
    settling,
  };

  const exported = new URLSearchParams(query);
  exported.delete("page");
  const csv = `/api/requests.csv?${exported}`;
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_clamp(384px,31vw,520px)]">
      {(wide || !open) && (
        <div className="@container min-w-0">
          <OfficePage
            title="Requests"
            search={
              <SearchBox
                label="Search name, email, phone or reference"
                value={address.get("q") ?? ""}
                onSearch={(q) => q !== (address.get("q") ?? "") && change({ q: q || null })}
              />
            }
            actions={
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
            }
          >
            <InboxTabs address={address} counts={inbox.page?.counts} />
            <div id="inbox-filters" hidden={!filtering}>
              <InboxFilters address={address} counts={inbox.page?.counts} admins={admins ?? []} change={change}>
                <ExportButton needs="requests.export" path={csv} className="justify-self-start px-0 md:hidden" />
              </InboxFilters>
            </div>
            <ActiveFilters parts={parts} change={change} />
            <div className="overflow-x-clip">
              <InboxList
                inbox={inbox}
                address={address}
                label={viewLabel(view)}
                open={open}
                stays={wide}
                selection={selection}
                changes={changes}
                addressOf={addressOf}
                table={table}
              />
            </div>
            {inbox.page && (
              <Pager
                page={inbox.page.page}
                pageSize={inbox.page.page_size}
                total={inbox.page.total}
                more={inbox.page.more}
                toPage={(page) => changed(address, { page: pageName(page) })}
              />
            )}
            {selection.ids.length > 0 && (
              <SelectionBar
                items={inbox.items.filter(({ _id }) => selection.has(_id))}
                admins={admins ?? []}
                onClear={() => selection.setAll(false)}
                onChanged={inbox.reload}
              />
            )}
          </OfficePage>
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
