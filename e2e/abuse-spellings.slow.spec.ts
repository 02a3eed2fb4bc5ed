import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../app/routes.ts";
import { publicPages } from "../scripts/routes.ts";
import { ask } from "../test/abuse/ask.ts";
import { respelled, sendEndlessly } from "../test/abuse/spellings.ts";
import { postJson } from "../test/post-json.ts";
import { bookableSaturdays } from "../test/saturdays.ts";
import { listForm } from "../test/staff-lists.ts";
import { expect, staffHeaders, startSite, test } from "./site.ts";

/** Every page's path, with unknown ids. */
function addressesOf(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    const own =
      index || path !== undefined ? [here.replace(/\/\*$/, "/nowhere").replace(/\/:\w+\??/g, "/nobody") || "/"] : [];
    return [...own, ...addressesOf(children ?? [], here)];
  });
}

const body = Buffer.alloc(0);
const facts = ["cache-control", "x-robots-tag", "referrer-policy", "x-content-type-options"];

test("a page is served under one spelling, with its headers; any other redirects to it, is not found or is malformed", async ({
  site,
}) => {
  // About two thousand requests, most of them for uncached pages.
  test.setTimeout(600_000);
  const get = (path: string) => ask(site.origin, { method: "GET", path, headers: {}, body });
  const pages = [...addressesOf(routes), ...(await publicPages(site.origin)).map(({ path }) => path)];
  expect(pages.length).toBeGreaterThan(50);
  for (const path of new Set(pages)) {
    const own = await get(path);
    for (const [how, spelling] of Object.entries(respelled(path))) {
      const { status, headers } = await get(spelling);
      const name = `${path} with ${how}`;
      expect(headers["x-content-type-options"], name).toBe("nosniff");
      if (status === 308) {
        expect(headers.location, name).toMatch(/^\/(?!\/)/);
        expect(headers["cache-control"], name).toBe("no-store");
        const there = await get(String(headers.location));
        // An id in another case is another id, and a path below the home page is another page.
        const mayBeAnother = path === "/" || how === "capital letters";
        expect(mayBeAnother ? [own.status, 404] : [own.status], name).toContain(there.status);
      } else if (status === 200 && how !== "data") {
        expect(own.status, name).toBe(200);
        const isDocument = !path.endsWith(".json");
        if (isDocument) expect(headers["content-security-policy"], name).toContain("frame-ancestors 'none'");
        for (const fact of facts) expect(headers[fact], `${fact} of ${name}`).toBe(own.headers[fact]);
        // A wrong event name in a URL redirects to the right one.
      } else if (!/data/.test(how)) expect([301, 400, 404, own.status], name).toContain(status);
      const isPrivate = /^\/(my|list|inspect|admin|door|newsletter)(\/|$)/.test(path);
      if (how === "data" || (isPrivate && /data/.test(how))) expect(status, name).toBe(404);
    }
  }
});

test("a query with a name that every object has breaks no page", async ({ site }) => {
  const names = ["show", "shown", "done", "token", "next", "cancel", "_routes"];
  for (const path of new Set([...addressesOf(routes), "/newsletter/unsubscribe"])) {
    const own = await fetch(site.origin + path);
    for (const odd of ["__proto__", "constructor", "toString"]) {
      const answer = await fetch(`${site.origin}${path}?${names.map((name) => `${name}=${odd}`).join("&")}`);
      expect([own.status, 200], `${path} ${odd}`).toContain(answer.status);
    }
  }
});

