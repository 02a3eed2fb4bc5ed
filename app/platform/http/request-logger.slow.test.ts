import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { caller } from "../../../test/caller.ts";
import { makeNews, makeOffer } from "../../../test/makers.ts";
import { poster } from "../../../test/posters.ts";
import { bookableSaturdays } from "../../../test/saturdays.ts";
import { endpoints } from "../../server/endpoints.ts";

/** Sent wherever a request can contain personal data; no log line may contain it. */
const MARK = /marker|99000111/i;

interface Line {
  level: number;
  msg: string;
  request?: string;
  route?: string;
  method?: string;
  status?: number;
  sql?: string;
}

/** The first log line with the mark, if any. */
const markedLine = (app: TestApp) =>
  app
    .logged()
    .split("\n")
    .find((line) => MARK.test(line));

function lines(app: TestApp, msg?: string): Line[] {
  const all = app
    .logged()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
  return msg === undefined ? all : all.filter((line) => line.msg === msg);
}

const person = { name: "Marker Mia", email: "marker@guest.example", phone: "+61499000111" };
const booking = { ...person, date: bookableSaturdays().first, guests: 8, budget: "$251-$500", message: "marker" };
const forms: Record<string, object> = {
  "/event/vip-table": booking,
  "/event/add-function-inquiry": { ...booking, eventType: "Function Request" },
  "/careers/career-form": {
    firstName: "Marker",
    lastName: "Marker",
    code: "+61",
    phone: "+61499000111",
    email: "marker@guest.example",
    dob: "1999-02-28",
    social: "@marker",
    role: "dj",
  },
  "/contact": { name: "Marker", email: "marker@guest.example", subject: "marker", message: "marker" },
  "/event/subscribe": {
    firstName: "Marker",
    lastName: "Marker",
    email: "marker@guest.example",
    countryCode: "+61",
    number: "499000111",
  },
};

const headers = {
  "Content-Type": "application/json",
  "User-Agent": "marker",
  Referer: "https://marker.example/marker",
  Cookie: "marker=marker",
  "X-Forwarded-For": "marker",
  "X-Request-Id": "marker-marker-marker-marker",
  "Idempotency-Key": "marker",
};

