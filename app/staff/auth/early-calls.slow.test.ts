import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { makeEvent } from "../../../test/makers.ts";
import { postJson, readAnswer } from "../../../test/post-json.ts";
import { resetPassword } from "../../office/admins/operator.server.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { ensureFirstAdmin } from "./first-admin.server.ts";

const email = "ana@club.example";
const DAY = 86_400_000;

/** A first start without a configured password. */
async function firstStart(now = Date.now()) {
  const app = await testApp();
  const services = { db: app.db, writer: createWriter(app.db) };
  const { madeUp = "" } = await ensureFirstAdmin(services, { email }, now);
  return { app, services, password: madeUp };
}

const logIn = ({ origin }: TestApp, password: string) =>
  postJson(`${origin}/api/admin/login`, { email, password }).then(readAnswer);

/** Every fixed call that needs a token (docs/contract.md). */
async function fixedCalls({ origin, db }: TestApp, token: string): Promise<Record<string, number>> {
  const headers = { authorization: token };
  const image = new File([await readFile("app/office/demo/images/event-01.jpg")], "a.jpg");
  const form = (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append("image", image);
    return { method: "POST", headers, body };
  };
  const event = {
    name: "Velvet",
    description: "House.",
    redirection_url: "https://tickets.example/velvet",
    status: "true",
  };
  const dates = { start_date: "2027-01-02T22:00", end_date: "2027-01-03T04:00" };
  const offer = {
    title: "Entry",
    description: "Free.",
    event: "Others",
    valid_from: "2027-01-01",
    valid_till: "2027-02-01",
  };
  const news = {
    title: "Hello",
    short_description: "Short.",
    long_description: "Long.",
    redirect_url: "",
    status: "true",
  };
  const id = await makeEvent(db);
  const calls: Record<string, RequestInit> = {
    "event/admin-all-events": { headers },
    "event/add-event": form({ ...event, ...dates }),
    [`event/edit-event/${id}`]: form({ ...event, ...dates }),
    "offers/add-offer": form({ ...offer, status: "true" }),
    "news/post-news": form(news),
    "admin/add-admin": {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify({
        username: "Bo",
        email: "bo@club.example",
        password: "cedar-lantern-orbit-77",
        status: true,
      }),
    },
  };
  const statuses: Record<string, number> = {};
  for (const [path, init] of Object.entries(calls))
    statuses[path] = (await fetch(`${origin}/api/${path}`, init)).status;
  return statuses;
}

test("a client that knows the fixed calls alone works with the generated password, and the office asks for a new one", async () => {
  const { app, password } = await firstStart();
  const { status, body } = await logIn(app, password);
  expect(status).toBe(200);
  const statuses = await fixedCalls(app, body.token);
  for (const [path, found] of Object.entries(statuses))
    expect([path, [200, 201].includes(found)]).toEqual([path, true]);
  const headers = { authorization: body.token };
  const other = await fetch(`${app.origin}/api/requests`, { headers }).then(readAnswer);
  expect(other).toEqual({ status: 403, body: { message: "Choose a new password first.", must: "new-password" } });
  expect((await fetch(`${app.origin}/api/admin/me`, { headers }).then(readAnswer)).body.must).toBe("new-password");
  expect((await fetch(`${app.origin}/api/admin/logout`, { method: "POST", headers })).status).toBe(204);
});

test("a generated password that was not replaced expires after 24 hours, its sessions too, and says how to get another", async () => {
  const { app, services, password } = await firstStart(Date.now() - DAY + 60_000);
  const { body } = await logIn(app, password);
  const passed = new Date(Date.now() - 1_000).toISOString();
  await app.db.updateTable("admins").set({ password_expires_at: passed }).execute();
  for (const [path, found] of Object.entries(await fixedCalls(app, body.token)))
    expect([path, found]).toEqual([path, 403]);
  const expired = await logIn(app, password);
  expect([expired.status, expired.body.message]).toEqual([
    401,
    expect.stringContaining(`admin reset-password ${email}`),
  ]);
  // A wrong one learns nothing of that.
  expect((await logIn(app, "velvet-harbour-tram-42")).body.message).toBe(
    "This email address and password do not match.",
  );
  const [, another = ""] = /password (\S+) /.exec(await resetPassword(services, email)) ?? [];
  const again = await logIn(app, another);
  expect(again.status).toBe(200);
  const change = { old_password: another, password: "velvet-harbour-tram-42" };
  const headers = { authorization: again.body.token };
  expect((await postJson(`${app.origin}/api/account/password`, change, headers)).status).toBe(200);
  await app.db.updateTable("admins").set({ created_at: passed }).execute();
  expect((await logIn(app, change.password)).status).toBe(200);
  const row = await app.db
    .selectFrom("admins")
    .select(["must_change_password", "password_expires_at"])
    .executeTakeFirst();
  expect(row).toEqual({ must_change_password: 0, password_expires_at: null });
});
