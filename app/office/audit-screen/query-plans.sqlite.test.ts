import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { planOf } from "../../../test/query-plans.ts";
import { readTrailFilter, trailFilterQuery } from "./filter.server.ts";
import { nextRows } from "./list.server.ts";

const search = (index: string, terms: string) => `SEARCH trail USING INDEX trail_by_${index} (${terms})`;
const older = "&older=2026-11-28T11:00:00.000Z~5";

/** Each search, and the index that has its rows in order; where there are several lists, they are merged. */
const walked: Record<string, string> = {
  "": "SCAN trail USING INDEX trail_by_time",
  [older]: search("time", "at<?"),
  "from=2026-11-01&to=2026-11-30": search("time", "at>? AND at<?"),
  "night=2026-11-28": search("time", "at>? AND at<?"),
  "person=a1": search("actor", "<expr>=?"),
  "person=a1&from=2026-11-01": search("actor", "<expr>=? AND at>?"),
  [`person=a1${older}`]: search("actor", "<expr>=? AND at<?"),
  "kind=event&id=e1": search("object", "object_kind=? AND object_id=?"),
  "kind=event&id=e1&person=a1&group=data": search("object", "object_kind=? AND object_id=?"),
  "group=people": search("action", "action=?"),
  "group=people&night=2026-11-28": search("action", "action=? AND at<?"),
  "group=people&person=a1": search("actor_and_action", "<expr>=? AND action=?"),
  [`group=people&person=a1${older}`]: search("actor_and_action", "<expr>=? AND action=? AND at<?"),
  // The far end is cut off once a page of each action is merged.
  "group=people&person=a1&from=2026-11-01&to=2026-11-30": search("actor_and_action", "<expr>=? AND action=? AND at<?"),
  [`group=people&person=a1&from=2026-11-01${older}`]: search("actor_and_action", "<expr>=? AND action=? AND at<?"),
  "q=bo": search("name", "<expr>=?"),
  [`q=bo${older}`]: search("name", "<expr>=? AND at<?"),
  "q=bo&person=a1&group=people&from=2026-11-01": search("name", "<expr>=?"),
};

test("a million rows are read in the order of an index, for any search", async () => {
  const db = await testDatabase();
  for (const [question, plan] of Object.entries(walked)) {
    const parameters = new URLSearchParams(question);
    const filter = readTrailFilter(trailFilterQuery.parse(Object.fromEntries(parameters)));
    const names = filter.q === undefined ? {} : { names: ["bo", "bonnie"] };
    const from = parameters.has("older") ? { at: "2026-11-28T11:00:00.000Z", number: 5 } : undefined;
    const query = nextRows(db, { ...filter, ...names }, { order: "desc", from, limit: 51 });
    if (!query) throw new Error("Nothing to ask");
    const { sql, parameters: values } = query.compile();
    const steps = await planOf(db, sql, values);
    const read = steps.filter((detail) => / trail\b/.test(detail) && detail !== "SCAN trail");
    expect([question, ...new Set(read)]).toEqual([question, plan]);
    // Where lists are merged, each is cut to a page first, and only that is sorted.
    const isSorted = steps.some((detail) => detail.includes("TEMP B-TREE"));
    expect([question, isSorted]).toEqual([question, steps.some((detail) => detail.includes("MERGE"))]);
  }
});