test("a path in capitals redirects to the page with its query, which is cached once", async ({ site }) => {
  const get = (path: string) => fetch(site.origin + path, { redirect: "manual" });
  for (const [asked, leads] of [
    ["/EVENTS?show=past", "/events?show=past"],
    ["/Events/", "/events"],
    ["/About-Club", "/about-club"],
    ["/ADMIN/Requests", "/admin/requests"],
  ] as const) {
    const answer = await get(asked);
    expect([answer.status, answer.headers.get("location")], asked).toEqual([308, leads]);
  }
  expect((await get("/events?show=past")).headers.get("etag")).toMatch(/^"/);
});

test("guesses and questions through a guest's link are counted in every spelling, and no log has the link", async () => {
  const site = await startSite({ env: { DEMO: "off", RATE_LIMIT_FORMS: "10", LOG_LEVEL: "trace" } });
  const form = { name: "Mia Chen", email: "mia@guest.example", phone: "+61412345678", guests: 4, budget: "$251-$500" };
  const asked = await postJson(`${site.origin}/api/event/vip-table`, {
    ...form,
    date: bookableSaturdays().first,
    message: "By the window",
  });
  expect(asked.status).toBe(201);
  const headers = { ...(await staffHeaders(site.origin)), "Content-Type": "application/json" };
  const { items } = await (await fetch(`${site.origin}/api/requests`, { headers })).json();
  const made = await fetch(`${site.origin}/api/requests/${items[0]._id}/guest-link`, {
    method: "POST",
    headers,
    body: JSON.stringify({ link: "new" }),
  });
  const text = await made.text();
  const [, token = ""] = /\/my\/([\w-]{32})/.exec(text) ?? [];
  expect(token, text).not.toBe("");

  for (const odd of ["__proto__", "constructor", "toString", "said"])
    expect((await fetch(`${site.origin}/my/${token}?done=${odd}`)).status, odd).toBe(200);

  const spellings = Object.values(respelled(`/my/${token}`)).filter((path) => path.startsWith("/"));
  // Only guests who have confirmed the request may ask.
  const confirmed = await fetch(`${site.origin}/my/${token}`, {
    method: "POST",
    body: new URLSearchParams({ do: "confirm" }),
    redirect: "manual",
  });
  expect(confirmed.status).toBe(303);
  const question = () => new URLSearchParams({ do: "ask", question: "May we come?", key: crypto.randomUUID() });
  const statuses: number[] = [];
  for (const path of [...spellings, ...spellings]) {
    await ask(site.origin, { method: "GET", path, headers: {}, body });
    const sent = await fetch(site.origin + path.replace("\\", ""), {
      method: "POST",
      body: question(),
      redirect: "follow",
    });
    statuses.push(sent.status);
  }
  expect(statuses.slice(-5).filter((status) => ![400, 404, 405, 429].includes(status))).toEqual([]);
  const { items: after } = await (await fetch(`${site.origin}/api/mail/outbox`, { headers })).json();
  expect(after.filter(({ subject }: { subject: string }) => /asks|question/i.test(subject)).length).toBeLessThanOrEqual(
    10,
  );
  for (const path of spellings) {
    expect(await sendEndlessly(site.origin, path), path.replace(token, "…")).not.toBe(200);
  }

  // The same for the link of a guest list's owner, who adds no more guests than there are places.
  const send = async (path: string, json: object) => {
    const answer = await fetch(`${site.origin}/api${path}`, { method: "POST", headers, body: JSON.stringify(json) });
    return (await answer.json()) as Record<string, string>;
  };
  const { _id: list } = await send("/guest-lists", { ...listForm, places: 3, closes: "05:59" });
  const { link = "" } = await send(`/guest-lists/${list}/link`, { link: "new" });
  const owner = new URL(link).pathname;
  const own = Object.values(respelled(owner)).filter((path) => path.startsWith("/"));
  const night = bookableSaturdays().first;
  const added: number[] = [];
  for (const path of [owner, ...own]) {
    await ask(site.origin, { method: "GET", path, headers: {}, body });
    const guest = new URLSearchParams({ do: "add", night, name: `Mia ${added.length}`, key: crypto.randomUUID() });
    added.push((await fetch(site.origin + path.replace("\\", ""), { method: "POST", body: guest })).status);
  }
  expect(added[0]).toBe(200);
  expect(added.filter((status) => ![200, 400, 404, 405, 409, 422, 429].includes(status))).toEqual([]);
  const shown = await fetch(`${site.origin}/api/guest-lists/${list}?night=${night}`, { headers });
  expect((await shown.json()).entries.length).toBeLessThanOrEqual(3);
  for (const path of own) {
    expect(await sendEndlessly(site.origin, path), path.replace(owner, "…")).not.toBe(200);
  }
  await site.stop();
  for (const secret of [token, owner.slice("/list/".length)]) {
    expect(site.output()).not.toContain(secret);
    expect(site.output()).not.toContain(secret.toUpperCase());
  }
});
