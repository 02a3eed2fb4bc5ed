import type { DemoCounts } from "./shapes.ts";

const labels: Record<keyof DemoCounts, [one: string, more: string]> = {
  events: ["event", "events"],
  offers: ["offer", "offers"],
  news: ["news item", "news items"],
  tables: ["table", "tables"],
  categories: ["table category", "table categories"],
  images: ["image", "images"],
  requests: ["request", "requests"],
  subscribers: ["subscriber", "subscribers"],
  campaigns: ["campaign", "campaigns"],
  lists: ["guest list", "guest lists"],
  shops: ["ticket shop", "ticket shops"],
};

/** Counts above 0 as text: `30 events`. */
export function countLabels(counts: DemoCounts): string[] {
  return (Object.keys(labels) as (keyof DemoCounts)[])
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind]} ${labels[kind][counts[kind] === 1 ? 0 : 1]}`);
}
