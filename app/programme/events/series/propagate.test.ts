import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { type Caller, caller } from "../../../../test/caller.ts";
import { poster } from "../../../../test/posters.ts";
import { form, made, put, seriesOf, shown, times } from "../../../../test/series.ts";
import { jsonText } from "../../../platform/lib/json-text.ts";
import type { StaffEvent } from "../event.ts";
import type { PropagationResult } from "../shapes.ts";

/** A series of four Saturdays from 28 March 2037, all active and upcoming. */
async function fourNights() {
  const app = await testApp();
  const [ana, bo] = [await caller(app, "Ana"), await caller(app, "Bo")];
  const first = await put(ana, { start_date: "2037-03-21T22:00", end_date: "2037-03-22T04:00" });
  const { series } = await made(ana, first._id, { every: "week", times: 3, status: true });
  const read = () => seriesOf(ana, series);
  const edit = async (by: Caller, id: string, more: Record<string, string>) => {
    const night = (await read()).nights.find(({ _id }) => _id === id);
    const start_date = night?.start_date.slice(0, 16) ?? "";
    const end_date = night?.end_date.slice(0, 16) ?? "";
    const body = { ...form, name: night?.name ?? "", start_date, end_date, image: Buffer.alloc(0), ...more };
    return by.send(`/api/event/edit-event/${id}`, body);
  };
  return { app, ana, bo, read, edit };
}

const propagationIn = async (response: Response) => {
  expect(response.status, await response.clone().text()).toBe(200);
  return ((await response.json()) as { series: PropagationResult }).series;
};

test("a change for upcoming events changes only that field, from this event on, and keeps each date", async () => {
  const { ana, read, edit } = await fourNights();
  const [, second] = (await read()).nights;
  const id = second?._id ?? "";
  const change = { name: "House of Embers", start_date: "2037-03-28T21:00", end_date: "2037-03-29T05:00" };
  expect(await propagationIn(await edit(ana, id, { ...change, scope: "coming" }))).toEqual({ changed: 2, left: [] });
  const { nights } = await read();
  expect(nights.map(({ name }) => name)).toEqual([form.name, ...Array(3).fill("House of Embers")]);
  // The clocks go back on 5 April 2037.
  expect(times({ ...(await read()), nights })).toEqual([
    "2037-03-21T22:00:00+11:00 04:00:00+11:00",
    "2037-03-28T21:00:00+11:00 05:00:00+11:00",
    "2037-04-04T21:00:00+11:00 05:00:00+10:00",
    "2037-04-11T21:00:00+10:00 05:00:00+10:00",
  ]);
  expect(nights.flatMap(({ own }) => own)).toEqual([]);
});

test("edits of a single event are kept and reported; its other fields change", async () => {
  const { ana, bo, read, edit } = await fourNights();
  const [first, , third] = (await read()).nights;
  expect((await edit(bo, third?._id ?? "", { name: "Ember Birthday" })).status).toBe(200);
  expect((await read()).nights[2]?.own).toEqual(["name"]);
  const change = { name: "Embers", description: "House and disco.", scope: "coming" };
  expect(await propagationIn(await edit(ana, first?._id ?? "", change))).toEqual({
    changed: 3,
    left: [{ _id: third?._id, start_date: third?.start_date, fields: ["name"] }],
  });
  expect((await read()).nights.map(({ name }) => name)).toEqual(["Embers", "Embers", "Ember Birthday", "Embers"]);
  const { event } = (await (await ana.get(`/api/event/admin-event/${third?._id}`)).json()) as { event: StaffEvent };
  expect(event.description).toBe("House and disco.");
  // Once left alone it stays so, and the others still follow.
  expect(await propagationIn(await edit(ana, first?._id ?? "", { ...change, name: "Ember" }))).toMatchObject({
    changed: 2,
    left: [{ fields: ["name"] }],
  });
});

test("a change of this event only is kept as its own; a later change for all does not undo it", async () => {
  const { ana, read, edit } = await fourNights();
  const [first, second] = (await read()).nights;
  const only = await edit(ana, first?._id ?? "", { name: "Opening", scope: "this" });
  expect((await only.json()) as object).not.toHaveProperty("series.changed");
  expect((await read()).nights.map(({ own }) => own)).toEqual([["name"], [], [], []]);
  expect(await propagationIn(await edit(ana, second?._id ?? "", { name: "Embers", scope: "coming" }))).toMatchObject({
    changed: 2,
  });
  expect((await read()).nights.map(({ name }) => name)).toEqual(["Opening", "Embers", "Embers", "Embers"]);
  // From the first event: its values go to all others, since none of them was set by hand.
  await edit(ana, first?._id ?? "", { name: "Finale", scope: "coming" });
  expect((await read()).nights.map(({ name }) => name)).toEqual(Array(4).fill("Finale"));
});

test("an event changed by someone else stops the whole change with a message, and nothing is saved", async () => {
  const { ana, bo, read, edit } = await fourNights();
  const { nights } = await read();
  const [first, , , last] = nights;
  const seen = JSON.stringify(Object.fromEntries(nights.map(({ _id, version }) => [_id, version])));
  await edit(bo, last?._id ?? "", { description: "Bo was here." });
  const change = { name: "Embers", scope: "coming", coming_versions: seen };
  const refused = await edit(ana, first?._id ?? "", change);
  expect([refused.status, await refused.text()]).toEqual([
    409,
    "Bo changed House of Ember, Sat 11 Apr, since you opened it. Nothing was saved. Check it, then save again.",
  ]);
  expect((await read()).nights.map(({ name }) => name)).toEqual(Array(4).fill(form.name));
  const now = JSON.stringify(Object.fromEntries((await read()).nights.map(({ _id, version }) => [_id, version])));
  const again = await edit(ana, first?._id ?? "", { ...change, coming_versions: now });
  expect(await propagationIn(again)).toMatchObject({ changed: 3 });
  for (const odd of ["x", "[]", "null", "7"])
    expect((await edit(ana, first?._id ?? "", { ...change, coming_versions: odd })).status, odd).toBe(422);
});

