import { expect, test } from "vitest";
import { endpoints } from "../../app/server/endpoints.ts";
import { testApp } from "../app.ts";
import { caller } from "../caller.ts";
import { makeEvent, makeImage, makeNews, makeOffer, makeRequest } from "../makers.ts";
import { makeAdmin } from "../staff.ts";
import { makeList } from "../staff-lists.ts";
import { ask } from "./ask.ts";

// Common security mistakes that no module's own test covers; docs/security.md lists all of them.

const sql = [
  "'",
  "' OR '1'='1",
  "name; DROP TABLE admins; --",
  "(CASE WHEN 1=1 THEN name ELSE id END)",
  "start, (SELECT password_hash FROM admins)",
  "1 UNION SELECT password_hash, 2 FROM admins",
  "-start\u0000; DELETE FROM admins",
  "' || (SELECT password_hash FROM admins) || '",
  "%' ESCAPE 'x",
  '"password_hash"',
];

test("SQL in sort and filter parameters is a value, or is rejected", async () => {
  const app = await testApp();
  const staff = await caller(app);
  const password_hash = "$argon2id$the-hash-of-bo";
  await makeAdmin(app.db, { username: "Bo", password_hash });
  const request = await makeRequest(app.db);
  const event = await makeEvent(app.db);
  const { id: guestList } = await makeList(app.db);
  const idFor = (path: string) =>
    path.startsWith("/requests/") ? request : path.startsWith("/guest-lists/") ? guestList : event;
  const lists = endpoints.filter(({ method, query }) => method === "GET" && query);
  expect(lists.length).toBeGreaterThan(4);
  for (const { path, query } of lists) {
    for (const name of Object.keys(query?.shape ?? {})) {
      for (const value of sql) {
        const asked = `${path.replace(":id", idFor(path))}?${name}=${encodeURIComponent(value)}`;
        const response = await staff.get(`/api${asked}`);
        // A request that does not exist is not found.
        expect(name === "request" ? [404] : [200, 400, 422], asked).toContain(response.status);
        const answer = await response.text();
        expect(answer, asked).not.toContain(password_hash);
        // A search may find nothing; an unknown sort order must be rejected.
        if (["sort", "page"].includes(name) && !path.endsWith(".csv")) expect(response.status, asked).toBe(400);
        if (["q", "owner", "guest"].includes(name) && path === "/requests" && response.status === 200) {
          expect(JSON.parse(answer).items, asked).toEqual([]);
        }
      }
    }
  }
  expect(await app.db.selectFrom("admins").select("id").execute()).toHaveLength(2);
});

test("a limit is not dodged by how the path is written, nor by headers that name another sender", async () => {
  const app = await testApp({ formLimit: 3 });
  const form = { name: "Mia Chen", email: "mia@guest.example", subject: "A scarf", message: "Red." };
  const body = Buffer.from(JSON.stringify(form));
  const paths = [
    "/api/contact",
    "/api/contact/",
    "/api//contact",
    "//api/contact",
    "/API/contact",
    "/api/Contact",
    "/api/./contact",
    "/api/x/../contact",
    "/api/%2e/contact",
    "/api/c%6fntact",
    "/api/contact?x=1",
    "/api/contact;a=b",
    "/api/contact%2f",
    "/api/contact%00",
  ];
  const senders = [
    "X-Forwarded-For",
    "Forwarded",
    "X-Real-IP",
    "True-Client-IP",
    "CF-Connecting-IP",
    "X-Client-IP",
    "X-Cluster-Client-IP",
  ];
  for (const [at, path] of [...paths, ...paths].entries()) {
    const headers = {
      "Content-Type": "application/json",
      [senders[at % senders.length] ?? ""]: at % 2 ? `198.51.100.${at}` : `for=198.51.100.${at}`,
    };
    await ask(app.origin, { method: "POST", path, headers, body }).catch(() => {});
  }
  expect(await app.db.selectFrom("requests").select("id").execute()).toHaveLength(3);
});

test("a host with a user name, or an invalid one, is a bad request and no failure", async () => {
  const { origin, logged } = await testApp();
  const body = Buffer.from(JSON.stringify({ email: "mia@guest.example", password: "Mia" }));
  // The first is as long as the host parsed from it, so that it looks valid.
  const hosts = ["$    @0", "abcde@0", "mia@localhost", "mia:word@localhost", "a b", "", "[::1", "localhost:99999"];
  for (const Host of hosts) {
    const headers = { Host, "Content-Type": "application/json" };
    for (const path of ["/api/admin/login", "http://mia:word@localhost/api/admin/login"]) {
      const { status, text } = await ask(origin, { method: "POST", path, headers, body });
      expect(status, `${Host} ${path}: ${text}`).toBe(400);
    }
  }
  expect(logged()).not.toMatch(/"level":[56]0/);
});

