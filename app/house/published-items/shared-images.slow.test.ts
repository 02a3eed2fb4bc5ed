import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { caller } from "../../../test/caller.ts";
import { poster } from "../../../test/posters.ts";
import type { StaffEvent } from "../../programme/events/event.ts";

const night = {
  name: "House of Ember",
  start_date: "2099-11-28T22:00",
  end_date: "2099-11-29T04:00",
  description: "House, all night.",
  redirection_url: "https://tickets.afterglow.example/ember",
  status: "true",
};
const offer = {
  title: "Two for one",
  description: "Before 11 PM.",
  event: "Others",
  valid_from: "2026-01-01",
  valid_till: "2099-12-31",
};

async function staffApp() {
  const app = await testApp();
  const ana = await caller(app);
  const added = async (path: string, fields: Parameters<typeof ana.send>[1]) => {
    const response = await ana.send(path, fields);
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  const rows = () =>
    app.db.selectFrom("media").select(["id", "file_id", "alt", "focus", "name"]).orderBy("id").execute();
  return { app, ana, added, rows };
}

test("a file that was uploaded before is stored once; each item has its own alt text", async () => {
  const { app, added, rows } = await staffApp();
  const image = Buffer.from(await poster());
  const { body: one } = await added("/api/event/add-event", { ...night, image, alt: "Dancers" });
  const files = await Array.fromAsync(app.storage.list());
  const { body: two } = await added("/api/offers/add-offer", { ...offer, image, alt: "Two dancers", focus: "10% 20%" });
  const { body: three } = await added("/api/event/add-event", { ...night, name: "Again", image });
  expect(await Array.fromAsync(app.storage.list())).toEqual(files);
  expect(new Set([one.event.imgsrc, two.offer.imgsrc, three.event.imgsrc]).size).toBe(1);
  expect([one.event.picture, two.offer.picture, three.event.picture]).toMatchObject([
    { alt: "Dancers", focus: "50% 50%" },
    { alt: "Two dancers", focus: "10% 20%" },
    { alt: "", focus: "50% 50%" },
  ]);
  expect(await rows()).toMatchObject([{ alt: "Dancers", name: "poster" }, { alt: "Two dancers" }, { alt: "" }]);
});

test("the same file uploaded twice concurrently is stored once", async () => {
  const { app, added, rows } = await staffApp();
  const image = Buffer.from(await poster(1300, 900));
  const sent = await Promise.all(
    [1, 2, 3].map((number) => added("/api/event/add-event", { ...night, name: `Night ${number}`, image })),
  );
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(sent.map(({ body }) => body.event.imgsrc)).size).toBe(1);
  expect(await rows()).toHaveLength(1);
  // The JPEG, three widths in three formats and a wide one in two.
  expect(await Array.fromAsync(app.storage.list())).toHaveLength(12);
});

test("an event takes an image of the library by its id, with the library's alt text or its own", async () => {
  const { added, ana, rows } = await staffApp();
  const image = Buffer.from(await poster());
  const { body } = await added("/api/event/add-event", { ...night, image, alt: "Dancers", focus: "20% 30%" });
  const [stored] = await rows();
  const image_id = stored?.id ?? "";
  const chosen = await added("/api/event/add-event", { ...night, name: "Chosen", image_id });
  expect(chosen.status).toBe(201);
  expect(chosen.body.event).toMatchObject({
    imgsrc: body.event.imgsrc,
    picture: { alt: "Dancers", focus: "20% 30%" },
  });
  const other = await added("/api/event/add-event", { ...night, name: "Other", image: Buffer.from(await poster(300)) });
  const { event } = other.body as { event: StaffEvent };
  const edited = await added(`/api/event/edit-event/${event._id}`, {
    ...night,
    image_id,
    alt: "A crowd",
    focus: "0% 0%",
  });
  expect(edited.body.event).toMatchObject({
    imgsrc: body.event.imgsrc,
    picture: { alt: "A crowd", focus: "0% 0%" },
  });

  const unknown = await ana.send("/api/event/add-event", { ...night, image_id: "../afterglow.db" });
  expect(unknown.status).toBe(422);
  expect(await unknown.text()).toContain("This image was deleted. Choose another.");
  expect((await ana.send("/api/event/add-event", { ...night, image_id: "" })).status).toBe(422);
});

test("guests see no image once its licence is over, staff still do", async () => {
  const { app, added, ana } = await staffApp();
  const image = Buffer.from(await poster());
  const { body } = await added("/api/event/add-event", { ...night, image });
  await added("/api/offers/add-offer", { ...offer, image });
  await added("/api/news/post-news", { title: "New", short_description: "New.", long_description: "New.", image });
  const shown = async () => {
    const get = async (path: string) => (await fetch(app.origin + path)).json();
    const [events, offers, news] = await Promise.all(
      ["/api/event/getAllEvents", "/api/offers/all-offers", "/api/news"].map(get),
    );
    return [events[0].imgsrc, offers[0].imgsrc, news[0].image];
  };
  expect(await shown()).toEqual([body.event.imgsrc, body.event.imgsrc, body.event.imgsrc]);
  await app.db.updateTable("media").set({ licence_ends: "2026-01-01" }).execute();
  expect(await shown()).toEqual(["", "", ""]);
  const staff = (await (await ana.get(`/api/event/admin-event/${body.event._id}`)).json()) as { event: StaffEvent };
  expect(staff.event.imgsrc).toBe(body.event.imgsrc);
});
