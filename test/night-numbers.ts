import type { NightNumbers } from "../app/platform/db/tables/night-numbers.ts";

const none = { expected: 0, came: 0 };

/** The numbers of a club night on which nothing happened. */
export const emptyNumbers: NightNumbers = {
  title: "House of Ember",
  people: 0,
  peak: 0,
  walkIns: 0,
  tables: { asked: 0, approved: 0, came: 0, noShows: 0 },
  lists: none,
  tickets: none,
  offers: none,
  promoters: [],
  deposits: { received: 0, refunded: 0, kept: 0, open: 0 },
  spend: { parties: 0, people: 0, spent: 0, minimum: 0 },
  pace: { tables: [], lists: [], tickets: [] },
};
