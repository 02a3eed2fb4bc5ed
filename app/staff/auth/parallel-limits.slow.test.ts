import { type ClientRequest, request } from "node:http";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { application } from "../../../test/guest-forms.ts";
import { act, confirmedLink, rowOf, today } from "../../../test/guest-pages.ts";
import { listening } from "../../../test/listening.ts";
import { makeRequest } from "../../../test/makers.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { requestListener } from "../../platform/http/request-listener.server.ts";
import { bytesOfBodies } from "../../platform/lib/body-memory.server.ts";
import { guestPageGate } from "../../site/guest-page/gate.server.ts";
import type { GuestPageServices } from "../../site/guest-page/services.server.ts";

const MIB = 1024 * 1024;

/** The status of the response to a request; undefined when it was cut off first. */
function answerTo(outgoing: ClientRequest): { answered: Promise<number | undefined> } {
  const { promise: answered, resolve } = Promise.withResolvers<number | undefined>();
  outgoing.on("response", (response) => resolve(response.resume().statusCode));
  outgoing.on("error", () => resolve(undefined));
  return { answered };
}

test("of many forms that arrive at once through one private link, no more than the limit are read and accepted", async () => {
  const app = await testApp();
  const id = await makeRequest(app.db, { date: today });
  const token = await confirmedLink(app.db, id);
  const services = { db: app.db, writer: createWriter(app.db), formLimit: 5, proxies: 0 };
  let read = 0;
  // The pages themselves need a build.
  const pages = new Hono();
  pages.use("/my/*", guestPageGate(services as typeof services & GuestPageServices));
  pages.post("/my/:token", async (context) => {
    read += 1;
    const sent = Object.fromEntries(new URLSearchParams(await context.req.text()));
    const acted = await act(app.db, context.req.param("token"), sent);
    return context.json(acted, "status" in acted && acted.status ? acted.status : 200);
  });
  let arrived = 0;
  const listener = requestListener(pages, { origin: "http://localhost" });
  const { origin } = await listening((incoming, outgoing) => {
    arrived += 1;
    listener(incoming, outgoing);
  });
  const sent = Array.from({ length: 60 }, (_, at) => {
    const outgoing = request(`${origin}/my/${token}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", "transfer-encoding": "chunked" },
    });
    outgoing.write(`do=ask&key=key-${at}&message=`);
    return { ...answerTo(outgoing), end: () => outgoing.end(`Question ${at}`) };
  });
  // None ends before all have begun.
  await expect.poll(() => arrived).toBe(60);
  for (const { end } of sent) end();
  const statuses = await Promise.all(sent.map(({ answered }) => answered));
  expect(statuses.filter((status) => status === 429)).toHaveLength(55);
  expect(read).toBe(5);
  expect((await rowOf(app.db, id)).version).toBeLessThanOrEqual(1 + 1 + 5);
});

/** Begins to send an application with a CV, of which it sends this much. */
function begin(origin: string, bytes: number, sender: number) {
  const outgoing = request(`${origin}/api/careers/career-form`, {
    method: "POST",
    headers: {
      "content-type": "multipart/form-data; boundary=b",
      "transfer-encoding": "chunked",
      "x-forwarded-for": `203.0.113.${sender}`,
    },
  });
  const fields = Object.entries(application).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = '--b\r\nContent-Disposition: form-data; name="cv"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';
  outgoing.write(fields.join("") + file);
  outgoing.write(Buffer.alloc(bytes, 7));
  return { ...answerTo(outgoing), end: () => outgoing.end("%%EOF\n\r\n--b--\r\n"), cut: () => outgoing.destroy() };
}

test("of many applications at once, those beyond the limit are not read", async () => {
  const app = await testApp({ formLimit: 3, proxies: 1 });
  const sent = Array.from({ length: 20 }, () => begin(app.origin, MIB, 1));
  // Those beyond the limit are rejected while all are still being sent.
  let rejected = 0;
  for (const { answered } of sent) answered.then(() => (rejected += 1));
  await expect.poll(() => rejected).toBe(17);
  expect(bytesOfBodies()).toBeLessThan(4 * MIB);
  for (const { end } of sent) end();
  const statuses = await Promise.all(sent.map(({ answered }) => answered));
  expect(statuses.filter((status) => status === 201)).toHaveLength(3);
  expect(statuses.every((status) => status === 201 || status === 429 || status === undefined)).toBe(true);
});

test("bodies in memory are limited together, whoever sends them; the memory of those that were cut off is free again", async () => {
  const app = await testApp({ formLimit: 30, proxies: 1 });
  // Eleven fit into the 48 MiB, whatever order they arrive in.
  const sent = Array.from({ length: 11 }, (_, at) => begin(app.origin, 4 * MIB, at));
  await expect.poll(bytesOfBodies, { timeout: 20_000 }).toBeGreaterThan(44 * MIB);
  const late = begin(app.origin, 4.5 * MIB, 50);
  late.end();
  expect(await late.answered).toBe(503);
  for (const { end } of sent) end();
  const statuses = await Promise.all(sent.map(({ answered }) => answered));
  expect(statuses).toEqual(Array.from({ length: 11 }, () => 201));
  await expect.poll(bytesOfBodies).toBe(0);

  const stalled = Array.from({ length: 14 }, (_, at) => begin(app.origin, 4 * MIB, 100 + at));
  await expect.poll(bytesOfBodies, { timeout: 20_000 }).toBeGreaterThan(44 * MIB);
  expect(bytesOfBodies()).toBeLessThanOrEqual(48 * MIB);
  // What is small is still received: a form, from anyone.
  const contact = await fetch(`${app.origin}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.200" },
    body: JSON.stringify({ name: "Mia", email: "mia@example.com", subject: "A scarf", message: "Red." }),
  });
  expect(contact.status).toBe(201);
  for (const { cut } of stalled) cut();
  await expect.poll(bytesOfBodies).toBe(0);
});
