import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { MAX_BODY_BYTES } from "../../app/platform/http/body-limit.server.ts";
import { requestListener } from "../../app/platform/http/request-listener.server.ts";
import { endpoints } from "../../app/server/endpoints.ts";
import { testApp } from "../app.ts";
import { listening } from "../listening.ts";
import { ask } from "./ask.ts";
import { respelled, sendEndlessly } from "./spellings.ts";

const addressOf = ({ path }: { path: string }) => `/api${path.replaceAll(/:\w+/g, randomUUID())}`;

/** Paths other than endpoints and pages. */
const others = [
  "/healthz",
  "/readyz",
  "/media/0195d1c0-0000-7000-8000-000000000000.jpg",
  "/share/events/x-y.jpg",
  "/events.ics",
  "/news.rss",
  "/sitemap.xml",
  "/robots.txt",
  "/.well-known/security.txt",
  "/.well-known/change-password",
  "/manifest.webmanifest",
  "/api",
  "/api/openapi.json",
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
  "/newsletter/weekly-email",
  "/my/nobody",
  "/my/nobody/booking.ics",
  "/list/nobody",
  "/promoter/nobody",
  "/inspect/nobody",
  "/go/nobody",
];
/** Spellings that are answered with status 400; a whole address names another host than the Host line. */
const malformed = new Set([
  "a lone percent sign",
  "half an escape",
  "an escape that is no UTF-8",
  "a backslash",
  "a whole address",
  "a whole address with two slashes",
]);
const noPages = async () => ({ status: 404, headers: {}, body: Buffer.from("No page.") });

test("a URL is served under one spelling; any other redirects to it, is not found or is malformed", async () => {
  const app = await testApp({ renderPage: noPages });
  const addresses = [
    ...endpoints.map((call) => ({ method: call.method, path: addressOf(call) })),
    ...others.map((path) => ({ method: "GET", path })),
  ];
  const body = Buffer.alloc(0);
  for (const { method, path } of addresses) {
    const own = await ask(app.origin, { method, path, headers: {}, body });
    expect(own.status, path).not.toBe(308);
    for (const [how, spelling] of Object.entries(respelled(path))) {
      const { status, headers, text } = await ask(app.origin, { method, path: spelling, headers: {}, body });
      const name = `${method} ${path} with ${how}`;
      expect(headers["x-content-type-options"], name).toBe("nosniff");
      if (status === 308) {
        expect(headers.location, name).toBe(path);
        expect(headers, name).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
        expect(text, name).toBe("");
      }
      // An id may be any text, so such a spelling names another id or no endpoint.
      else expect(status === own.status || [400, 404, 405].includes(status), `${name}: ${status}`).toBe(true);
      if (malformed.has(how)) expect(status, name).toBe(400);
      const cached = String(headers["cache-control"]);
      if (/^\/(my|list|promoter|inspect)\//.test(path) && status !== 404) expect(cached, name).toBe("no-store");
    }
  }
});

test.each(["my", "list", "promoter", "inspect"])(
  "guessed links below /%s are counted in every spelling, and no log has them",
  async (kind) => {
    const app = await testApp({ formLimit: 5, renderPage: noPages });
    const token = "Marker-Token-of-somebody-0123456";
    let tries = 0;
    for (const path of Object.values(respelled(`/${kind}/${token}`)).filter((spelling) => spelling.startsWith("/"))) {
      await ask(app.origin, { method: "GET", path, headers: {}, body: Buffer.alloc(0) });
      const followed = await fetch(app.origin + path.replace("\\", "")).catch(() => undefined);
      // Guesses are counted at the gate; other paths are no guest's page.
      if (followed?.headers.get("referrer-policy") === "no-referrer" && followed.status !== 400) tries += 1;
    }
    expect(tries).toBeGreaterThan(10);
    expect((await fetch(`${app.origin}/${kind}/${token}`)).status).toBe(429);
    expect(app.logged()).not.toMatch(/marker/i);
  },
);

test("no spelling of any address reads a body without end", async () => {
  const app = await testApp({ renderPage: noPages });
  const forms = endpoints.filter(({ method, access }) => method === "POST" && access === "anyone");
  const headers = { "Content-Type": "application/json", "Transfer-Encoding": "chunked" };
  for (const path of [...forms.map(addressOf), ...others, "/", "/events", "/nowhere"]) {
    expect(await sendEndlessly(app.origin, path, { headers }), path).not.toBe(200);
  }
  for (const path of ["/api/contact", "/my/nobody", "/list/nobody", "/promoter/nobody", "/newsletter/unsubscribe"]) {
    for (const [how, spelling] of Object.entries(respelled(path))) {
      expect(await sendEndlessly(app.origin, spelling, { headers }), `${path} with ${how}`).not.toBe(200);
    }
  }
});

test("no handler reads a body beyond its limit, from any sender", async () => {
  const read: number[] = [];
  const careless = {
    async fetch(request: Request) {
      read.push((await request.arrayBuffer()).byteLength);
      return new Response("read");
    },
  };
  const { origin } = await listening(requestListener(careless, { origin: "http://localhost" }));
  const small = await fetch(`${origin}/x`, { method: "POST", body: "small" });
  expect(await small.text()).toBe("read");
  const most = MAX_BODY_BYTES + 20 * 1024 * 1024;
  expect([0, 413]).toContain(await sendEndlessly(origin, "/x", { most }));
  const said = { "Content-Length": String(MAX_BODY_BYTES + 1) };
  expect([0, 413]).toContain(await sendEndlessly(origin, "/x", { headers: said }));
  expect(read).toEqual([5]);
});
