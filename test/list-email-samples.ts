import type { MailData } from "../app/platform/outbox/queue.server.ts";

type ListEmail = "list-entry" | "list-link" | "list-changed" | "statement-link" | "statement-issued";

const night = "2026-11-28";
const entry = { night, owner: "Kim Lowe", pays: "Free before 11:30 PM, then half price." };
const change = { name: "House of Ember", path: "/events/house-of-ember-x1", night, list: "Friends of Kim" } as const;
const moved = { start_date: "2026-12-05T22:00:00+11:00", end_date: "2026-12-06T04:00:00+11:00" };

/** Emails about guest lists, as `emailSamples` has them. @param at ISO 8601 in UTC. */
export function listEmailSamples(word: string, at: string): { [Name in ListEmail]: Record<string, MailData[Name]> } {
  return {
    "list-entry": {
      one: { ...entry, event: "House of Ember", people: 1 },
      "with plus-ones": { ...entry, event: "", people: 3, pays: "$15 before 12:30 AM (Sun), then full price." },
      "long word": { ...entry, event: word, owner: word, people: 2 },
    },
    "list-link": {
      link: { list: "Friends of Kim", ends_at: null },
      "with facts": {
        list: "Friends of Kim",
        ends_at: at,
        facts: [
          { label: "Next night", value: "House of Ember, Sat 28 Nov" },
          { label: "Open until", value: "10 PM" },
          { label: "Places", value: "10" },
          { label: "Entry", value: "Free before 11:30 PM, then half price." },
        ],
      },
      "with an end": { list: "Friends of Kim", ends_at: at },
      "long word": { list: word, ends_at: null },
    },
    "statement-link": { link: { year: "2026", until: "2027-03-31" } },
    "statement-issued": { month: { statement: "a", month: "2026-10" } },
    "list-changed": {
      "cancelled, to a guest": { ...change, to: "guest", change: "cancelled", reason: "The headliner is ill." },
      "cancelled, to the owner": { ...change, to: "owner", change: "cancelled", reason: "" },
      "rescheduled, to a guest": { ...change, ...moved, to: "guest", change: "postponed", reason: "" },
      "postponed, to the owner": { ...change, to: "owner", change: "postponed", reason: "The headliner is ill." },
      "long word": { ...change, ...moved, name: word, list: word, to: "owner", change: "postponed", reason: word },
    },
  };
}
