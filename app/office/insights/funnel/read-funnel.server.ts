import { visibleKinds } from "../../../bookings/requests/visible-kinds.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { compareTexts } from "../../../platform/lib/locale/format-number.ts";
import type { Role } from "../../../platform/roles/roles.ts";
import { currentSettings } from "../../../platform/venue/current.server.ts";
import { MAX_SOURCES } from "../../../platform/views/count-views.server.ts";
import { isAlwaysKept, OTHER, type Source, UNKNOWN } from "../../../platform/views/source.ts";
import type { Range } from "../period.ts";
import { readStoredNights } from "../stored-nights.server.ts";
import { storedSince } from "../stored-since.server.ts";
import { type Counted, readByNight, readBySource, readHourRows, readNightsOfSource } from "./read-counted.server.ts";
import { readForms } from "./read-forms.server.ts";
import type { Funnel, FunnelNight, FunnelSource, Steps } from "./shapes.ts";

const none: Steps = { views: 0, ticket_clicks: 0, forms_started: 0, sent: 0, approved: 0, came: 0 };

const steps = Object.keys(none) as (keyof Steps)[];

function add(sum: Steps, more: Partial<Steps>): void {
  for (const step of steps) sum[step] += more[step] ?? 0;
}

const isEmpty = (sum: Steps) => steps.every((step) => sum[step] === 0);

/** Each night's table requests from its stored numbers, and those with a known source. */
async function readTables(db: Database, range: Range) {
  return (await readStoredNights(db, range)).map(({ night, numbers: { title, tables, sources = {} } }) => {
    const { asked: sent, approved, came } = tables;
    return { night, title, steps: { sent, approved, came }, sources };
  });
}

type Tables = Awaited<ReturnType<typeof readTables>>;

/** Requests by source. Those without a source count as unknown, so that the sources add up to the nights' totals. */
function bySource(tables: Tables) {
  const found: { night: string; by: Source; steps: Partial<Steps> }[] = [];
  for (const { night, steps: all, sources } of tables) {
    const rest = { ...all };
    for (const [by, { asked, approved, came }] of Object.entries(sources)) {
      const own = { sent: asked, approved, came: Math.min(came, rest.came) };
      found.push({ night, by, steps: own });
      for (const step of ["sent", "approved", "came"] as const) rest[step] -= own[step];
    }
    found.push({ night, by: UNKNOWN, steps: rest });
  }
  return found;
}

/** The named sources with the most requests and views; the rest are combined. */
function fewest(sums: ReadonlyMap<Source, Steps>): FunnelSource[] {
  const inOrder = [...sums]
    .filter(([, sum]) => !isEmpty(sum))
    .sort(([a, one], [b, two]) => two.sent - one.sent || two.views - one.views || compareTexts(a, b));
  const named = inOrder.filter(([source]) => !isAlwaysKept(source)).slice(MAX_SOURCES);
  const beyond = new Set(named.map(([source]) => source));
  const rest = { ...none };
  const shown: FunnelSource[] = [];
  for (const [source, sum] of inOrder) {
    if (source === OTHER || beyond.has(source)) add(rest, sum);
    else shown.push({ source, ...sum });
  }
  const sorted = shown.sort((a, b) => b.views - a.views || b.sent - a.sent);
  return isEmpty(rest) ? sorted : [...sorted, { source: OTHER, ...rest }];
}

/** The sums of every source, from counts of pages and from requests. */
function sumSources(counted: Counted, tables: Tables): FunnelSource[] {
  const sources = new Map<Source, Steps>();
  for (const { by, steps: own } of [...counted, ...bySource(tables)])
    add(
      sources.getOrInsertComputed(by, () => ({ ...none })),
      own,
    );
  return fewest(sources);
}

/** The sources of a range of nights. */
export async function readSources(db: Database, range: Range): Promise<FunnelSource[]> {
  const [counted, tables] = await Promise.all([readBySource(db, range), readTables(db, range)]);
  return sumSources(counted, tables);
}

/** Adds up steps by night: every night with any counts, and the total. */
function byNightOf(some: readonly { night: string; steps: Partial<Steps> }[], tables: Tables) {
  const titles = new Map(tables.map(({ night, title }) => [night, title]));
  const nights = new Map<string, FunnelNight>();
  const total = { ...none };
  for (const { night, steps: own } of some) {
    add(
      nights.getOrInsertComputed(night, () => ({ night, title: titles.get(night) ?? "", ...none })),
      own,
    );
    add(total, own);
  }
  const shown = [...nights.values()].filter((row) => !isEmpty(row));
  return { total, nights: shown.sort((a, b) => compareTexts(a.night, b.night)) };
}

/** The nights of one row of the table of sources; the last row combines all sources without their own row. */
async function readOfSource(
  db: Database,
  range: Range,
  source: Source,
  { sources, tables }: Pick<Funnel, "sources"> & { tables: Tables },
): Promise<NonNullable<Funnel["of_source"]>> {
  const named = sources.map((row) => row.source).filter((one) => one !== OTHER);
  const counted = await readNightsOfSource(
    db,
    range,
    source === OTHER ? { except: [UNKNOWN, ...named] } : { only: source },
  );
  const viewed = counted.map(({ by, steps }) => ({ night: by, steps }));
  const requested = bySource(tables).filter(({ by }) => (source === OTHER ? !named.includes(by) : by === source));
  return { source, ...byNightOf([...viewed, ...requested], tables) };
}

async function readHours(db: Database, range: Range): Promise<Pick<Funnel, "pages" | "hours">> {
  const rows = await readHourRows(db, range);
  const sum = (some: typeof rows) => some.reduce((all, { views }) => all + Number(views), 0);
  const pages = [...Map.groupBy(rows, ({ page }) => page)].map(([page, some]) => ({ page, views: sum(some) }));
  return {
    pages: pages.sort((a, b) => b.views - a.views || compareTexts(a.page, b.page)),
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, views: sum(rows.filter((row) => row.hour === hour)) })),
  };
}

/**
 * The steps from viewing a page to coming, in a range of nights: by night, by source, by page and hour; and the forms
 * that a role may see.
 *
 * @param source the source whose nights are included, too.
 */
export async function readFunnel(db: Database, range: Range, role: Role, source?: Source): Promise<Funnel> {
  const [byNight, named, tables, hours, forms] = await Promise.all([
    readByNight(db, range),
    readBySource(db, range),
    readTables(db, range),
    readHours(db, range),
    readForms(db, visibleKinds(role), range),
  ]);
  const sources = sumSources(named, tables);
  const all = [
    ...tables.map(({ night, steps }) => ({ night, steps })),
    ...byNight.map(({ by, steps }) => ({ night: by, steps })),
  ];
  return {
    ...range,
    stored_since: storedSince(),
    counting: currentSettings().counting.views === "yes",
    ...byNightOf(all, tables),
    sources,
    of_source: source === undefined ? null : await readOfSource(db, range, source, { sources, tables }),
    ...hours,
    forms,
  };
}
