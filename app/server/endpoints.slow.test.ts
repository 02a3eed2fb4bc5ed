import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test/app.ts";
import { openToGuests } from "../../test/open-endpoints.ts";
import { signedIn } from "../../test/staff.ts";
import type { Endpoint } from "../platform/http/endpoint.server.ts";
import { endpoints } from "./endpoints.ts";
import { undeclaredRoutes } from "./mount-endpoints.server.ts";

const DAY = 86_400_000;

const staffEndpoints = endpoints.filter(({ access, door }) => access !== "anyone" && !door);

const name = ({ method, path }: Endpoint) => `${method} ${path}`;

/** An endpoint's path, with unknown ids. */
const addressOf = ({ path }: Endpoint) => `/api${path.replaceAll(/:\w+/g, randomUUID())}`;

/** Sends a request without a body. */
function endpoint(
  { origin }: TestApp,
  one: Endpoint,
  headers: Record<string, string> = {},
  address = addressOf(one),
): Promise<Response> {
  return fetch(origin + address, { method: one.method, headers });
}

interface Answer {
  status: number;
  cache: string | null;
  challenge: string | null;
  text: string;
}

/** Sends a request to every staff endpoint; returns `facts` of each response by the endpoint's name. */
async function ofEveryEndpoint<Facts>(
  app: TestApp,
  headersOf: () => Record<string, string> | Promise<Record<string, string>>,
  facts: (answer: Answer) => Facts,
): Promise<Record<string, Facts>> {
  const all: Record<string, Facts> = {};
  for (const one of staffEndpoints) {
    const response = await endpoint(app, one, await headersOf());
    all[name(one)] = facts({
      status: response.status,
      cache: response.headers.get("cache-control"),
      challenge: response.headers.get("www-authenticate"),
      text: await response.text(),
    });
  }
  return all;
}

const expected = <Facts>(facts: (one: Endpoint) => Facts): Record<string, Facts> =>
  Object.fromEntries(staffEndpoints.map((one) => [name(one), facts(one)]));

describe("the endpoints", () => {
  test("each is declared once", () => {
    expect(new Set(endpoints.map(name)).size).toBe(endpoints.length);
  });

  test("each one responds", async () => {
    const app = await testApp();
    for (const one of endpoints) {
      const response = await endpoint(app, one, await signedIn(app.db));
      const { status } = response;
      expect({ endpoint: name(one), status, text: await response.text() }).not.toMatchObject({
        text: expect.stringContaining("Endpoint not found."),
      });
      expect({ endpoint: name(one), status }).not.toEqual({ endpoint: name(one), status: 405 });
    }
  });

  test("only these are open to guests and the door", () => {
    const openTo = (isOpen: (one: Endpoint) => boolean) => new Set(endpoints.filter(isOpen).map(name));
    expect(openTo(({ access }) => access === "anyone")).toEqual(new Set(openToGuests));
    expect(openTo(({ door }) => door === true)).toEqual(
      new Set([
        "GET /tonight/sheet",
        "GET /tonight/changes",
        "POST /tonight/ticks",
        "POST /tonight/redeem",
        "POST /tonight/scan",
        "POST /tonight/seating",
        "GET /tonight/suggestions",
        "POST /incidents",
        "POST /tonight/phone",
        "POST /tonight/sign-out",
      ]),
    );
  });

  test("has every route below /api: with another one the app doesn't start", () => {
    const app = new Hono();
    app.use("/api/*", (_context, next) => next());
    for (const { method, path } of endpoints) app.on(method, `/api${path}`, (context) => context.text(""));
    app.all("/api/secret", (context) => context.text("", 405));
    app.get("/secret", (context) => context.text(""));
    expect(undeclaredRoutes(app.routes, endpoints)).toEqual([]);
    app.post("/api/secret", (context) => context.text("said"));
    app.route(
      "/api/event",
      new Hono().delete("/admin-all-events", (context) => context.text("gone")),
    );
    expect(undeclaredRoutes(app.routes, endpoints)).toEqual(["POST /api/secret", "DELETE /api/event/admin-all-events"]);
  });

  test("those open to anyone ask for no token", async () => {
    const app = await testApp();
    for (const one of endpoints.filter(({ access, path }) => access === "anyone" && path !== "/admin/login")) {
      const response = await endpoint(app, one);
      expect({ endpoint: name(one), status: response.status }).not.toEqual({ endpoint: name(one), status: 401 });
    }
  });
});

