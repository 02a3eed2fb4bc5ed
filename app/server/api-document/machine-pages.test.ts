import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { caller } from "../../../test/caller.ts";
import { makeEvent } from "../../../test/makers.ts";
import { endpoints } from "../endpoints.ts";

test("the API page is valid HTML without scripts, and lists every endpoint", async () => {
  const { origin } = await testApp();
  const response = await fetch(`${origin}/api`);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=UTF-8"]);
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain("sha256");
  const page = await response.text();
  const report = await new HtmlValidate({
    extends: ["html-validate:standard"],
    rules: { "doctype-style": "off", "long-title": "off" },
  }).validateString(page);
  expect(report.results.flatMap(({ messages }) => messages.map(({ message, line }) => `${line}: ${message}`))).toEqual(
    [],
  );
  expect(page).not.toContain("<script");
  const paths = endpoints.map(({ path }) => `/api${path.replace(/:(\w+)/g, "{$1}")}`);
  expect(paths.filter((path) => !page.includes(`<code>${path}</code>`))).toEqual([]);
  expect((await fetch(`${origin}/api`, { method: "POST" })).status).toBe(405);
});

test("llms.txt describes the club and lists upcoming events only", async () => {
  const app = await testApp();
  const far = { starts_at: "2090-01-07T11:00:00.000Z", ends_at: "2090-01-07T17:00:00.000Z" };
  const id = await makeEvent(app.db, { name: "Ember [late]\nand loud", ...far });
  await makeEvent(app.db, { name: "Hidden", active: 0, ...far });
  const read = async () => {
    const response = await fetch(`${app.origin}/llms.txt`);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    return response.text();
  };
  const text = await read();
  expect(text.startsWith("# Afterglow\n\n> ")).toBe(true);
  expect(text).toContain(
    `- [Ember \\[late\\] and loud](http://localhost/events/${id}/ember-late-and-loud): Saturday 7 January 2090, 10 PM to 4 AM`,
  );
  expect(text).not.toContain("Hidden");
  const ana = await caller(app);
  await ana.post(`/api/event/delete-event/${id}`);
  expect(await read()).toContain("No upcoming events right now.");
});
