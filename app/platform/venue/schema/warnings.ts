import { group, integer } from "./setting-fields.ts";

/** When the dashboard warns early; 0 for never. */
export const warningSettings = group(
  "Early warnings",
  {
    slowPace: integer("A coming night is slow below, % of the usual", 75, {
      min: 0,
      max: 100,
      help: "Tables asked for, people on lists and with tickets, beside earlier nights of the weekday so many days before. 0 never warns.",
    }),
    minimumUsual: integer("Fewest that are usual, to be called slow or late", 4, {
      min: 1,
      max: 1_000,
      help: "Nights and lists that usually have fewer are never called slow or late.",
    }),
    lateList: integer("A guest list fills late below, % of its usual", 60, {
      min: 0,
      max: 100,
      help: "In the last three days before a night, beside the owner's earlier nights of the weekday. 0 never warns.",
    }),
    deposits: integer("Deposits overdue, from", 1, { min: 0, max: 1_000, help: "0 never warns." }),
    domainRefuses: integer("An email domain refuses from, % of its emails", 20, {
      min: 0,
      max: 100,
      help: "Of campaigns in the last two weeks. 0 never warns.",
    }),
    noShows: integer("Too many people on a promoter's lists didn't come from, %", 60, {
      min: 0,
      max: 100,
      help: "Over eight weeks and three nights at least, and only above the share of all lists. 0 never warns.",
    }),
    incidents: integer("A kind of incident rises from, % of the usual", 200, {
      min: 0,
      max: 1_000,
      help: "Four weeks beside the twelve before. 0 never warns.",
    }),
    minimumSample: integer("Fewest people or emails to judge by", 20, {
      min: 1,
      max: 10_000,
      help: "Promoters with fewer people listed, and domains with fewer emails, are never named.",
    }),
  },
  { help: "What the dashboard and the weekly email warn of, each beside what is usual for your club." },
);
