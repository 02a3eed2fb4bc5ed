import type { ReactNode } from "react";
import {
  incidentFieldNames,
  incidentFields,
  incidentKindLabel,
} from "../../platform/country-packs/neutral/incident-kinds.ts";
import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { formatDateTime } from "../../platform/lib/time/format-date-time.ts";
import { formatLongDate, formatTime } from "../../platform/lib/time/wall-time-text.ts";
import type { IncidentDetails as Details, RegisterEntry, RegisterNight, SignOff } from "./shapes.ts";

/** The texts about an incident, field by field. */
function IncidentDetails({ details }: { details: Details }) {
  const filled = incidentFieldNames.filter((field) => details[field]);
  if (filled.length === 0) return null;
  return (
    <dl className="mt-1.5 grid gap-x-6 gap-y-1.5 sm:grid-cols-[11rem_minmax(0,1fr)] print:grid-cols-[9rem_minmax(0,1fr)]">
      {filled.map((field) => (
        <div key={field} className="contents">
          <dt className="text-quiet max-sm:mt-1">{incidentFields[field]}</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">{details[field]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Entries added this long after the incident show the time. */
const LATE_AFTER_MS = 10 * 60_000;

/** The author of an entry, and the time if it was added later. */
function addedText({ by, door, phone, at, received_on }: RegisterEntry, today: string | undefined): string {
  const who = door ? [...new Set([door, phone])].filter(Boolean).join(", ") : by;
  const later = Date.parse(received_on) - Date.parse(at) > LATE_AFTER_MS;
  return `Added by ${who}${later ? `, received ${formatDateTime(received_on, today)}` : ""}`;
}

const countText = (count: number) => (count === 0 ? "nothing happened" : formatCount(count, "incident"));

function Signed({ signOff, today }: { signOff: SignOff; today: string | undefined }) {
  const { by, at, incidents } = signOff;
  return (
    <p>
      Signed off by {by}, {formatDateTime(at, today)}: {countText(incidents)}.
    </p>
  );
}

function Entry({ entry, today, children }: { entry: RegisterEntry; today: string | undefined; children?: ReactNode }) {
  const isAmendment = entry.entry === "amendment";
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 font-semibold">
        <span className="tabular text-quiet">#{entry.number}</span>
        <span className="tabular">
          {isAmendment || today === undefined ? formatDateTime(entry.at, today) : formatTime(entry.at)}
        </span>
        <span className="min-w-0 wrap-anywhere">
          {isAmendment && "Amendment"}
          {isAmendment && entry.kind && ", kind: "}
          {entry.kind && incidentKindLabel(entry.kind)}
        </span>
        {entry.late && <span className="font-medium text-danger">Added after sign-off</span>}
      </p>
      <IncidentDetails details={entry.details} />
      <p className="mt-1 text-sm wrap-anywhere text-quiet">{addedText(entry, today)}</p>
      {children}
    </>
  );
}

/** Whether a night is signed off, shown by shape, symbol and text. */
function SignOffMark({ night: { signed } }: { night: RegisterNight }) {
  return (
    <span
      className={`mt-1 inline-flex min-h-7 items-center gap-1.5 border-2 px-2 align-middle text-sm font-bold whitespace-nowrap print:border-current ${signed ? "border-[#0b7a4b] bg-[#0b7a4b] text-white print:bg-transparent print:text-ink" : "border-dashed border-danger text-danger"}`}
    >
      <span aria-hidden="true">{signed ? "✓" : "○"}</span>
      {signed ? "Signed off" : "Not signed off"}
    </span>
  );
}

interface EntryListProps {
  night: RegisterNight;
  /** The venue's date, for times such as `Today 10:12 PM`; omitted in print. */
  today?: string;
  /** The incidents to show; all by default. */
  shown?: (incident: RegisterEntry, amendments: readonly RegisterEntry[]) => boolean;
  /** The buttons of an incident. */
  actions?: (incident: RegisterEntry) => ReactNode;
}

/** The register of one night: incidents with their amendments below them, and the sign-offs. */
export function EntryList({ night, today, shown = () => true, actions }: EntryListProps) {
  const { entries, sign_offs } = night;
  const ids = new Set(entries.map(({ _id }) => _id));
  const amendments = Map.groupBy(entries, ({ about }) => about);
  // An amendment whose incident has expired is shown alone.
  const roots = entries.filter(({ about }) => about === null || !ids.has(about));
  const listed = roots.filter((incident) => shown(incident, amendments.get(incident._id) ?? []));
  return (
    // Printed as a table, so that the heading repeats on each page.
    <section className="mt-8 border-t border-rule pt-4 print:mt-6 print:table print:w-full print:table-fixed">
      <h2 className="wide text-lg font-extrabold break-inside-avoid print:table-header-group">
        <span className="mr-3">{formatLongDate(night.night)}</span>
        <SignOffMark night={night} />
      </h2>
      <ol className="mt-2 print:table-row-group">
        {listed.map((incident) => (
          <li key={incident._id} className="border-b border-rule py-4 break-inside-avoid">
            <Entry entry={incident} today={today}>
              {(amendments.get(incident._id) ?? []).map((amendment) => (
                <div key={amendment._id} className="mt-3 border-l-2 border-rule pl-4">
                  <Entry entry={amendment} today={today} />
                </div>
              ))}
            </Entry>
            {actions?.(incident)}
          </li>
        ))}
      </ol>
      <div className="mt-3 grid gap-1">
        {sign_offs.map((signOff) => (
          <Signed key={signOff.number} signOff={signOff} today={today} />
        ))}
        {!night.signed && sign_offs.length > 0 && <p className="font-medium">Added to since: not signed off again.</p>}
      </div>
    </section>
  );
}
