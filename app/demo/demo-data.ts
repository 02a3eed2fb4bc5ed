const labels = {
  events: ["event", "events"],
  offers: ["offer", "offers"],
  news: ["news item", "news items"],
  tables: ["table", "tables"],
  categories: ["table category", "table categories"],
  images: ["image", "images"],
  requests: ["request", "requests"],
  subscribers: ["subscriber", "subscribers"],
  campaigns: ["campaign", "campaigns"],
  // With their guests.
  lists: ["guest list", "guest lists"],
  shops: ["ticket shop", "ticket shops"],
} satisfies Record<string, [one: string, more: string]>;

/** How many of each kind. */
export type DemoCounts = Record<keyof typeof labels, number>;

/** Counts of rows that removing the demo deletes, and of those that it leaves to the club. */
export interface DemoData {
  removes: DemoCounts;
  /** Changed by staff since they were added. */
  edited: DemoCounts;
  /** Needed by guests' requests or by the club's own content. */
  used: DemoCounts;
}

/** Counts as text, without those that are 0: `30 events`. */
export function countLabels(counts: DemoCounts): string[] {
  return (Object.keys(labels) as (keyof DemoCounts)[])
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind]} ${labels[kind][counts[kind] === 1 ? 0 : 1]}`);
}
