import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { testDatabase } from "../../../test/database.ts";
import { postJson } from "../../../test/post-json.ts";
import { makeAdmin, signedIn } from "../../../test/staff.ts";
import type { Database } from "../../platform/db/tables.ts";
import { hashPassword } from "./password.server.ts";
import { deleteExpiredSessions, findStaff, openSession } from "./session.server.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const start = Date.parse("2026-11-28T11:00:00.000Z");

/** The admin of a token at an instant; its use is stored when due. */
async function find(db: Database, token: string, now: number) {
  const notes: Promise<unknown>[] = [];
  const staff = await findStaff(db, token, now, (work) => notes.push(work(db)));
  await Promise.all(notes);
  return staff;
}

async function opened(db: Database, now: number): Promise<{ token: string; endsAt: string }> {
  return openSession(db, await makeAdmin(db, { username: `Ana ${now}` }), now);
}

describe("a session", () => {
  test("belongs to the admin who logged in, and its token is 256 random bits", async () => {
    const db = await testDatabase();
    const { token } = await opened(db, start);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await find(db, token, start + MINUTE)).toMatchObject({ id: expect.any(String), username: `Ana ${start}` });
    for (const other of ["", token.slice(1), `${token}=`, ` ${token}`, token.toLowerCase(), "%", "'"]) {
      expect(await find(db, other, start + MINUTE)).toBeUndefined();
    }
  });

  test("ends after 30 days without use", async () => {
    const db = await testDatabase();
    const { token } = await opened(db, start);
    expect(await find(db, token, start + 30 * DAY)).toBeUndefined();
    expect(await find(db, token, start + 30 * DAY - 1)).toBeDefined();
    expect(await find(db, token, start + 60 * DAY - 2)).toBeDefined();
    expect(await find(db, token, start + 90 * DAY - 2)).toBeUndefined();
  });

  test("ends after 90 days, as announced", async () => {
    const db = await testDatabase();
    const { token, endsAt } = await opened(db, start);
    expect(Date.parse(endsAt)).toBe(start + 90 * DAY);
    for (let day = 1; day < 90; day += 1) expect(await find(db, token, start + day * DAY)).toBeDefined();
    expect(await find(db, token, start + 90 * DAY - 1)).toBeDefined();
    expect(await find(db, token, start + 90 * DAY)).toBeUndefined();
  });

  test("is deleted once it has expired, not before", async () => {
    const db = await testDatabase();
    const idle = await opened(db, start);
    const old = await opened(db, start - 60 * DAY);
    for (const day of [25, 50, 75]) await find(db, old.token, start - 60 * DAY + day * DAY);
    const live = await opened(db, start + 1);
    const left = async () =>
      (await db.selectFrom("sessions").select("ends_at").orderBy("ends_at").execute()).map((row) => row.ends_at);
    await deleteExpiredSessions(db, start + 30 * DAY - 1);
    expect(await left()).toEqual([old.endsAt, idle.endsAt, live.endsAt]);
    await deleteExpiredSessions(db, start + 30 * DAY);
    expect(await left()).toEqual([live.endsAt]);
  });
});

describe("the use of a session", () => {
  const usedAt = async (db: Database) =>
    Date.parse((await db.selectFrom("sessions").select("used_at").executeTakeFirstOrThrow()).used_at);

  test("is stored every five minutes at most", async () => {
    const db = await testDatabase();
    const { token } = await opened(db, start);
    const noted: number[] = [];
    for (let minute = 1; minute <= 16; minute += 1) {
      await find(db, token, start + minute * MINUTE);
      noted.push(((await usedAt(db)) - start) / MINUTE);
    }
    expect(noted).toEqual([0, 0, 0, 0, 0, 6, 6, 6, 6, 6, 6, 12, 12, 12, 12, 12]);
  });

  test("is stored once for several concurrent requests", async () => {
    const db = await testDatabase();
    const { token } = await opened(db, start);
    const notes: ((trx: Database) => Promise<unknown>)[] = [];
    for (const later of [1, 2, 3]) {
      await findStaff(db, token, start + 6 * MINUTE + later, (work) => notes.push(work));
    }
    for (const note of notes) await note(db);
    expect(await usedAt(db)).toBe(start + 6 * MINUTE + 1);
  });

  test("is stored by the app's requests", async () => {
    const { db, origin } = await testApp();
    const headers = await signedIn(db, { now: Date.now() - DAY });
    const before = await usedAt(db);
    expect((await fetch(`${origin}/api/admin/admins`, { headers })).status).toBe(200);
    await expect.poll(() => usedAt(db)).toBeGreaterThan(before);
    const noted = await usedAt(db);
    for (let count = 0; count < 5; count += 1) await fetch(`${origin}/api/admin/admins`, { headers });
    expect(await usedAt(db)).toBe(noted);
  });
});

test("only hashes of token and password are stored", async () => {
  const { db, origin, dataFolder } = await testApp();
  const password = "velvet-harbour-tram-42";
  await makeAdmin(db, { email: "ana@afterglow.example", password_hash: await hashPassword(password) });
  const response = await postJson(`${origin}/api/admin/login`, { email: "ana@afterglow.example", password });
  const { token } = (await response.json()) as { token: string };
  const { token_hash } = await db.selectFrom("sessions").select("token_hash").executeTakeFirstOrThrow();
  expect(token).not.toBe(token_hash);

  const names = (await readdir(dataFolder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
  const files = await Promise.all(names.map((one) => readFile(join(one.parentPath, one.name))));
  const rows = [
    await db.selectFrom("admins").selectAll().execute(),
    await db.selectFrom("sessions").selectAll().execute(),
  ];
  const kept = [...files, JSON.stringify(rows)];
  const isKept = (text: string) => kept.some((bytes) => bytes.includes(text));
  expect(isKept("ana@afterglow.example")).toBe(true);
  expect(isKept(token_hash)).toBe(true);
  expect(isKept(token)).toBe(false);
  expect(isKept(Buffer.from(token, "base64url").toString("hex"))).toBe(false);
  expect(isKept(password)).toBe(false);
});
