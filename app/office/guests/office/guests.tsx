import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { type GuestShow, guestShows } from "../../../bookings/guests/filter-values.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { DataTable } from "../../../platform/ui/office/data-table.tsx";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { Pager } from "../../../platform/ui/office/pager.tsx";
import { SearchBox } from "../../../platform/ui/office/search-box.tsx";
import { Tabs } from "../../../platform/ui/office/tabs.tsx";
import { fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { ExportButton } from "../../../staff/toolkit/export-button.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { useSelection } from "../../../staff/toolkit/use-selection.ts";
import { guestColumns, guestName } from "./guest-columns.tsx";
import { GuestFilters } from "./guest-filters.tsx";
import { useGuestsAddress } from "./guests-address.ts";
import { SavedViews } from "./saved-views.tsx";

// Loaded on demand, because its menus are large and rarely used.
const TagBar = lazy(async () => ({ default: (await import("./tag-bar.tsx")).TagBar }));

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
  spent: "No guest's spend is recorded yet.",
  subscribed: "No guest is subscribed.",
  flagged: "No guest has a door flag.",
};

/** The list of guests. */
export default function GuestsScreen() {
  const address = useGuestsAddress();
  const { q, wrong, query, exported, change, toShow, toPage } = address;
  const { show, ...narrowing } = address.filter;
  const { data, loading, failed, reload } = useApi("GET /guests", query && { query });
  const tags = useApi("GET /guests/tags", {}).data?.items ?? [];
  const selection = useSelection(data?.items.map(({ _id }) => _id) ?? []);
  const can = useCan();
  const tagging = can("guests.change") && tags.length > 0 ? selection : undefined;
  const isNarrowed = Object.keys(narrowing).length > 0;
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
          <SavedViews address={address} />
          <Link to="/admin/guest-tags" className={officeButton("quiet")}>
            Tags
          </Link>
          {can("guests.import") && (
            <Link to="/admin/import-guests" className={officeButton("quiet")}>
              Import
            </Link>
          )}
          <Link to="/admin/guests/flags" className={officeButton("quiet")}>
            Door flags
          </Link>
          <ExportButton needs="guests.export" path={fileAddress("GET /guests.csv", { query: exported })} />
        </>
      }
    >
      <Tabs
        label="Guests by what they did"
        tabs={shows.map((one) => ({ to: toShow(one), label: labels[one], current: one === show }))}
      />
      <GuestFilters address={address} tags={tags} />
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
            picks={tagging && { ...tagging, label: guestName }}
            rows={data.items}
            rowKey={({ _id }) => _id}
            loading={loading}
            empty={q ? `No guests match “${q}”.` : isNarrowed ? "No guests match these filters." : emptyTexts[show]}
          />
          {tagging && tagging.ids.length > 0 && (
            <Suspense>
              <TagBar selection={tagging} tags={tags} onChanged={reload} />
            </Suspense>
          )}
          <Pager page={data.page} pageSize={data.page_size} total={data.total} more={data.more} toPage={toPage} />
        </>
      )}
    </OfficePage>
  );
}
