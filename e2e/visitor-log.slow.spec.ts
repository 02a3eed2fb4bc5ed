import { expect, startSite, test } from "./site.ts";

/** Personal data, wherever a page's request can carry it. */
const MARK = /marker|99000111/i;
const headers = {
  "User-Agent": "marker",
  Referer: "https://marker.example/marker",
  Cookie: "marker=marker",
  "X-Request-Id": "marker-marker-marker-marker",
};

test("the log has routes and no addresses", async () => {
  const site = await startSite({ env: { LOG_LEVEL: "trace", SLOW_QUERY_MS: "1", TRUST_PROXY: "1" } });
  const query = "?q=marker&email=marker%40guest.example&show=marker&token=99000111";
  const pages = ["/", "/events", "/events/marker", "/news/marker", "/newsletter/unsubscribe", "/marker/99000111"];
  const office = ["/admin", "/admin/requests/marker", "/admin/edit-event/marker", "/admin/marker"];
  for (const path of [...pages, ...office]) {
    for (const method of ["GET", "POST", "PUT"]) {
      const body = method === "GET" ? undefined : "name=marker";
      const type = { "Content-Type": "application/x-www-form-urlencoded" };
      for (const address of [path, `${path === "/" ? "/_" : path}.data`]) {
        const answer = await fetch(site.origin + address + query, { method, headers: { ...headers, ...type }, body });
        await answer.arrayBuffer();
      }
    }
  }
  await site.stop();
  const lines = site
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  expect(lines.find((line) => MARK.test(line))).toBe(undefined);
  const routes = new Set(lines.map((line) => JSON.parse(line).route));
  for (const route of ["/", "/events/:id/:name?", "/news/:id", "/admin/requests/:id", "/*"]) {
    expect([...routes]).toContain(route);
  }
});
