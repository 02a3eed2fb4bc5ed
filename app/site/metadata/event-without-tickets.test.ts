import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { caller } from "../../../test/caller.ts";
import { makeEvent } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import type { EventNote } from "../../programme/events/shapes.ts";
import { findEvent } from "../../programme/events/store.server.ts";
import { eventJsonLd } from "./event-json-ld.server.ts";

const form = {
  name: "House of Ember",
  start_date: "2090-11-25T22:00",
  end_date: "2090-11-26T04:00",
  description: "House, all night, in the room and on the terrace, until the trains run.",
  redirection_url: "",
};

test("an inactive event is saved without an image and without a ticket link; an active one needs its link", async () => {
  const app = await testApp();
  const ana = await caller(app);
  const id = await makeEvent(app.db, { active: 0, picture_id: null });
  const save = (fields: object) => ana.send(`/api/event/edit-event/${id}`, { ...form, ...fields });
  const saved = await save({ status: "false" });
  expect([saved.status, await saved.text()]).toEqual([200, expect.stringContaining('"redirection_url":""')]);
  const refused = await save({ status: "true" });
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining("redirection_url: Enter the ticket link."),
  ]);
  expect((await save({ status: "false", redirection_url: "javascript:alert(1)" })).status).toBe(422);
  // A new event needs both, as its form does.
  const added = await ana.send("/api/event/add-event", { ...form, status: "false" });
  expect(await added.json()).toMatchObject({
    errors: { redirection_url: expect.any(String), image: expect.any(String) },
  });
});

test("without a ticket link guests and programs get none, and the checklist shows the consequence", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const far = { starts_at: "2090-11-25T11:00:00.000Z", ends_at: "2090-11-25T17:00:00.000Z" };
  const id = await makeEvent(app.db, { redirection_url: "", picture_id: null, ...far });
  expect(await (await fetch(`${app.origin}/events/${id}.ics`)).text()).not.toContain("Tickets");
  const event = await findEvent(app.db, id);
  expect(event && eventJsonLd(event, "https://club.example", Date.now()).offers).toBeUndefined();
  const { notes } = (await staff.get(`/event/check-event/${id}`)).body as { notes: EventNote[] };
  const about = (wanted: string) => notes.filter(({ field }) => field === wanted).map(({ message }) => message);
  expect(about("redirection_url")).toEqual(["No ticket link: guests get no BUY TICKETS button."]);
  expect(about("image")).toEqual([
    "No image: the calendar, event page and shared links show the club's sun, search results the club's own image. 1200 by 1500 px is best.",
  ]);
  expect(about("alt")).toEqual([]);
});