describe("the log of a request", () => {
  test("has one line per request with route, status and the response's request id", async () => {
    const app = await testApp();
    const id = await makeNews(app.db);
    const response = await fetch(`${app.origin}/api/news/${id}?from=somewhere`);
    expect(response.status).toBe(200);
    const [line, ...more] = lines(app, "API request");
    expect(more).toEqual([]);
    expect(line).toMatchObject({ level: 30, method: "GET", route: "/api/news/:id", status: 200 });
    expect(line?.request).toBe(response.headers.get("x-request-id"));
    expect(app.logged()).not.toMatch(new RegExp(`${id}|somewhere`));
    await fetch(`${app.origin}/healthz`);
    expect(lines(app, "API request")).toHaveLength(1);
  });

  test("names the route of rejected requests too", async () => {
    const app = await testApp();
    await fetch(`${app.origin}/api/requests`);
    await fetch(`${app.origin}/api/news`, { method: "PUT" });
    await fetch(`${app.origin}/api/marker`);
    expect(lines(app, "API request").map(({ route, status }) => `${status} ${route}`)).toEqual([
      "401 /api/requests",
      "405 /api/news",
      "404 /api/*",
    ]);
  });

  test("carries its id through everything that it does, also where many share a transaction", async () => {
    const app = await testApp({ slowQueryAfter: 0 });
    const send = (path: string) =>
      fetch(`${app.origin}/api${path}`, { method: "POST", headers, body: JSON.stringify(forms[path]) });
    const paths = Object.keys(forms);
    const answers = await Promise.all(paths.map(send));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const ids = answers.map((answer) => answer.headers.get("x-request-id"));
    expect(new Set(ids).size).toBe(paths.length);
    const inserts = lines(app, "Slow query").filter(({ sql }) => sql?.startsWith('insert into "requests"'));
    expect(inserts.map(({ request }) => request).toSorted()).toEqual(
      ids.filter((_, index) => paths[index] !== "/event/subscribe").toSorted(),
    );
    // A commit may belong to several requests, so its line has no request's id.
    const commits = lines(app, "Slow query").filter(({ sql }) => sql === "commit");
    expect(new Set(commits.map(({ request }) => request))).toEqual(new Set([undefined]));
  });

  test("uses a proxy's valid request id", async () => {
    const sent = "0f8fad5bd9cb469fa16570867728950e";
    const said = async (app: TestApp, id: string) =>
      (await fetch(`${app.origin}/api/news`, { headers: { "X-Request-Id": id } })).headers.get("x-request-id");
    const behind = await testApp({ proxies: 1 });
    expect(await said(behind, sent)).toBe(sent);
    for (const bad of ["marker-marker-marker-marker", "0f8fad5b", `${sent}${sent}0`, `${sent} marker`]) {
      expect(await said(behind, bad)).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect(await said(await testApp(), sent)).not.toBe(sent);
  });

  test("is not in cacheable responses", async () => {
    const app = await testApp();
    const feed = await fetch(`${app.origin}/news.rss`);
    expect(feed.headers.get("cache-control")).toContain("public");
    expect(feed.headers.get("x-request-id")).toBeNull();
  });
});

describe("nothing that a person sent reaches the log", () => {
  /** Calls every endpoint, with the mark wherever a request can contain personal data. */
  async function callEverything(app: TestApp): Promise<Set<number>> {
    const statuses = new Set<number>();
    const make = async (path: string, init: RequestInit) => {
      const response = await fetch(app.origin + path, init);
      await response.arrayBuffer();
      statuses.add(response.status);
    };
    const query = "?q=marker&email=marker%40guest.example&from=marker&page=99000111";
    const bad = JSON.stringify({ ...Object.assign({}, ...Object.values(forms)), guests: "marker", date: "marker" });
    const claim = { ...person, fname: "Marker", lname: "Marker", dob: "", celebrateDate: bookableSaturdays().first };
    const offer = await makeOffer(app.db, { title: "marker", valid_till: "2100-01-01" }).catch(() => "gone");
    const staff = await caller(app, `Ana ${Math.random()}`).catch(() => undefined);
    for (const { method, path } of endpoints) {
      const address = `/api${path.replace(":id", "marker-id")}${query}`;
      if (method === "GET") {
        await make(address, { headers });
        await staff?.get(address).then(({ status }) => statuses.add(status));
        continue;
      }
      for (const body of [JSON.stringify(forms[path] ?? {}), bad, `{"name": "marker`, "marker"]) {
        await make(address, { method, headers: { ...headers, "Idempotency-Key": `marker ${Math.random()}` }, body });
      }
      await staff?.post(address, JSON.parse(bad)).then(({ status }) => statuses.add(status));
      await staff
        ?.send(address, { name: "marker", title: "marker", image: new Uint8Array(await poster(4, 4)) })
        .then(({ status }) => statuses.add(status));
    }
    const full = { ...claim, offerId: offer, offer, instagram: "marker", guestName: "marker" };
    await make(`/api/offers/claim-offer${query}`, { method: "POST", headers, body: JSON.stringify(full) });
    const credentials = JSON.stringify({ email: "marker@guest.example", password: "marker marker marker" });
    await make("/api/admin/login", { method: "POST", headers, body: credentials });
    for (const path of ["/api/marker", "/media/marker", "/share/marker/marker", "/events/marker.ics", "/marker"]) {
      for (const method of ["GET", "POST", "DELETE"]) await make(path + query, { method, headers });
    }
    await make(`/newsletter/unsubscribe${query}&token=marker`, { method: "POST", headers, body: "marker" });
    return statuses;
  }

  test("when all is well, each query named", async () => {
    const app = await testApp({ slowQueryAfter: 0, proxies: 1 });
    const statuses = await callEverything(app);
    expect([200, 201, 400, 401, 404, 405, 422].filter((status) => !statuses.has(status))).toEqual([]);
    expect(lines(app, "Slow query").length).toBeGreaterThan(150);
    expect(markedLine(app)).toBe(undefined);
  });

  test("when the database fails", async () => {
    const app = await testApp({ slowQueryAfter: 0 });
    await sql`drop table request_search`.execute(app.db);
    await sql`drop table rate_limits`.execute(app.db);
    await sql`alter table media rename to marked`.execute(app.db);
    await sql`alter table outbox rename to sent`.execute(app.db);
    const statuses = await callEverything(app);
    expect(statuses).toContain(500);
    expect(lines(app, "Request failed").length).toBeGreaterThan(5);
    expect(markedLine(app)).toBe(undefined);
  });
});