describe("every staff endpoint", () => {
  test("asks for a token", async () => {
    const app = await testApp();
    for (const authorization of [undefined, "", "Bearer", "Bearer "]) {
      const facts = await ofEveryEndpoint(
        app,
        () => (authorization === undefined ? {} : ({ authorization } as Record<string, string>)),
        (answer) => answer,
      );
      expect(facts).toEqual(
        expected(() => ({
          status: 401,
          challenge: "Bearer",
          cache: "no-store",
          text: '{"message":"Log in first."}',
        })),
      );
    }
  });

  /** Ways a token ends; each returns the header of an ended one. */
  const ends: Record<string, (app: TestApp) => Promise<{ authorization: string }>> = {
    "was made up": async () => ({ authorization: randomUUID() }),
    "is none at all": async () => ({ authorization: "Bearer two words" }),
    "was logged out": async ({ db, origin }) => {
      const headers = await signedIn(db);
      expect((await fetch(`${origin}/api/admin/logout`, { method: "POST", headers })).status).toBe(204);
      return headers;
    },
    "was not used for 30 days": ({ db }) => signedIn(db, { now: Date.now() - 30 * DAY }),
    "is 90 days old": async ({ db }) => {
      const headers = await signedIn(db, { now: Date.now() - 90 * DAY });
      await db.updateTable("sessions").set({ used_at: new Date().toISOString() }).execute();
      return headers;
    },
    "belongs to a deactivated admin": (app) => changed(app, { status: false }),
    "belongs to an admin who got a new password": (app) => changed(app, { password: "tram-velvet-harbour-9" }),
    "belongs to an admin who was deleted": (app) => changed(app, {}, "delete-admin"),
  };

  /** The header of an admin whom another admin has changed. */
  async function changed(
    { db, origin }: TestApp,
    change: object,
    how = "edit-admin",
  ): Promise<{ authorization: string }> {
    const headers = await signedIn(db, { username: "Bo" });
    const { id } = await db.selectFrom("admins").select("id").where("username", "=", "Bo").executeTakeFirstOrThrow();
    const response = await fetch(`${origin}/api/admin/${how}/${id}`, {
      method: "POST",
      headers: { ...(await signedIn(db)), "Content-Type": "application/json" },
      body: JSON.stringify(change),
    });
    expect(response.status).toBe(200);
    return headers;
  }

  for (const [how, end] of Object.entries(ends)) {
    test(`rejects a token that ${how}`, async () => {
      const app = await testApp();
      const dead = await end(app);
      const facts = await ofEveryEndpoint(
        app,
        () => dead,
        (answer) => answer,
      );
      expect(facts).toEqual(
        expected(({ expired }) => ({
          status: expired ?? 401,
          challenge: expired ? null : 'Bearer error="invalid_token"',
          cache: "no-store",
          text: '{"message":"Expired Security Token, login again."}',
        })),
      );
    });
  }

  test("only admin-all-events responds 400 to an expired token", () => {
    expect(staffEndpoints.filter(({ expired }) => expired).map(({ path }) => path)).toEqual(
      staffEndpoints.filter(({ path }) => path === "/event/admin-all-events").map(({ path }) => path),
    );
  });

  for (const [how, prefix] of Object.entries({ bare: "", "after Bearer": "Bearer ", "after bearer": "bearer  " })) {
    test(`accepts a live token, ${how}, never fails, and is not cached`, async () => {
      const app = await testApp();
      const facts = await ofEveryEndpoint(
        app,
        async () => ({ authorization: prefix + (await signedIn(app.db)).authorization }),
        ({ status, text, cache }) => ({
          letIn: status !== 401 && !text.includes("Expired Security Token"),
          failed: status >= 500,
          cache,
        }),
      );
      expect(facts).toEqual(expected(() => ({ letIn: true, failed: false, cache: "no-store" })));
    });
  }

  test("never fails on an odd body or query", async () => {
    const app = await testApp();
    const json = { "Content-Type": "application/json" };
    const bodies: RequestInit[] = [
      ...["", "{}", "[]", "null", "1", '"x"', '{"__proto__":{"status":true}}', '{"ids":[{}],"status":[],"text":1}'].map(
        (body) => ({ body, headers: json }),
      ),
      { body: new FormData() },
      { body: "--x--", headers: { "Content-Type": "multipart/form-data; boundary=x" } },
      { body: "--x", headers: { "Content-Type": "multipart/form-data" } },
    ];
    const questions = [
      "page=-1",
      "page=1e9",
      "page=x",
      "q=%00%FF",
      "q=''%22*",
      "sort=__proto__",
      "show=",
      "from=2026-13-45",
    ];
    const failures: string[] = [];
    for (const one of staffEndpoints) {
      const headers = await signedIn(app.db);
      const tries: [string, RequestInit][] =
        one.method === "POST" ? bodies.map((init) => ["", init]) : questions.map((question) => [`?${question}`, {}]);
      for (const [question, init] of tries) {
        const response = await fetch(app.origin + addressOf(one) + question, {
          ...init,
          method: one.method,
          headers: { ...init.headers, ...headers },
        });
        if (response.status >= 500) failures.push(`${name(one)}${question} ${init.body}: ${await response.text()}`);
        else await response.body?.cancel();
      }
    }
    expect(failures).toEqual([]);
  });

  test("can't be reached without a token by another spelling of its path", async () => {
    const app = await testApp();
    for (const one of staffEndpoints) {
      const address = addressOf(one);
      const last = address.at(-1) ?? "";
      const ways = [
        `${address}/`,
        `${address}//`,
        `/${address}`,
        `${address}?token=1`,
        `${address}%2F`,
        `${address.slice(0, -1)}%${last.charCodeAt(0).toString(16)}`,
        address.replace("/api/", "/api//"),
        address.replace("/api/", "/api/./"),
        address.replace("/api/", "/%61pi/"),
        address.toUpperCase(),
      ];
      for (const way of ways) {
        const response = await endpoint(app, one, {}, way);
        expect({ way, opened: response.ok }).toEqual({ way, opened: false });
      }
      for (const method of ["HEAD", "GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
        const response = await fetch(app.origin + address, { method });
        expect({ method, address, opened: response.ok }).toEqual({ method, address, opened: false });
      }
    }
  });
});
