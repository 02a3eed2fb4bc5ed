import { data } from "react-router";
import { databaseContext } from "../../../platform/db/context.server.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { formatDate } from "../../../platform/lib/time/wall-time-text.ts";
import type { PageHandle } from "../../../platform/ui/page-handle.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { EntryList } from "../entry-list.tsx";
import { findInspectorLink } from "../inspector-links.server.ts";
import { listNights } from "../nights.server.ts";
import { checkRegister } from "../register.server.ts";
import { registerRules } from "../register-rules.ts";
import type { Route } from "./+types/inspect";

/** Without scripts, so that none can read the link. */
export const handle: PageHandle = { standsAlone: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const now = Date.now();
  const link = await findInspectorLink(db, params.secret, now);
  if (!link) return data(null, { status: 404 });
  const { inspector, first_night: from, last_night: to } = link;
  const { problems, rows, number, hash } = await checkRegister(db);
  return data({
    inspector,
    from,
    to,
    problems,
    rows,
    end: number > 0 ? `${number}:${hash}` : "",
    endsOn: zonedIso(link.ends_at, venue.timeZone),
    openedOn: zonedIso(new Date(now).toISOString(), venue.timeZone),
    nights: (await listNights(db, from, to)).reverse(),
  });
}

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? "Incident register" : "This link doesn't work"} | ${venue.name}` },
  { name: "robots", content: "noindex, nofollow" },
];

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-x-6 sm:grid-cols-[11rem_minmax(0,1fr)] print:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The register of some nights, read-only, for an inspector to read and print. */
export default function InspectScreen({ loaderData }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <main id="content" className="page py-16">
        <h1 className="display text-4xl">This link doesn't work</h1>
        <p className="mt-6 max-w-[60ch] text-lg">
          It may be incomplete, revoked or expired. Ask {venue.name} for a new one: {venue.phone.shown}.
        </p>
      </main>
    );
  const { inspector, from, to, problems, rows, end, endsOn, openedOn, nights } = loaderData;
  const { sources } = registerRules();
  return (
    <main id="content" className="page py-10 text-base print:p-0 print:text-[10pt]">
      <h1 className="wide text-2xl font-extrabold sm:text-3xl">Incident register</h1>
      <dl className="mt-5 grid gap-1.5">
        <Fact name="Venue">
          {venue.name}, {venue.postalAddress}
        </Fact>
        {venue.licenceNumber && <Fact name="Liquor licence">{venue.licenceNumber}</Fact>}
        <Fact name="Club nights">
          {formatDate(from)} to {formatDate(to)}
        </Fact>
        <Fact name="Shown to">
          {inspector}, {formatDateTime(openedOn)}
        </Fact>
        <Fact name="Link works until">{formatDateTime(endsOn)}</Fact>
        {sources.length > 0 && <Fact name="Kept under">{sources.map(({ name }) => name).join("; ")}</Fact>}
        <Fact name="Check">
          {problems.length === 0 ? (
            `Complete: ${formatCount(rows, "row")}, nothing missing or altered.`
          ) : (
            <strong>The register was changed outside the program: {problems.join(" ")}</strong>
          )}
        </Fact>
        {end && <Fact name="Last row and hash">{end}</Fact>}
      </dl>
      <p className="mt-5 max-w-[70ch] text-quiet">
        Entries are never changed: amendments are listed below the entry they are about. Times are the venue's. Print
        with your browser.
      </p>
      {nights.length === 0 && <p className="mt-10 text-lg">No entries for these club nights.</p>}
      {nights.map((night) => (
        <EntryList key={night.night} night={night} />
      ))}
    </main>
  );
}
