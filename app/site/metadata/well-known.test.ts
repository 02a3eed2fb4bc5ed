import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { publishForTest } from "../../../test/published-settings.ts";

const securityTxt = "/.well-known/security.txt";
const changePassword = "/.well-known/change-password";

/** The fields of `security.txt`, which RFC 9116 wants on a line each. */
const fieldsIn = (text: string) =>
  Object.fromEntries(
    text
      .trimEnd()
      .split("\n")
      .map((line) => /^([A-Za-z-]+): (.+)$/.exec(line)?.slice(1) ?? [line]),
  );

test("security.txt has the club's email, and expires at the start of a day within a year", async () => {
  const app = await testApp();
  const response = await fetch(app.origin + securityTxt);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=5, must-revalidate");
  const { Expires, ...fields } = fieldsIn(await response.text());
  expect(fields).toEqual({
    Contact: "mailto:hello@afterglow.example",
    "Preferred-Languages": "en-AU",
    Canonical: "http://localhost/.well-known/security.txt",
  });
  expect(Expires).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/);
  const days = (Date.parse(Expires ?? "") - Date.now()) / (24 * 3_600_000);
  expect(days).toBeGreaterThan(363.9);
  expect(days).toBeLessThanOrEqual(365);
});

test("security.txt follows the published settings, and is not sent again while it is the same", async () => {
  const app = await testApp();
  const first = await fetch(app.origin + securityTxt);
  const known = { headers: { "If-None-Match": first.headers.get("etag") ?? "" } };
  expect((await fetch(app.origin + securityTxt, known)).status).toBe(304);
  await publishForTest(app.db, { "venue.email": "security+web@club.example" });
  const next = await fetch(app.origin + securityTxt, known);
  expect(next.status).toBe(200);
  expect(fieldsIn(await next.text()).Contact).toBe("mailto:security%2Bweb@club.example");
});

test("change-password leads to the page where staff change their password", async () => {
  const { origin } = await testApp();
  for (const method of ["GET", "HEAD"]) {
    const { status, headers } = await fetch(origin + changePassword, { method, redirect: "manual" });
    expect([status, headers.get("location"), headers.get("cache-control")], method).toEqual([
      302,
      "/admin/account",
      "no-store",
    ]);
  }
});

test("well-known URLs have one spelling, and are for GET and HEAD", async () => {
  const { origin } = await testApp();
  const head = await fetch(origin + securityTxt, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  for (const path of [securityTxt, changePassword]) {
    const post = await fetch(origin + path, { method: "POST", redirect: "manual" });
    expect([post.status, post.headers.get("allow")], path).toEqual([405, "GET, HEAD"]);
    const respelled = await fetch(`${origin}${path}/`, { redirect: "manual" });
    expect([respelled.status, respelled.headers.get("location")], path).toEqual([308, path]);
  }
});
