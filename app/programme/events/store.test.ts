import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent } from "../../../test/makers.ts";
import { touchContent } from "../../platform/db/content-version.server.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { fillNights } from "./fill-nights.server.ts";
import {
  findEvent,
  listEvents,
  listEventsOfMonth,
  listEventsOfNight,
  listPastEvents,
  listUpcomingEvents,
} from "./store.server.ts";

const now = Date.parse("2026-11-28T12:00:00Z");
const names = (events: { name: string }[]) => events.map(({ name }) => name);

test("a row becomes the contract's fields, in the venue's time", async () => {
  const db = await testDatabase();
  const id = await makeEvent(db);
  expect(await listEvents(db)).toEqual([
    {
      _id: id,
      name: "House of Ember",
      start_date: "2026-11-28T22:00:00+11:00",
      end_date: "2026-11-29T04:00:00+11:00",
      night: "2026-11-28",
      created_on: "2026-01-01T11:00:00+11:00",
      description: "House, all night.",
      status: true,
      imgsrc: "",
      tickets: "link",
      redirection_url: "https://tickets.afterglow.example/house-of-ember",
      state: "on",
      doors: "",
      set_times: [],
      line_up: [],
      age_note: "",
      entry_note: "",
    },
  ]);
});

test("upcoming events have not ended, soonest first; past ones newest first; inactive ones are in neither", async () => {
  const db = await testDatabase();
  const night = (name: string, starts_at: string, ends_at: string, active = 1) =>
    makeEvent(db, { name, starts_at, ends_at, active });
  await night("later", "2026-12-05T11:00:00.000Z", "2026-12-05T17:00:00.000Z");
  await night("under way", "2026-11-28T11:00:00.000Z", "2026-11-28T17:00:00.000Z");
  await night("just over", "2026-11-28T06:00:00.000Z", "2026-11-28T12:00:00.000Z");
  await night("long over", "2026-01-03T11:00:00.000Z", "2026-01-03T17:00:00.000Z");
  await night("hidden", "2026-12-12T11:00:00.000Z", "2026-12-12T17:00:00.000Z", 0);
  await night("hidden and over", "2026-01-10T11:00:00.000Z", "2026-01-10T17:00:00.000Z", 0);
  expect(names(await listUpcomingEvents(db, now))).toEqual(["under way", "later"]);
  expect(names(await listPastEvents(db, now))).toEqual(["just over", "long over"]);
  expect(names(await listEvents(db))).toEqual(["long over", "just over", "under way", "later"]);
  expect(names(await listPastEvents(db, now, 1))).toEqual(["just over"]);
});

test("upcoming events follow the clock and every content change", async () => {
  const db = await testDatabase();
  const tonight = { name: "tonight", starts_at: "2026-11-28T11:00:00.000Z", ends_at: "2026-11-28T17:00:00.000Z" };
  await makeEvent(db, tonight);
  await makeEvent(db, { name: "later", starts_at: "2026-12-05T11:00:00.000Z", ends_at: "2026-12-05T17:00:00.000Z" });
  const upcomingAt = async (time: string) => names(await listUpcomingEvents(db, Date.parse(time)));
  expect(await upcomingAt("2026-11-28T16:59:59.999Z")).toEqual(["tonight", "later"]);
  expect(await upcomingAt("2026-11-28T17:00:00.000Z")).toEqual(["later"]);
  expect(await upcomingAt("2026-11-28T16:00:00.000Z")).toEqual(["tonight", "later"]);
  expect(names(await listUpcomingEvents(db, Date.parse("2026-11-28T16:00:00.000Z"), 1))).toEqual(["tonight"]);

  await createWriter(db).write(async (trx) => {
    await makeEvent(trx, { ...tonight, name: "also tonight" });
    await touchContent(trx);
  });
  expect(await upcomingAt("2026-11-28T16:00:00.000Z")).toEqual(["tonight", "also tonight", "later"]);
});

test("an event is found by its id, past or upcoming, unless it is inactive", async () => {
  const db = await testDatabase();
  const over = { starts_at: "2020-11-28T11:00:00.000Z", ends_at: "2020-11-28T17:00:00.000Z" };
  const [coming, past, hidden] = [
    await makeEvent(db),
    await makeEvent(db, { name: "long over", ...over }),
    await makeEvent(db, { active: 0 }),
  ];
  expect(await findEvent(db, coming)).toEqual((await listEvents(db)).find(({ _id }) => _id === coming));
  expect((await findEvent(db, past))?.name).toBe("long over");
  expect(await findEvent(db, hidden)).toBeUndefined();
  expect(await findEvent(db, "nothing")).toBeUndefined();
});

test("a month has the events of its club nights, including one that begins after midnight", async () => {
  const db = await testDatabase();
  // 05:59 and 06:00 on 1 December in Sydney: the first is still November's last night.
  await makeEvent(db, {
    name: "last of November",
    starts_at: "2026-11-30T18:59:00.000Z",
    ends_at: "2026-11-30T22:00:00.000Z",
  });
  await makeEvent(db, {
    name: "first of December",
    starts_at: "2026-11-30T19:00:00.000Z",
    ends_at: "2026-11-30T22:00:00.000Z",
  });
  // Set by hand: a morning after belongs to the night before it.
  await makeEvent(db, {
    name: "last of June",
    starts_at: "2026-06-30T22:00:00.000Z",
    ends_at: "2026-07-01T02:00:00.000Z",
    night: "2026-06-30",
  });
  expect(names(await listEventsOfMonth(db, "2026-11"))).toEqual(["last of November"]);
  expect(names(await listEventsOfMonth(db, "2026-12"))).toEqual(["first of December"]);
  expect(names(await listEventsOfMonth(db, "2026-06"))).toEqual(["last of June"]);
  expect(names(await listEventsOfMonth(db, "2026-07"))).toEqual([]);
  expect(names(await listEventsOfNight(db, "2026-11-30"))).toEqual(["last of November"]);
});

test("the club night of an event that an older release moved or created follows its start", async () => {
  const db = await testDatabase();
  const id = await makeEvent(db, { night: "2026-11-21" });
  expect((await findEvent(db, id))?.night).toBe("2026-11-28");
  const empty = await makeEvent(db, { night: null });
  await fillNights(db);
  const { night } = await db.selectFrom("events").select("night").where("id", "=", empty).executeTakeFirstOrThrow();
  expect(night).toBe("2026-11-28");
});

test("the season's list has an event that began last month and has not ended", async () => {
  const db = await testDatabase();
  await makeEvent(db, {
    name: "over the month's end",
    starts_at: "2026-10-31T11:00:00.000Z",
    ends_at: "2026-10-31T17:00:00.000Z",
  });
  await makeEvent(db, {
    name: "over before",
    starts_at: "2026-10-24T11:00:00.000Z",
    ends_at: "2026-10-24T17:00:00.000Z",
  });
  expect(names(await listEvents(db, "2026-11-01"))).toEqual(["over the month's end"]);
});
