import type { Result } from "lighthouse";
import type { CalendarEvent } from "../app/events/event.ts";
import { eventPath } from "../app/events/event-address.ts";
import type { Offer } from "../app/offers/offer.ts";
import { startSite } from "../test/site.ts";
import { leastScores, mostOf, numeric, reportsOf, score } from "./lighthouse-report.ts";
import { build } from "./prepare.js";

/** Bytes that came over the wire for one type of resource, in KB. */
function transferred({ audits }: Result, resourceType: string): number {
  const { details } = audits["network-requests"] ?? {};
  const requests = details?.type === "table" ? details.items : [];
  const bytes = requests
    .filter((request) => request.resourceType === resourceType)
    .map((request) => Number(request.transferSize));
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 102.4) / 10;
}

function row(report: Result) {
  return {
    ...Object.fromEntries(Object.keys(leastScores).map((category) => [category, score(report, category)])),
    "LCP ms": Math.round(numeric(report, "largest-contentful-paint")),
    "TBT ms": Math.round(numeric(report, "total-blocking-time")),
    CLS: numeric(report, "cumulative-layout-shift"),
    "JS KB": transferred(report, "Script"),
    "fonts KB": transferred(report, "Font"),
  };
}

/** What Lighthouse finds wanting in the categories without a full score. */
function shortcomings({ categories, audits }: Result): string[] {
  return Object.values(categories)
    .filter((category) => (category.score ?? 0) < 1)
    .flatMap(({ title, auditRefs }) =>
      auditRefs
        .filter(({ id }) => (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${title}: ${id}, ${audits[id]?.title} ${audits[id]?.displayValue ?? ""}`),
    );
}

/** The pages that count: the lists, and one of each kind that a list leads to. */
async function pagesOf(origin: string): Promise<string[]> {
  const first = async (call: string, end: "first" | "last") => {
    const all: (CalendarEvent & Offer)[] = await (await fetch(origin + call)).json();
    const one = all.at(end === "first" ? 0 : -1);
    if (!one) throw new Error(`The demo has nothing for ${call}.`);
    return one;
  };
  const [night, offer, article] = await Promise.all([
    first("/api/event/getAllEvents", "last"),
    first("/api/offers/all-offers", "first"),
    first("/api/news", "first"),
  ]);
  const items = [eventPath(night), `/offers/${offer._id}`, `/news/${article._id}`];
  return ["/", "/events", "/offers", "/news", "/vip-tables", ...items];
}

await build();
const site = await startSite();
const paths = process.argv.length > 2 ? process.argv.slice(2) : await pagesOf(site.origin);
const found = await reportsOf(paths.map((path) => site.origin + path));
const reports = new Map(paths.map((path, index) => [path, found[index] as Result]));
await site.stop();

console.table(Object.fromEntries([...reports].map(([path, report]) => [path, row(report)])));
for (const [path, report] of reports) for (const line of shortcomings(report)) console.log(`${path} ${line}`);

const passes = (report: Result) =>
  Object.entries(mostOf).every(([audit, limit]) => numeric(report, audit) <= limit) &&
  Object.entries(leastScores).every(([category, needed]) => score(report, category) >= needed);
process.exitCode = [...reports.values()].every(passes) ? 0 : 1;