test("a skipped event is hidden from guests, updated with the others, and restored up to date", async () => {
  const { app, ana, read, edit } = await fourNights();
  const [first, second] = (await read()).nights;
  expect((await ana.post(`/api/event/delete-event/${second?._id}`)).status).toBe(200);
  expect(await shown(app)).toHaveLength(3);
  expect((await read()).nights.map(({ skipped, own }) => [skipped, own])).toEqual([
    [false, []],
    [true, []],
    [false, []],
    [false, []],
  ]);
  expect(await propagationIn(await edit(ana, first?._id ?? "", { name: "Embers", scope: "coming" }))).toMatchObject({
    changed: 3,
  });
  expect(await shown(app)).toHaveLength(3);
  expect((await ana.post(`/api/event/restore-event/${second?._id}`)).status).toBe(200);
  expect(await shown(app)).toHaveLength(4);
  expect((await read()).nights.map(({ name }) => name)).toEqual(Array(4).fill("Embers"));
});

test("image, link and status are copied too; an event that would end before it begins is left unchanged", async () => {
  const { app, ana, bo, read, edit } = await fourNights();
  const [first, second] = (await read()).nights;
  await edit(bo, second?._id ?? "", { start_date: "2037-03-28T23:30" });
  const propagation = await propagationIn(
    await edit(ana, first?._id ?? "", {
      end_date: "2037-03-21T23:00",
      redirection_url: "https://tickets.example/all",
      status: "false",
      scope: "coming",
    }),
  );
  expect(propagation).toEqual({
    changed: 3,
    left: [{ _id: second?._id, start_date: "2037-03-28T23:30:00+11:00", fields: ["end_date"] }],
  });
  expect(await shown(app)).toEqual([]);
  const response = await ana.send(`/api/event/edit-event/${first?._id}`, {
    ...form,
    start_date: "2037-03-21T22:00",
    end_date: "2037-03-21T23:00",
    image: Buffer.from(await poster(90, 120)),
    scope: "coming",
  });
  expect(await propagationIn(response)).toMatchObject({ changed: 3 });
  const all = (await (await ana.get("/api/event/admin-all-events")).json()) as StaffEvent[];
  expect(new Set(all.map(({ imgsrc }) => imgsrc)).size).toBe(1);
  expect(await shown(app)).toHaveLength(4);
});

test("details are copied to upcoming events field by field; an event's own values are kept", async () => {
  const app = await testApp();
  const ana = await caller(app);
  const first = await put(ana);
  const { series, events } = await made(ana, first._id, { every: "week", times: 3, status: true });
  const setNight = (id: string | undefined, more: object) =>
    ana.post(`/api/event/set-night/${id}`, { state: "on", ...more });
  expect((await setNight(events[1], { line_up: ["Mica Levi"] })).status).toBe(200);
  const read = () => seriesOf(ana, series);
  expect((await read()).nights.map(({ own }) => own)).toEqual([[], [], ["line_up"], []]);

  const seen = (await read()).nights.map(({ _id, version }) => [_id, version] as const);
  const body = {
    state: "sold_out",
    doors: "21:00",
    age_note: "21+",
    line_up: ["Jonas K"],
    give: ["doors", "line_up"],
    coming_versions: Object.fromEntries(seen.slice(1)),
  };
  const given = await setNight(first._id, body);
  expect(((await given.json()) as { series: PropagationResult }).series).toEqual({
    changed: 3,
    left: [{ _id: events[1], start_date: expect.any(String), fields: ["line_up"] }],
  });
  const nights = await Promise.all(
    [first._id, ...events].map(async (id) => {
      const answer = await ana.get(`/api/event/admin-event/${id}`);
      const { event } = (await answer.json()) as { event: StaffEvent };
      return [event.state, event.doors, event.age_note, event.line_up.join()];
    }),
  );
  expect(nights).toEqual([
    ["sold_out", "21:00", "21+", "Jonas K"],
    ["on", "21:00", "", "Jonas K"],
    ["on", "21:00", "", "Mica Levi"],
    ["on", "21:00", "", "Jonas K"],
  ]);
  // What was not propagated is this event's own; no one's change is overwritten.
  expect((await read()).nights.map(({ own }) => own)).toEqual([["age_note"], [], ["line_up"], []]);
  const late = await setNight(first._id, { ...body, doors: "20:00" });
  expect([late.status, (await read()).nights.length]).toEqual([409, 4]);
  expect((await setNight(first._id, { give: ["start_date"] })).status).toBe(422);
});

test("an event from before details were copied takes them unless it has its own", async () => {
  const app = await testApp();
  const ana = await caller(app);
  const first = await put(ana);
  const { events } = await made(ana, first._id, { every: "week", times: 2, status: true });
  await ana.post(`/api/event/set-night/${events[1]}`, { state: "on", entry_note: "By the lane" });
  await app.db
    .updateTable("events")
    .set({ series_gave: jsonText({}) })
    .execute();
  const given = await ana.post(`/api/event/set-night/${first._id}`, {
    state: "on",
    entry_note: "ID",
    give: ["entry_note"],
  });
  expect(((await given.json()) as { series: PropagationResult }).series).toMatchObject({
    changed: 1,
    left: [{ _id: events[1], fields: ["entry_note"] }],
  });
});
