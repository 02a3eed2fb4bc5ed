import { Link } from "react-router";
import { type GuestShow, guestShows } from "../../../bookings/guests/filter.ts";
import { describeSearchError } from "../../../bookings/guests/search-terms.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { formatDay, isDay } from "../../../platform/lib/time/wall-time-text.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { DataTable } from "../../../platform/ui/office/data-table.tsx";
import { ActiveFilters, FilterDay } from "../../../platform/ui/office/filter-fields.tsx";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { Pager } from "../../../platform/ui/office/pager.tsx";
import { SearchBox } from "../../../platform/ui/office/search-box.tsx";
import { Tabs } from "../../../platform/ui/office/tabs.tsx";
import { changed, pageName, useAddress } from "../../../platform/ui/office/use-address.ts";
import { ExportButton } from "../../../staff/toolkit/export-button.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { guestColumns } from "./guest-columns.tsx";

const labels: Record<GuestShow, string> = {
  all: "All",
  came: "Came",
  expected: "Expected",
  "no-shows": "No-shows",
  spent: "Spent",
  subscribed: "Subscribed",
  flagged: "Flagged",
};

const emptyTexts: Record<GuestShow, string> = {
  all: "No guests yet. They appear with their first request.",
  came: "No guest has come yet.",
  expected: "No guest is expected.",
  "no-shows": "No no-shows.",
  spent: "No guest’s spend is recorded yet.",
  subscribed: "No guest is subscribed.",
  flagged: "No guest has a door flag.",
};

/** The list's filter, search and page, from the address. */
function useGuestsAddress() {
  const [address, setAddress] = useAddress();
  const show = guestShows.find((one) => one === address.get("show")) ?? "all";
  const q = address.get("q")?.trim() ?? "";
  const since = address.get("since") ?? "";
  const wrong = q === "" ? undefined : describeSearchError(q);
  const filter = {
    ...(show !== "all" && { show }),
    ...(q !== "" && !wrong && { q }),
    ...(isDay(since) && { since }),
  };
  const page = address.get("page");
  return {
    show,
    q,
    since,
    wrong,
    query: wrong ? null : { ...filter, ...(page && { page }) },
    exported: new URLSearchParams(filter),
    change: (parts: Record<string, string | null>) => setAddress(changed(address, parts), { replace: true }),
    toShow: (next: GuestShow) => changed(address, { show: next === "all" ? null : next }),
    toPage: (next: number) => changed(address, { page: pageName(next) }),
  };
}

/** Who the club's guests are. */
export default function GuestsScreen() {
  const { show, q, since, wrong, query, exported, change, toShow, toPage } = useGuestsAddress();
  const { data, loading, failed, reload } = useApi("GET /guests", query && { query });
  const can = useCan();
  const shows = guestShows.filter(
    (one) => (one !== "spent" || can("spend.see")) && (one !== "subscribed" || can("subscribers.see")),
  );
  return (
    <OfficePage
      title="Guests"
      search={
        <SearchBox
          label="Search name, email, phone or reference"
          value={q}
          onSearch={(text) => text !== q && change({ q: text })}
        />
      }
      actions={
        <>
          <Link to="/admin/guests/flags" className={officeButton("quiet")}>
            Door flags
          </Link>
          <ExportButton needs="guests.export" path={`/api/guests.csv?${exported}`} />
        </>
      }
    >
      <Tabs
        label="Guests by what they did"
        tabs={shows.map((one) => ({ to: toShow(one), label: labels[one], current: one === show }))}
      />
      <div className="grid max-w-60 px-(--office-gutter) pt-3 pb-1">
        <FilterDay label="Came since" value={since} onChange={(day) => change({ since: day })} />
      </div>
      <ActiveFilters
        parts={isDay(since) ? [{ part: "since", text: `Came since ${formatDay(since)}` }] : []}
        change={change}
      />
      <p role="status" className="sr-only">
        {data && !loading && !wrong && `${labels[show]}: ${data.more ? "more than " : ""}${formatNumber(data.total)}`}
      </p>
      {data?.linking != null && (
        <Notice tone="fact" band>
          Earlier requests are still being matched to guests: {formatNumber(data.linking)} so far. The list is
          incomplete until that is done.
        </Notice>
      )}
      <LoadStatus data={data ?? wrong} failed={failed} reload={reload} />
      {wrong && (
        <Notice tone="fact" band>
          {wrong}
        </Notice>
      )}
      {data && (
        <>
          <DataTable
            caption={`Guests: ${labels[show]}`}
            columns={guestColumns(can("spend.see"))}
            rows={data.items}
            rowKey={({ _id }) => _id}
            loading={loading}
            empty={q ? `No guests match “${q}”.` : emptyTexts[show]}
          />
          <Pager page={data.page} pageSize={data.page_size} total={data.total} more={data.more} toPage={toPage} />
        </>
      )}
    </OfficePage>
  );
}
