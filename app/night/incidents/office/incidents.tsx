import { useState } from "react";
import {
  incidentFields,
  incidentKindLabel,
  incidentKinds,
} from "../../../platform/country-packs/neutral/incident-kinds.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { newId } from "../../../platform/lib/new-id.ts";
import { searchable } from "../../../platform/lib/searchable.ts";
import { FilterChoice, FilterDay } from "../../../platform/ui/office/filter-fields.tsx";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { SearchBox } from "../../../platform/ui/office/search-box.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { changed, useAddress } from "../../../platform/ui/office/use-address.ts";
import { today } from "../../../platform/venue/today.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { May } from "../../../staff/toolkit/may.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import { EntryList } from "../entry-list.tsx";
import { registerRules } from "../register-rules.ts";
import type { RegisterCheck, RegisterEntry, RegisterNight } from "../shapes.ts";
import { EntryDialog } from "./entry-dialog.tsx";
import { InspectorLinks } from "./inspector-links.tsx";
import { SignOffButton } from "./sign-off-button.tsx";

interface Register {
  tonight: RegisterNight;
  nights: RegisterNight[];
  unsigned: string | null;
}

/** The requirements of the venue's state, with sources. */
function Requirements() {
  const { state, kinds, required, note, sources } = registerRules();
  return (
    <details className="mt-10 max-w-3xl border-t border-rule pt-4">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {state ? `What ${state} requires` : "What your state requires"}
      </summary>
      <p className="mt-2">{note}</p>
      <ul className="mt-2 list-disc pl-5">
        {kinds.map(({ kind, required }) => (
          <li key={kind}>
            {incidentKindLabel(kind)} {required && <span className="text-quiet">({required})</span>}
          </li>
        ))}
      </ul>
      {required.length > 0 && (
        <>
          <p className="mt-2">Each with:</p>
          <ul className="list-disc pl-5">
            {required.map(({ field, source }) => (
              <li key={field}>
                {incidentFields[field]} <span className="text-quiet">({source})</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-2 text-quiet">
        Advice, not law: your licence may ask for more, and laws change. Confirm it with your own adviser.{" "}
        {sources.map(({ name, link }) => (
          <a key={link} href={link} className="mr-3 underline underline-offset-4">
            {name}
          </a>
        ))}
      </p>
    </details>
  );
}

function CheckNotice({ check }: { check: RegisterCheck | null }) {
  if (!check) return <div role="status" />;
  const { problems, rows, number, hash } = check;
  return (
    <div role={problems.length > 0 ? "alert" : "status"}>
      <Notice tone={problems.length > 0 ? "bad" : "fact"} band>
        {problems.length > 0
          ? `The register was changed outside the back office. Keep a backup, and ask your operator. ${problems.join(" ")}`
          : `The register is complete: ${formatCount(rows, "row")}, nothing missing or altered.`}
        {number > 0 && problems.length === 0 && (
          <span className="block font-normal wrap-anywhere">
            Last row and hash: {number}:{hash}
          </span>
        )}
      </Notice>
    </div>
  );
}

/** Whether an incident matches the kind and the text of the filters, its amendments included. */
function matches(kind: string, text: string) {
  const search = searchable(text.trim());
  return (incident: RegisterEntry, amendments: readonly RegisterEntry[]) => {
    const all = [incident, ...amendments];
    if (kind && !all.some((entry) => entry.kind === kind)) return false;
    const words = all.flatMap(({ details, by, door, number, kind }) => [
      ...Object.values(details),
      by,
      door,
      `#${number}`,
      kind ? incidentKindLabel(kind) : "",
    ]);
    return words.some((word) => searchable(word ?? "").includes(search));
  };
}

type FilterName = "kind" | "from" | "to" | "q";

/** The register's filters, from the address. */
function useFilters() {
  const [address, setAddress] = useAddress();
  const filter = (name: FilterName) => address.get(name) ?? "";
  const change = (name: FilterName) => (value: string) => setAddress(changed(address, { [name]: value || null }));
  const isFiltered = (["from", "to", "kind", "q"] as const).some(filter);
  return { filter, change, isFiltered };
}

type Filters = ReturnType<typeof useFilters>;

function FilterFields({ filter, change }: Filters) {
  return (
    <div className="grid grid-cols-2 gap-3 border-b border-rule px-(--office-gutter) py-4 max-md:*:first:col-span-2 md:grid-cols-3">
      <FilterChoice label="Kind" value={filter("kind")} onChange={change("kind")}>
        <option value="">All kinds</option>
        {incidentKinds.map((kind) => (
          <option key={kind} value={kind}>
            {incidentKindLabel(kind)}
          </option>
        ))}
      </FilterChoice>
      <FilterDay label="From" value={filter("from")} onChange={change("from")} />
      <FilterDay label="To" value={filter("to")} onChange={change("to")} />
    </div>
  );
}

/** The nights to list, newest first: without a filter also those that can be signed off without entries. */
function listNights(
  data: Register | null,
  { filter, isFiltered }: Filters,
  shown: ReturnType<typeof matches>,
): RegisterNight[] {
  if (!data) return [];
  const known = new Set(data.nights.map(({ night }) => night));
  const open = new Set(isFiltered ? [] : [data.tonight.night, data.unsigned]);
  const empty = [...open].flatMap((night) =>
    night && !known.has(night) ? [{ night, entries: [], sign_offs: [], signed: false }] : [],
  );
  const isShown = ({ entries }: RegisterNight) => {
    const amendments = Map.groupBy(entries, ({ about }) => about);
    return (amendments.get(null) ?? []).some((incident) => shown(incident, amendments.get(incident._id) ?? []));
  };
  return [...data.nights, ...empty]
    .sort((a, b) => b.night.localeCompare(a.night))
    .filter((night) => !(filter("kind") || filter("q")) || isShown(night));
}

interface NightEntriesProps {
  night: RegisterNight;
  shown: ReturnType<typeof matches>;
  busy: boolean;
  onAmend: (incident: RegisterEntry) => void;
  onSign: () => void;
}

function NightEntries({ night, shown, busy, onAmend, onSign }: NightEntriesProps) {
  const can = useCan();
  return (
    <div className="max-w-3xl">
      <EntryList
        night={night}
        today={today()}
        shown={shown}
        actions={(incident) =>
          can("incidents.change") &&
          incident.entry === "incident" && (
            <OfficeButton
              look="quiet"
              opensDialog
              aria-label={`Amend incident #${incident.number}`}
              onClick={() => onAmend(incident)}
              className="mt-1 -ml-4"
            >
              Amend
            </OfficeButton>
          )
        }
      />
      {!night.signed && can("incidents.sign") && <SignOffButton night={night} busy={busy} onSign={onSign} />}
    </div>
  );
}

interface CheckButtonProps extends Pick<ReturnType<typeof useSend>, "busy" | "send"> {
  onChecked: (check: RegisterCheck) => void;
}

function CheckButton({ busy, send, onChecked }: CheckButtonProps) {
  return (
    <OfficeButton
      look="quiet"
      aria-disabled={busy}
      onClick={() => send(() => callApi("POST /incidents/check"), onChecked)}
    >
      Check the register
    </OfficeButton>
  );
}

/** The incident register: entries by club night, sign-offs, and links for inspectors. */
export default function IncidentsScreen() {
  const filters = useFilters();
  const { filter, change, isFiltered } = filters;
  const query = { from: filter("from") || undefined, to: filter("to") || undefined };
  const { data, failed, reload } = useApi("GET /incidents", { query }, 20);
  const [dialog, setDialog] = useState<"add" | { incident: RegisterEntry; night: string } | null>(null);
  const [check, setCheck] = useState<RegisterCheck | null>(null);
  const signing = useSend();
  const checking = useSend();
  const sign = (night: string) =>
    signing.send(
      () => callApi("POST /incidents/sign-off", { json: { _id: newId(), night } }),
      ({ message }) => {
        showToast(message);
        reload();
      },
    );
  const shown = matches(filter("kind"), filter("q"));
  const listed = listNights(data, filters, shown);
  return (
    <OfficePage
      title="Incidents"
      search={<SearchBox label="Search the register" value={filter("q")} onSearch={change("q")} />}
      actions={
        <>
          <CheckButton busy={checking.busy} send={checking.send} onChecked={setCheck} />
          <May capability="incidents.change">
            <OfficeButton look="action" opensDialog onClick={() => setDialog("add")}>
              Add incident
            </OfficeButton>
          </May>
        </>
      }
    >
      <CheckNotice check={check} />
      <FilterFields {...filters} />
      {failed && <LoadFailed message={failed} onRetry={reload} />}
      {/* Without Retry: the buttons that failed are still there. */}
      <div role="alert" className="empty:hidden">
        {(signing.failed || checking.failed) && (
          <Notice tone="bad" band>
            {signing.failed || checking.failed}
          </Notice>
        )}
      </div>
      <div className="px-(--office-gutter) pb-24">
        {!data && !failed && <p className="py-20 text-center text-quiet">Loading...</p>}
        {data && listed.length === 0 && <p className="py-16 text-center text-quiet">No entries match.</p>}
        {listed.map((night) => (
          <NightEntries
            key={night.night}
            night={night}
            shown={shown}
            busy={signing.busy}
            onAmend={(incident) => setDialog({ incident, night: night.night })}
            onSign={() => sign(night.night)}
          />
        ))}
        {data && !isFiltered && (
          <p className="mt-8 text-quiet">The last 60 days. For earlier club nights, choose dates.</p>
        )}
        <May capability="incidents.sign">
          <InspectorLinks />
        </May>
        <Requirements />
      </div>
      {dialog && (
        <EntryDialog
          amended={dialog === "add" ? undefined : dialog}
          onClose={() => setDialog(null)}
          onSaved={() => {
            setDialog(null);
            reload();
          }}
        />
      )}
    </OfficePage>
  );
}
