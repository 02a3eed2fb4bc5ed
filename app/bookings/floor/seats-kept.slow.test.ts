import fc from "fast-check";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import type { Database } from "../../platform/db/tables.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { changeByGuest } from "../requests/guest/guest-changes.server.ts";
import { partyOf } from "../requests/pending-change.ts";
import { instantIn } from "./night-bounds.server.ts";
import { overlaps } from "./parties.server.ts";
import { listTableGroups } from "./plan.server.ts";
import { groupOf } from "./plan.ts";

const stays = [
  ["20:00", "23:00"],
  ["22:00", "02:00"],
  ["00:00", "04:00"],
] as const;

const party = fc.nat(4);
const table = fc.nat(3);

/** What staff and guests do, in any order; parties and tables by their number. */
const steps = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("seat"), party, table, stay: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("swap"), party, table, stay: fc.nat(2), other: party }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("unassign"), party }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("status"),
      party,
      to: fc.constantFrom("approved", "cancelled", "declined"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("merge", "split"), table, other: table }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("seats"), table, guests: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("guests"), party, guests: fc.integer({ min: 1, max: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("night"), party, away: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("decide"), party, to: fc.constantFrom("approve", "decline") }) },
);

interface Step {
  do: string;
  party?: number;
  table?: number;
  other?: number;
  stay?: number;
  to?: string;
  guests?: number;
  away?: boolean;
}

/** What is wrong with the tables of a night: two parties at one at the same time, or a party larger than its table. */
async function wrongIn(db: Database, night: string): Promise<string[]> {
  const [groups, rows] = await Promise.all([
    listTableGroups(db, night),
    db
      .selectFrom("seatings")
      .innerJoin("requests", "requests.id", "seatings.request_id")
      .select(["name", "table_id", "from_at", "until_at", "details"])
      .where("night", "=", night)
      .where("date_wanted", "=", night)
      .where("status", "in", ["approved", "arrived"])
      .where("table_id", "is not", null)
      .orderBy("name")
      .execute(),
  ]);
  const parties = rows.map((row) => ({
    name: row.name,
    group: groupOf(groups, row.table_id ?? ""),
    guests: Number(JSON.parse(row.details).guests),
    from: row.from_at,
    until: row.until_at,
  }));
  return parties.flatMap(({ name, group, guests, ...stay }, index) => [
    ...(group && guests > group.seats ? [`${name} has ${guests} at ${group.name} for ${group.seats}`] : []),
    ...parties
      .slice(index + 1)
      .filter((other) => group && other.group?.table === group.table && overlaps(other, stay))
      .map((other) => `${name} and ${other.name} are at ${group?.name}`),
  ]);
}

test("no order of approving, seating, merging and changing puts two parties at a table, or more guests than it seats", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const tables: { id: string; name: string; seats: number }[] = [];
  for (const [index, seats] of [4, 6, 8, 4].entries()) {
    const name = `Booth ${index}`;
    const { body } = await staff.post("/floor/tables", { room: "Main room", name, seats, minimum: null });
    tables.push({ id: body.id, name, seats });
  }
  let nights = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 15, maxLength: 30 }), async (sequence) => {
      nights += 1;
      const night = addDays(tonight(), 3 + nights * 3);
      const parties: string[] = [];
      for (let index = 0; index < 5; index++) {
        const details = { guests: 2 + index * 2, budget: "", message: "" };
        const status = index % 2 ? "approved" : "new";
        parties.push(await makeRequest(app.db, { name: `Party ${index}`, date: night, status, details }));
      }
      const id = (index = 0) => parties[index] as string;
      const rowOf = (index?: number) =>
        app.db.selectFrom("requests").selectAll().where("id", "=", id(index)).executeTakeFirstOrThrow();
      const change = async (index: number | undefined, change: { date?: string; guests?: number }) => {
        const row = await rowOf(index);
        const wish = { ...partyOf(row), ...change };
        const by = { now: Date.now(), clubAddress: "club@afterglow.example" };
        await app.db.transaction().execute((trx) => changeByGuest(trx, row, wish, by));
      };
      for (const step of sequence as Step[]) {
        const at = tables[step.table ?? 0] as (typeof tables)[number];
        const [from, until] = (stays[step.stay ?? 0] ?? stays[0]).map((time) => instantIn(night, time));
        const seat = (more: object) =>
          staff.post("/tonight/seating", { request: id(step.party), night, table: at.id, from, until, ...more });
        if (step.do === "seat") await seat({});
        else if (step.do === "swap") await seat({ instead_of: [id(step.other)] });
        else if (step.do === "decide")
          await staff.post(`/requests/${id(step.party)}/answer`, { change: step.to, email: "none" });
        else if (step.do === "unassign") await seat({ table: null });
        else if (step.do === "status") await staff.post(`/requests/${id(step.party)}`, { status: step.to });
        else if (step.do === "guests") await change(step.party, { guests: step.guests as number });
        else if (step.do === "night") await change(step.party, { date: step.away ? addDays(night, 1) : night });
        else if (step.do === "seats") {
          const { id: _, ...rest } = at;
          await staff.post(`/floor/tables/${at.id}`, { room: "Main room", minimum: null, ...rest, seats: step.guests });
        } else {
          const other = tables[step.other ?? 0] as (typeof tables)[number];
          const chosen = step.do === "merge" ? [at.id, other.id] : [at.id];
          await staff.post(`/floor/nights/${night}`, { do: step.do, tables: chosen, note: "" });
        }
        expect(await wrongIn(app.db, night), JSON.stringify(step)).toEqual([]);
      }
    }),
    { numRuns: 10 },
  );
});
