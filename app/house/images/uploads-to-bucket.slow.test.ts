import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { caller } from "../../../test/caller.ts";
import { night } from "../../../test/event-form.ts";
import { testBucket } from "../../../test/places.ts";
import { poster } from "../../../test/posters.ts";
import { s3Server } from "../../../test/s3-server.ts";

interface Added {
  event: { _id: string; imgsrc: string; picture: { focus: string } };
}

async function bucketApp() {
  const server = await s3Server();
  const app = await testApp({ storage: testBucket(server.config) });
  return { server, app, ana: await caller(app), image: Buffer.from(await poster()) };
}

test("an upload on one instance is served by all, in every width, and nothing is in a folder", async () => {
  const { server, app, ana, image } = await bucketApp();
  const response = await ana.send("/api/event/add-event", { ...night, image });
  expect(response.status).toBe(201);
  const { event } = (await response.json()) as Added;
  expect(server.objects.size).toBe(10);
  expect(await Array.fromAsync((await testApp()).storage.list())).toEqual([]);

  const other = await testApp({ sameAs: app, storage: testBucket(server.config) });
  for (const name of server.objects.keys()) {
    const answer = await fetch(`${other.origin}/media/${name}`);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(server.objects.get(name)?.body);
  }
  const crop = event.imgsrc.replace(".jpg", "-1x1-50-50.jpg");
  const made = await Promise.all([app, other].map(({ origin }) => fetch(origin + crop)));
  expect(made.map(({ status }) => status)).toEqual([200, 200]);
  expect(server.objects.size).toBe(11);
});

test("when one width cannot be stored, the form is rejected and the others are removed", async () => {
  const { server, app, ana, image } = await bucketApp();
  const added = await ana.send("/api/event/add-event", { ...night, image });
  const { event } = (await added.json()) as Added;
  const before = [...server.objects.keys()];
  const eventBefore = await app.db.selectFrom("events").selectAll().execute();

  const other = Buffer.from(await poster(500, 500));
  for (const fault of ["AccessDenied", "InternalError"]) {
    server.fault = (method, name) => (method === "PUT" && name.endsWith("-720.webp") ? fault : undefined);
    for (const path of ["add-event", `edit-event/${event._id}`]) {
      const response = await ana.send(`/api/event/${path}`, { ...night, name: "Another", image: other });
      expect([path, response.status]).toEqual([path, 503]);
      expect(response.headers.get("retry-after")).toBe("30");
      expect(await response.text()).toContain("Nothing was changed. Please try again in a minute.");
      expect([...server.objects.keys()]).toEqual(before);
      expect(await app.db.selectFrom("events").selectAll().execute()).toEqual(eventBefore);
      expect(await app.db.selectFrom("media").selectAll().execute()).toHaveLength(1);
    }
  }
});

test("while the bucket is unreachable, lists and forms without an image work, and guests see an uncached placeholder", async () => {
  const { server, app, ana, image } = await bucketApp();
  const { event } = (await (await ana.send("/api/event/add-event", { ...night, image })).json()) as Added;
  await server.stop();
  const shown = await fetch(app.origin + event.imgsrc);
  expect(shown.status).toBe(503);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    "content-type": "image/svg+xml",
    "cache-control": "no-store",
    "retry-after": "5",
  });
  expect(app.storage.counts).toEqual({ missing: 0, failed: 1 });
  expect((await fetch(`${app.origin}/api/event/getAllEvents`)).status).toBe(200);
  expect((await fetch(`${app.origin}/news.rss`)).status).toBe(200);
  expect((await ana.send(`/api/event/edit-event/${event._id}`, { ...night, name: "Ember" })).status).toBe(200);
  const other = Buffer.from(await poster(500, 500));
  expect((await ana.send("/api/event/add-event", { ...night, image: other })).status).toBe(503);
});
