import type { Result } from "lighthouse";
import type { CalendarEvent } from "../../app/programme/events/event.ts";
import { eventPath } from "../../app/programme/events/event-address.ts";
import type { Offer } from "../../app/programme/offers/offer.ts";
import { startSite } from "../../test/site.ts";
import { build } from "../prepare.js";
import { leastScores, mostOf, numeric, type Reports, reportsOf, score } from "./lighthouse-report.ts";

/** KB of one type of resource transferred in the last run. */
function transferred(reports: Reports, resourceType: string): number {
  const { details } = reports.at(-1)?.audits["network-requests"] ?? {};
  const requests = details?.type === "table" ? details.items : [];
  const bytes = requests
    .filter((request) => request.resourceType === resourceType)
    .map((request) => Number(request.transferSize));
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 102.4) / 10;
}

function row(reports: Reports) {
  return {
    ...Object.fromEntries(Object.keys(leastScores).map((category) => [category, score(reports, category)])),
    "LCP ms": Math.round(numeric(reports, "largest-contentful-paint")),
    "TBT ms": Math.round(numeric(reports, "total-blocking-time")),
    CLS: numeric(reports, "cumulative-layout-shift"),
    "JS KB": transferred(reports, "Script"),
    "fonts KB": transferred(reports, "Font"),
  };
}

/** A run's findings in categories without a full score. */
function shortcomings({ categories, audits }: Result): string[] {
  return Object.values(categories)
    .filter((category) => (category.score ?? 0) < 1)
    .flatMap(({ title, auditRefs }) =>
      auditRefs
        .filter(({ id }) => (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${title}: ${id}, ${audits[id]?.title} ${audits[id]?.displayValue ?? ""}`),
    );
}

/** The measured pages: the lists, and one item of each. */
async function pagesOf(origin: string): Promise<string[]> {
  const first = async (call: string, end: "first" | "last") => {
    const all: (CalendarEvent & Offer)[] = await (await fetch(origin + call)).json();
    const one = all.at(end === "first" ? 0 : -1);
    if (!one) throw new Error(`${call} returned nothing. Add the demo content first.`);
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
const reportsAt = new Map(paths.map((path, index) => [path, found[index] ?? []]));
await site.stop();

console.table(Object.fromEntries([...reportsAt].map(([path, reports]) => [path, row(reports)])));
for (const [path, reports] of reportsAt) {
  for (const line of new Set(reports.flatMap(shortcomings))) console.log(`${path} ${line}`);
}

const pass = (reports: Reports) =>
  Object.entries(mostOf).every(([audit, limit]) => numeric(reports, audit) <= limit) &&
  Object.entries(leastScores).every(([category, needed]) => score(reports, category) >= needed);
process.exitCode = [...reportsAt.values()].every(pass) ? 0 : 1;
