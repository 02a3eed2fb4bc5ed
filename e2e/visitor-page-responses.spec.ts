import { freePort } from "../test/free-port.ts";
import { evening, makeNight } from "./nights.ts";
import { expect, startSite, test } from "./site.ts";

test("a cached page shows what staff publish at the next request", { tag: "@journey" }, async ({ request, staff }) => {
  const first = await request.get("/events");
  const { etag } = first.headers();
  expect((await request.get("/events")).headers().etag).toBe(etag);
  const known = { headers: { "If-None-Match": etag ?? "" } };
  expect((await request.get("/events", known)).status()).toBe(304);

  const name = `Seen at once ${Date.now()}`;
  await makeNight(request, staff, { name });
  for (const path of ["/events", `/events?show=${evening(40).slice(0, 7)}`]) {
    expect(await (await request.get(path)).text(), path).toContain(name);
  }
  expect((await request.get("/events", known)).status()).toBe(200);
});

test("an event leaves UP NEXT when it ends", async ({ request, staff }) => {
  const name = `Soon over ${Date.now()}`;
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  await makeNight(request, staff, { name, start_date: at(-3_600_000), end_date: at(15_000) });
  const shown = async () => (await (await request.get("/events")).text()).includes(name);
  expect(await shown()).toBe(true);
  expect(await shown()).toBe(true);
  await expect.poll(shown).toBe(false);
  expect(await (await request.get("/events?show=past")).text()).toContain(name);
});

test("without a page cache every response is the same page in the accepted encoding", async ({
  request,
  startOwnSite,
}) => {
  const site = await startOwnSite({ env: { PAGE_CACHE_MB: "0" } });
  const cached = await startOwnSite();
  const plain = (path: string, encoding = "identity") =>
    request.get(site.origin + path, { headers: { "Accept-Encoding": encoding } });
  const rendered = await plain("/faqs");
  const kept = await request.get(`${cached.origin}/faqs`);
  for (const header of ["content-security-policy", "content-type", "x-content-type-options", "referrer-policy"])
    expect(rendered.headers()[header], header).toBe(kept.headers()[header]);
  const text = await rendered.text();
  expect(text.replaceAll(site.origin, "")).toBe((await kept.text()).replaceAll(cached.origin, ""));
  for (const encoding of ["br", "gzip"]) {
    const compressed = await plain("/faqs", encoding);
    expect(compressed.headers()).toMatchObject({ "content-encoding": encoding, vary: "Accept-Encoding" });
    expect(await compressed.text()).toBe(text);
  }
  const head = await request.head(`${site.origin}/faqs`, { headers: { "Accept-Encoding": "identity" } });
  expect(head.headers()["content-length"]).toBe(String(Buffer.byteLength(text)));
  expect((await plain("/no-such-page")).status()).toBe(404);
});

test("behind HTTPS responses send HSTS, and links follow ORIGIN", async ({ request }) => {
  const port = String(await freePort());
  const site = await startSite({ env: { ORIGIN: "https://club.example", PORT: port } });
  try {
    const get = (path: string) =>
      request.get(`http://127.0.0.1:${port}${path}`, {
        headers: { Host: "evil.example", "X-Forwarded-Host": "evil.example" },
      });
    for (const path of [
      "/",
      "/nowhere",
      "/api/news",
      "/robots.txt",
      "/.well-known/security.txt",
      "/sitemap.xml",
      "/events.ics",
    ]) {
      const answer = await get(path);
      const headers = answer.headers();
      expect(headers["strict-transport-security"], path).toMatch(/max-age=31536000/);
      expect(headers, path).toMatchObject({
        "x-content-type-options": "nosniff",
        "cross-origin-opener-policy": "same-origin",
        "referrer-policy": "strict-origin-when-cross-origin",
      });
      expect(JSON.stringify(headers) + (await answer.text()), path).not.toContain("evil.example");
    }
    expect(await (await get("/")).text()).toContain('<link rel="canonical" href="https://club.example/"');
    expect((await get("/")).headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  } finally {
    await site.stop();
  }
});

test("the content security policy blocks injected scripts", async ({ page, allowConsoleErrors }) => {
  // A violation on one of our pages fails its test; what-pages-load loads every public page.
  allowConsoleErrors(/Content Security Policy/);
  const told: string[] = [];
  page.on("console", (message) => message.type() === "error" && told.push(message.text()));
  await page.goto("/faqs", { waitUntil: "networkidle" });
  expect(told).toEqual([]);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'taken over'";
    document.body.append(script);
  });
  await expect.poll(() => told.join()).toContain("script-src");
  expect(await page.title()).not.toBe("taken over");
});