const scripts = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  "java\r\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "javascript\u00a0:alert(1)",
  "javascript://tickets.example/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:text/html;base64,PHNjcmlwdD4=",
  "vbscript:msgbox(1)",
  "blob:https://tickets.example/1",
  "file:///etc/passwd",
  "//evil.example",
  "///evil.example",
  "\\\\evil.example",
  "/\\evil.example",
  "/events",
  "https:evil.example",
  "https:/evil.example",
  "https:///evil.example",
  "https://\u0000evil.example",
  "https://user@evil.example/",
  "https://tickets.example:pass@evil.example/",
  "https://ti\tckets.example",
  "https://tickets.example/\nX: y",
  "view-source:https://tickets.example",
  "&#106;avascript:alert(1)",
  "%6aavascript:alert(1)",
];

test("a script, or an address that only looks like one of ours, never becomes a link", async () => {
  const app = await testApp();
  const staff = await caller(app);
  const [event, news] = [await makeEvent(app.db), await makeNews(app.db)];
  const night = {
    name: "Night",
    description: "House.",
    start_date: "2026-11-28T22:00",
    end_date: "2026-11-29T04:00",
    status: "true",
  };
  const item = { title: "News", short_description: "Short.", long_description: "Long.", status: "true" };
  for (const address of scripts) {
    const edit = await staff.send(`/api/event/edit-event/${event}`, { ...night, redirection_url: address });
    expect(edit.status, JSON.stringify(address)).toBe(422);
    const change = await staff.send(`/api/news/edit-news/${news}`, { ...item, redirect_url: address });
    expect(change.status, JSON.stringify(address)).toBe(422);
    const application = {
      firstName: "Mia",
      lastName: "",
      code: "+61",
      phone: "+61412345678",
      email: "mia@guest.example",
      dob: "1999-02-28",
      social: address,
      role: "dj",
    };
    await staff.post("/api/careers/career-form", application);
  }
  const [kept] = await app.db.selectFrom("events").select("redirection_url").execute();
  expect(kept?.redirection_url).toMatch(/^https:\/\/tickets\.afterglow\.example\//);
  // A handle may be anything but a URL.
  const socials = await app.db.selectFrom("requests").select("details").execute();
  for (const { details } of socials) expect(JSON.parse(details).social).not.toMatch(/^[\s\p{Cc}]*\w+\s*:|^[\\/]/u);
});

test("protected fields can't be set by any feature's endpoint", async () => {
  const app = await testApp();
  const staff = await caller(app);
  const [event, offer, news] = [await makeEvent(app.db), await makeOffer(app.db), await makeNews(app.db)];
  const image = await makeImage(app.db);
  const mine = {
    id: "mine",
    _id: "mine",
    created_at: "1999-01-01T00:00:00.000Z",
    updated_by: "Somebody else",
    updated_at: "1999-01-01T00:00:00.000Z",
    version: "77",
    picture_id: image,
    imgsrc: "/media/x.jpg",
    deleted_at: "1999-01-01T00:00:00.000Z",
    active: "0",
    owner: "mine",
    role: "owner",
  };
  const edits: [string, string, Record<string, string>][] = [
    [
      "event",
      `/api/event/edit-event/${event}`,
      {
        name: "Night",
        description: "House.",
        start_date: "2026-11-28T22:00",
        end_date: "2026-11-29T04:00",
        redirection_url: "https://tickets.example",
        status: "true",
      },
    ],
    [
      "offer",
      `/api/offers/edit-offer/${offer}`,
      {
        title: "Two for one",
        description: "Both.",
        event: "Others",
        valid_from: "2026-01-01",
        valid_till: "2026-12-31",
        status: "true",
      },
    ],
    [
      "news",
      `/api/news/edit-news/${news}`,
      { title: "News", short_description: "Short.", long_description: "Long.", status: "true" },
    ],
  ];
  for (const [name, path, form] of edits) {
    const response = await staff.send(path, { ...mine, ...form });
    expect(response.status, name).toBe(200);
  }
  for (const table of ["events", "offers", "news"] as const) {
    const rows = await app.db.selectFrom(table).selectAll().execute();
    expect(rows, table).toMatchObject([
      {
        id: { events: event, offers: offer, news }[table],
        created_at: "2026-01-01T00:00:00.000Z",
        updated_by: "Ana",
        version: 2,
        picture_id: null,
        deleted_at: null,
        active: 1,
      },
    ]);
  }
});
