import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { linkTo, rowOf, today } from "../../../test/guest-pages.ts";
import { makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { guestPageGate } from "./gate.server.ts";
import type { GuestPageServices } from "./services.server.ts";

const browser = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15";

test("the inbox shows when a guest opened their page; programs that follow links do not count, and nothing else changes", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const id = await makeRequest(app.db, { date: today });
  const token = await linkTo(app.db, id);
  const before = await rowOf(app.db, id);
  const services = { db: app.db, writer: createWriter(app.db), formLimit: 0, proxies: 0 };
  // The pages themselves need a build.
  const pages = new Hono();
  pages.use("/my/*", guestPageGate(services as typeof services & GuestPageServices));
  pages.get("/my/:token", (context) => context.text("A page", context.req.param("token") === token ? 200 : 404));
  const { promise: listening, resolve } = Promise.withResolvers<number>();
  const server = serve({ fetch: pages.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => resolve(port));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${await listening}`;
  const visit = async (path: string, headers: Record<string, string> = {}, method = "GET") =>
    (await fetch(`${origin}/my/${path}`, { method, headers: { "User-Agent": browser, ...headers } })).status;
  expect(await visit(token, {}, "HEAD")).toBe(200);
  expect(await visit(token, { "User-Agent": "ExampleBot/2.1 (+https://bot.example)" })).toBe(200);
  expect(await visit(token, { "Sec-Purpose": "prefetch" })).toBe(200);
  expect(await visit(`${token.slice(1)}A`)).toBe(404);
  expect(await rowOf(app.db, id)).toEqual(before);

  await visit(token);
  const { page_opened_at, ...rest } = await rowOf(app.db, id);
  expect(page_opened_at).not.toBeNull();
  expect({ ...rest, page_opened_at: null }).toEqual(before);
  await visit(token);
  expect((await rowOf(app.db, id)).page_opened_at).toBe(page_opened_at);
  // An email since then: staff want to know whether its guest has looked.
  const guest_notified_at = storedInstant(Date.now());
  await app.db.updateTable("requests").set({ guest_notified_at }).where("id", "=", id).execute();
  await visit(token);
  const { page_opened_at: again } = await rowOf(app.db, id);
  expect(String(again) >= guest_notified_at).toBe(true);
  const [item] = (await staff.get("/requests")).body.items;
  expect(item.page_opened_on).toContain(String(again).slice(14, 19));
});
