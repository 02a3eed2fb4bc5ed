import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { type Caller, caller } from "../../../test/caller.ts";
import { eventIn, image, night } from "../../../test/event-form.ts";
import { makeEvent } from "../../../test/makers.ts";
import type { Event } from "../../programme/events/event.ts";
import { entryText } from "../../programme/events/event-tickets.ts";
import { findEvent } from "../../programme/events/store.server.ts";
import { eventJsonLd } from "./event-json-ld.server.ts";

/** Far ahead, so that it is upcoming on any day. */
const ahead = { ...night, start_date: "2090-11-25T22:00", end_date: "2090-11-26T04:00" };

const { redirection_url: _link, ...linkless } = ahead;

const add = async (ana: Caller, fields: object) =>
  eventIn(await ana.send("/api/event/add-event", { ...linkless, image, ...fields }));

const edit = (ana: Caller, id: string, fields: object) =>
  ana.send(`/api/event/edit-event/${id}`, { ...linkless, ...fields });

const guests = async ({ origin }: TestApp) =>
  (await (await fetch(`${origin}/api/event/getAllEvents`)).json()) as Event[];

const errorText = async (response: Response) => [response.status, await response.text()];

describe("an event without a ticket link", () => {
  test("is added and edited with free entry or tickets at the door; one by a link still needs it", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const free = await add(ana, { tickets: "free" });
    expect([free.tickets, free.redirection_url]).toEqual(["free", ""]);
    expect(await guests(app)).toMatchObject([{ _id: free._id, status: true, tickets: "free", redirection_url: "" }]);
    expect((await eventIn(await edit(ana, free._id, { tickets: "door" }))).tickets).toBe("door");
    expect(await errorText(await edit(ana, free._id, { tickets: "link" }))).toEqual([
      422,
      expect.stringContaining("Enter the ticket link."),
    ]);
    // A link beside another kind is not kept: nothing would show it.
    const both = await edit(ana, free._id, { tickets: "free", redirection_url: "https://tickets.example/ember" });
    expect(await eventIn(both)).toMatchObject({ tickets: "free", redirection_url: "" });
    const unknown = await ana.send("/api/event/add-event", { ...linkless, image, tickets: "lottery" });
    expect([unknown.status, await unknown.json()]).toEqual([
      422,
      expect.objectContaining({ errors: { tickets: "Choose how guests get in." } }),
    ]);
  });

  test("keeps its kind for clients that only know links, and gets one when they send it", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const free = await add(ana, { tickets: "free" });
    expect(await eventIn(await edit(ana, free._id, { name: "Renamed", redirection_url: "" }))).toMatchObject({
      name: "Renamed",
      tickets: "free",
    });
    const redirection_url = "https://tickets.example/ember";
    expect(await eventIn(await edit(ana, free._id, { redirection_url }))).toMatchObject({
      tickets: "link",
      redirection_url,
    });
    const old = await add(ana, { redirection_url });
    expect(old).toMatchObject({ tickets: "link", redirection_url });
    expect((await edit(ana, old._id, { redirection_url: "" })).status).toBe(422);
  });

  test("says so in every channel, unless it is cancelled", async () => {
    const app = await testApp();
    const ana = await caller(app);
    for (const [tickets, words, offer] of [
      ["free", "Free entry", { availability: "https://schema.org/InStock", price: 0 }],
      ["door", "Tickets at the door", { availability: "https://schema.org/InStoreOnly" }],
    ] as const) {
      const { _id } = await add(ana, { tickets });
      const page = await (await fetch(`${app.origin}/events/${_id}.ics`)).text();
      expect(page.replaceAll("\r\n ", "")).toContain(`${words}.`);
      expect(page).not.toContain("Tickets:");
      const event = (await findEvent(app.db, _id)) as Event;
      expect(entryText(event)).toBe(words);
      const json = eventJsonLd(event, "https://club.example", Date.now());
      const url = json.url as string;
      expect(json.offers).toMatchObject({ url, ...offer });
      expect("price" in (json.offers as object)).toBe(tickets === "free");
      expect(json.isAccessibleForFree).toBe(tickets === "free" ? true : undefined);
      await ana.post(`/api/event/set-night/${_id}`, { state: "cancelled", reason: "" });
      const cancelled = (await findEvent(app.db, _id)) as Event;
      expect([entryText(cancelled), eventJsonLd(cancelled, "https://club.example", Date.now()).offers]).toEqual([
        undefined,
        undefined,
      ]);
    }
  });

  test("is repeated and duplicated as it is, and an edit of its series reaches the other events", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const free = await add(ana, { tickets: "free" });
    const repeat = { every: "week", times: 2, status: true };
    expect((await ana.post(`/api/event/repeat-event/${free._id}`, repeat)).status).toBe(201);
    expect((await guests(app)).map(({ tickets }) => tickets)).toEqual(["free", "free", "free"]);
    const redirection_url = "https://tickets.example/ember";
    await edit(ana, free._id, { tickets: "link", redirection_url, scope: "coming" });
    expect((await guests(app)).map((event) => [event.tickets, event.redirection_url])).toEqual(
      Array(3).fill(["link", redirection_url]),
    );
    await edit(ana, free._id, { tickets: "door", scope: "coming" });
    expect((await guests(app)).map((event) => [event.tickets, event.redirection_url])).toEqual(
      Array(3).fill(["door", ""]),
    );
  });

  test("is what events stored before were not: those are sold by their link", async () => {
    const app = await testApp();
    const id = await makeEvent(app.db, { redirection_url: "https://tickets.example/old" });
    expect(await findEvent(app.db, id)).toMatchObject({
      tickets: "link",
      redirection_url: "https://tickets.example/old",
    });
  });
});
