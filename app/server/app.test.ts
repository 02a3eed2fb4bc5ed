import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { testFolder } from "../../test/folder.ts";
import { makeEvent, makeNews, makeOffer } from "../../test/makers.ts";
import { endpoints } from "./endpoints.ts";

describe("the public lists", () => {
  test("getAllEvents returns active events, past and upcoming, ordered by start", async () => {
    const { db, origin } = await testApp();
    await makeEvent(db, { name: "coming", starts_at: "2100-11-27T11:00:00.000Z", ends_at: "2100-11-27T17:00:00.000Z" });
    await makeEvent(db, { name: "past", starts_at: "2020-11-28T11:00:00.000Z", ends_at: "2020-11-28T17:00:00.000Z" });
    await makeEvent(db, { name: "hidden", active: 0 });
    const response = await fetch(`${origin}/api/event/getAllEvents`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("application/json");
    const events = (await response.json()) as { name: string }[];
    expect(events.map(({ name }) => name)).toEqual(["past", "coming"]);
    expect(Object.keys(events[0] ?? {}).sort()).toEqual(
      [
        "_id",
        "name",
        "start_date",
        "end_date",
        "created_on",
        "description",
        "status",
        "imgsrc",
        "tickets",
        "redirection_url",
        // Added later: the club night and its status.
        "night",
        "state",
        "doors",
        "set_times",
        "line_up",
        "age_note",
        "entry_note",
      ].sort(),
    );
  });

  test("getAllEvents?from= leaves out events that ended before that date", async () => {
    const { db, origin } = await testApp();
    await makeEvent(db, { name: "past", starts_at: "2020-11-28T11:00:00.000Z", ends_at: "2020-11-28T17:00:00.000Z" });
    await makeEvent(db, { name: "this season" });
    const events = (await (await fetch(`${origin}/api/event/getAllEvents?from=2026-11-01`)).json()) as {
      name: string;
    }[];
    expect(events.map(({ name }) => name)).toEqual(["this season"]);
    const refused = await fetch(`${origin}/api/event/getAllEvents?from=banana`);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({ message: "`from` must be a date such as 2026-11-01." });
  });

  test("all-offers returns active offers whose last night has not ended", async () => {
    const { db, origin } = await testApp();
    const id = await makeOffer(db, { valid_till: "2100-01-01" });
    await makeOffer(db, { valid_till: "2020-01-01" });
    await makeOffer(db, { active: 0, valid_till: "2100-01-01" });
    const offers = (await (await fetch(`${origin}/api/offers/all-offers`)).json()) as { _id: string }[];
    expect(offers.map(({ _id }) => _id)).toEqual([id]);
  });

  test("news gives active items newest first, and one by its id", async () => {
    const { db, origin } = await testApp();
    await makeNews(db, { title: "old", published_on: "2025-01-01" });
    const id = await makeNews(db, { title: "new" });
    const hidden = await makeNews(db, { active: 0 });
    const list = (await (await fetch(`${origin}/api/news`)).json()) as { title: string }[];
    expect(list.map(({ title }) => title)).toEqual(["new", "old"]);
    expect(await (await fetch(`${origin}/api/news/${id}`)).json()).toMatchObject({
      _id: id,
      title: "new",
      author: null,
    });
    for (const unknown of [hidden, "nothing", "%00"]) {
      const response = await fetch(`${origin}/api/news/${unknown}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ message: "News article not found." });
    }
  });
});

describe("every call", () => {
  const calls = ["/api/event/getAllEvents", "/api/offers/all-offers", "/api/news"];

  test("has an ETag and is 304 for a client that has it", async () => {
    const { db, origin } = await testApp();
    await makeEvent(db);
    for (const call of calls) {
      const first = await fetch(origin + call);
      const etag = first.headers.get("etag");
      expect(etag, call).toBeTruthy();
      const again = await fetch(origin + call, { headers: { "If-None-Match": String(etag) } });
      expect(again.status, call).toBe(304);
      expect(await again.text()).toBe("");
    }
    const before = (await fetch(`${origin}/api/event/getAllEvents`)).headers.get("etag");
    await makeEvent(db);
    const changed = await fetch(`${origin}/api/event/getAllEvents`, { headers: { "If-None-Match": String(before) } });
    expect(changed.status).toBe(200);
  });

  test("is compressed for clients that accept it", async () => {
    const { db, origin } = await testApp();
    for (let count = 0; count < 20; count += 1) await makeEvent(db);
    const plain = await fetch(`${origin}/api/event/getAllEvents`, { headers: { "Accept-Encoding": "identity" } });
    expect(plain.headers.get("content-encoding")).toBeNull();
    const compressed = await fetch(`${origin}/api/event/getAllEvents`, { headers: { "Accept-Encoding": "gzip" } });
    expect(compressed.headers.get("content-encoding")).toBe("gzip");
    expect(compressed.headers.get("vary")).toContain("Accept-Encoding");
    expect(await compressed.json()).toEqual(await plain.json());
  });

  test("answers a wrong method with 405 and Allow, an unknown path with 404, both as JSON", async () => {
    const { origin } = await testApp();
    for (const call of [...calls, "/api/news/some-id"]) {
      for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
        const response = await fetch(origin + call, { method });
        expect(response.status, `${method} ${call}`).toBe(405);
        expect(response.headers.get("allow")).toBe("GET, HEAD");
        expect(await response.json()).toHaveProperty("message");
      }
    }
    for (const path of ["/api/nothing", "/api/event", "/api/event/getallevents/x"]) {
      const response = await fetch(origin + path);
      expect(response.status, path).toBe(404);
      expect(await response.json()).toHaveProperty("message");
    }
  });

  test("answers HEAD like GET, without the body, and redirects a trailing slash", async () => {
    const { origin } = await testApp();
    for (const call of calls) {
      const head = await fetch(origin + call, { method: "HEAD" });
      expect([head.status, await head.text()], call).toEqual([200, ""]);
      const { redirected, status, url } = await fetch(`${origin}${call}/?from=2026-11-01`);
      expect([redirected, status, url], `${call}/`).toEqual([true, 200, `${origin}${call}?from=2026-11-01`]);
    }
  });
});

test("responses to forms are no-store, accepted or rejected", async () => {
  const renderPage = async () => ({ status: 404, headers: {}, body: Buffer.from("No page.") });
  const app = await testApp({ formLimit: 2, renderPage });
  const json = { "Content-Type": "application/json" };
  const contact = { name: "Mia Chen", email: "mia@guest.example", subject: "A scarf", message: "Red." };
  const sent: [path: string, init: RequestInit][] = [
    ["/api/contact", { headers: json, body: JSON.stringify(contact) }],
    ["/api/contact", { headers: json, body: "{" }],
    ["/api/contact", { headers: json, body: JSON.stringify(contact) }],
    ["/api/event/subscribe", { body: "{}" }],
    ["/api/contact/", { redirect: "manual" }],
    ["/api/contact", { method: "PUT" }],
    ["/api/nothing", { headers: json, body: "{}" }],
    ["/newsletter/confirm", { body: new URLSearchParams({ token: "x" }), redirect: "manual" }],
    ["/newsletter/unsubscribe?token=x", {}],
    ["/my/nobody", { body: new URLSearchParams({ do: "ask" }) }],
    ["/nowhere", { body: "x" }],
    ...endpoints
      .filter(({ method }) => method === "POST")
      .map(({ path }): [string, RequestInit] => [
        `/api${path.replace(/:\w+/g, "none")}`,
        { headers: json, body: "{}" },
      ]),
  ];
  const statuses = new Set<number>();
  for (const [path, init] of sent) {
    const response = await fetch(app.origin + path, { method: "POST", ...init });
    statuses.add(response.status);
    expect(response.headers.get("cache-control"), `${path} ${response.status}`).toBe("no-store");
  }
  expect([...statuses]).toEqual(expect.arrayContaining([201, 303, 308, 400, 401, 404, 405, 415, 422, 429]));
  await app.db.schema.dropTable("meta").execute();
  await app.db.schema.dropTable("rate_limits").execute();
  const failed = await fetch(`${app.origin}/api/contact`, { method: "POST", headers: json, body: "{}" });
  expect([failed.status, failed.headers.get("cache-control")]).toEqual([500, "no-store"]);
});

test("healthz reports that the process runs, readyz that the database responds", async () => {
  const { db, origin } = await testApp();
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  await db.schema.dropTable("meta").execute();
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  const response = await fetch(`${origin}/readyz`);
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("5");
});

test("built files ignore range requests and offer none", async () => {
  const clientFolder = await testFolder();
  await mkdir(join(clientFolder, "assets"));
  const script = "export const night = 1;\n".repeat(100);
  await writeFile(join(clientFolder, "assets/night-a1b2.js"), script);
  await writeFile(join(clientFolder, "mark.svg"), `<svg>${" ".repeat(2_000)}</svg>`);
  const { origin } = await testApp({ clientFolder });
  for (const path of ["/assets/night-a1b2.js", "/mark.svg"]) {
    for (const range of ["bytes=0-9", "bytes=99999-", "bytes=x"]) {
      const answer = await fetch(origin + path, { headers: { range, "accept-encoding": "gzip" } });
      expect([path, range, answer.status]).toEqual([path, range, 200]);
      expect(answer.headers.has("accept-ranges") || answer.headers.has("content-range")).toBe(false);
      expect(await answer.text()).toMatch(path.endsWith("js") ? script : /^<svg> +<\/svg>$/);
    }
  }
});
