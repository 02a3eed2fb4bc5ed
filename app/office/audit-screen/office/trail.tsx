import { Link } from "react-router";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { ActiveFilters, FilterChoice, FilterDay } from "../../../platform/ui/office/filter-fields.tsx";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { SearchBox } from "../../../platform/ui/office/search-box.tsx";
import { changed, useAddress } from "../../../platform/ui/office/use-address.ts";
import { fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { ExportButton } from "../../../staff/toolkit/export-button.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { trailGroups } from "../action-groups.ts";
import type { TrailPage, TrailPerson } from "../shapes.ts";
import { TrailCheckNotice, useTrailCheck } from "./check-trail.tsx";
import { TrailList } from "./trail-list.tsx";

/** URL parameters that filter the trail. */
const filters = ["person", "group", "night", "from", "to", "q", "kind", "id"] as const;

/** Filters that are shown as active. The search has its own box; an object's kind and id count as one filter. */
type Shown = Exclude<(typeof filters)[number], "q" | "id">;

/** The query of the list or the export for a URL. */
function queryOf<Part extends string>(address: URLSearchParams, parts: readonly Part[]): { [Name in Part]?: string } {
  const query: { [Name in Part]?: string } = {};
  for (const name of parts) {
    const value = address.get(name)?.trim();
    if (value) query[name] = value;
  }
  return query;
}

/** A URL with other filters, starting at the newest row. */
function filtered(address: URLSearchParams, parts: Record<string, string | null>): string {
  return changed(address, { older: null, newer: null, ...parts });
}

/** The active filters as text, with their URL parameters. */
function activeFilters(address: URLSearchParams, people: readonly TrailPerson[]): { part: Shown; text: string }[] {
  const text: Record<Shown, (value: string) => string> = {
    person: (key) => `By ${people.find((person) => person.key === key)?.name ?? key}`,
    group: (group) => new Map(Object.entries(trailGroups)).get(group) ?? group,
    night: (night) => `Night of ${formatDay(night, "")}`,
    from: (day) => `From ${formatDay(day, "")}`,
    to: (day) => `To ${formatDay(day, "")}`,
    kind: (kind) => `One ${kind}`,
  };
  return (Object.keys(text) as Shown[]).flatMap((part) => {
    const value = address.get(part);
    return value ? [{ part, text: text[part](value) }] : [];
  });
}

/** Sorts admins by name, then other actors. */
const byName = (left: TrailPerson, right: TrailPerson) =>
  Number(left.key === left.name) - Number(right.key === right.name) || left.name.localeCompare(right.name);

interface FiltersProps {
  address: URLSearchParams;
  people: readonly TrailPerson[];
  change: (parts: Record<string, string | null>) => void;
}

function TrailFilters({ address, people, change }: FiltersProps) {
  const field = (part: string) => ({
    value: address.get(part) ?? "",
    onChange: (value: string) => change({ [part]: value || null }),
  });
  return (
    <div className="grid grid-cols-2 gap-3 border-b border-rule px-(--office-gutter) py-4 max-md:[&>:nth-child(3)]:col-span-2 md:max-xl:grid-cols-6 md:max-xl:*:col-span-2 md:max-xl:[&>:nth-child(n+4)]:col-span-3 xl:grid-cols-5">
      <FilterChoice label="Person" {...field("person")}>
        <option value="">Everyone</option>
        {people.toSorted(byName).map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </FilterChoice>
      <FilterChoice label="Actions" {...field("group")}>
        <option value="">All actions</option>
        {Object.entries(trailGroups).map(([group, label]) => (
          <option key={group} value={group}>
            {label}
          </option>
        ))}
      </FilterChoice>
      <FilterDay label="Club night" {...field("night")} />
      <FilterDay label="From" {...field("from")} />
      <FilterDay label="To" {...field("to")} />
    </div>
  );
}

function Pages({ data, to }: { data: TrailPage; to: (parts: Record<string, string | null>) => string }) {
  const { older, newer } = data;
  if (!older && !newer) return null;
  const link = (label: string, rel: string, part: string, cursor: string | null) =>
    cursor ? (
      <Link to={to({ [part]: cursor })} rel={rel} className={officeButton("outline")}>
        {label}
      </Link>
    ) : (
      <span aria-disabled="true" className={officeButton("outline", "pointer-events-none opacity-35")}>
        {label}
      </span>
    );
  return (
    <nav aria-label="Pages" className="flex justify-end gap-2 px-(--office-gutter) py-4">
      {link("Newer", "prev", "newer", newer)}
      {link("Older", "next", "older", older)}
    </nav>
  );
}

function emptyText(address: URLSearchParams, data: TrailPage): string {
  const q = address.get("q")?.trim();
  if (data.too_many_names) return `Many names start with “${q}”. Enter more of the name or reference.`;
  if (q) return `No entries about a name or reference that starts with “${q}”.`;
  return filters.some((part) => address.get(part)) ? "No entries match." : "Nothing recorded yet.";
}

/** The audit trail: actions in the back office, by person and time. */
export default function TrailScreen() {
  const [address, setAddress] = useAddress();
  const query = queryOf(address, [...filters, "older", "newer"]);
  const { data, loading, failed, reload } = useApi("GET /trail", { query });
  const { data: people } = useApi("GET /trail/people", {});
  const check = useTrailCheck();

  const q = address.get("q")?.trim() ?? "";
  const change = (parts: Record<string, string | null>) =>
    setAddress(filtered(address, "kind" in parts ? { ...parts, id: null } : parts));
  const csv = fileAddress("GET /trail.csv", { query: queryOf(address, filters) });

  return (
    <OfficePage
      title="Audit trail"
      search={
        <SearchBox
          label="Search by name or reference"
          value={q}
          onSearch={(text) => text !== q && change({ q: text })}
        />
      }
      actions={
        <>
          <button type="button" aria-disabled={check.running} onClick={check.start} className={officeButton("quiet")}>
            {check.running ? "Checking..." : "Check the trail"}
          </button>
          <ExportButton needs="trail.export" path={csv} />
        </>
      }
    >
      <TrailCheckNotice result={check.result} running={check.running} />
      <TrailFilters address={address} people={people ?? []} change={change} />
      <ActiveFilters parts={activeFilters(address, people ?? [])} change={change} />
      <p role="status" className="sr-only">
        {data && !loading && `${formatNumber(data.items.length)} entries shown`}
      </p>
      <LoadStatus data={data} failed={failed} reload={reload} />
      {data && (
        <div aria-busy={loading} className="transition-opacity duration-150 aria-busy:opacity-60">
          {data.items.length > 0 ? (
            <TrailList rows={data.items} images={data.images} toFilter={(parts) => filtered(address, parts)} />
          ) : (
            <p className="px-(--office-gutter) py-16 text-center text-quiet">{emptyText(address, data)}</p>
          )}
          <Pages data={data} to={(parts) => filtered(address, parts)} />
        </div>
      )}
    </OfficePage>
  );
}
