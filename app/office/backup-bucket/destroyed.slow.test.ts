import "fake-indexeddb/auto";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { testKey } from "../../../test/backup-bucket.ts";
import { emptyPlace } from "../../../test/backup-places.ts";
import { bucketVariables } from "../../../test/bucket-environment.ts";
import { logInAgain, type NightPhone, nightPhone } from "../../../test/night-phones.ts";
import { postJson } from "../../../test/post-json.ts";
import { databaseUrl, runAfterglow } from "../../../test/run-afterglow.ts";
import { s3Server } from "../../../test/s3-server.ts";
import { createCounter } from "../../bookings/door-log/people-count.ts";
import { tonight } from "../../platform/venue/club-night.ts";

/** `npm run test:long` destroys more. */
const ROUNDS = Number(process.env.DESTROYED ?? 12);
const MAX_WAIT_MS = 400;
const GUESTS = 3;
const night = tonight();

/** Guests who send forms until they are stopped or refused. @returns the messages that were acknowledged. */
function sendForms(origin: string) {
  const acknowledged: string[] = [];
  let stopped = false;
  const guest = async (number: number) => {
    for (let nth = 0; !stopped; nth += 1) {
      const message = `Guest ${number}, form ${nth}`;
      const form = { name: "Mia Chen", email: `mia${number}@guest.example`, subject: "A scarf", message };
      // The data may be destroyed already.
      const sent = await postJson(`${origin}/api/contact`, form).catch(() => undefined);
      if (sent?.status === 201) acknowledged.push(message);
    }
  };
  const all = Promise.all(Array.from({ length: GUESTS }, (_, number) => guest(number)));
  return {
    acknowledged,
    async stop() {
      stopped = true;
      await all;
    },
  };
}

/** Phones at the door that let people in, and undo some of it, until they are stopped; some lose the network at times. */
async function letPeopleIn(app: Awaited<ReturnType<typeof testApp>>) {
  const doors = ["Front door", "Front door", "Back door", "Terrace"];
  const phones: NightPhone[] = [];
  for (const door of doors) phones.push(await nightPhone(app, night, { door, may_override: true }));
  let stopped = false;
  const work = async ({ place, night: at }: NightPhone) => {
    for (let nth = 0; !stopped; nth += 1) {
      place.online = Math.random() < 0.8;
      const id = await at.action("", "walk-in", { people: 1 + (nth % 4) });
      // The server may be gone already.
      await at.sync().catch(() => {});
      if (nth % 3 === 2) await at.action("", "undone", { undoes: id });
      await sleep(Math.random() * 20);
    }
  };
  const all = Promise.all(phones.map(work));
  return {
    phones,
    async stop() {
      stopped = true;
      await all;
    },
  };
}

/** The ids of all door actions that a phone shows. */
function seenBy({ night: at }: NightPhone): string[] {
  const { sheet, waiting } = at.store.getState();
  return [...(sheet?.ticks ?? []), ...waiting].map(({ _id }) => _id);
}

test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
  "destroyed under load, round %i: every form acknowledged before the last backup is there once, and every door action that a phone saw",
  async () => {
    const server = await s3Server({ bucket: "backups", pageSize: 1_000 });
    const variables = bucketVariables(server, testKey());
    const app = await testApp();
    const { dataFolder } = app;
    const door = await letPeopleIn(app);
    const forms = sendForms(app.origin);
    await sleep(Math.random() * MAX_WAIT_MS);
    const before = [...forms.acknowledged];
    const env = { DATABASE_URL: databaseUrl(app.address), DATA_DIR: dataFolder, ...variables };
    expect(await runAfterglow(["backup"], env)).toMatchObject({ code: 0, error: "" });
    await sleep(Math.random() * MAX_WAIT_MS);
    await rm(dataFolder, { recursive: true, force: true });
    await Promise.all([forms.stop(), door.stop()]);
    const seen = new Set(door.phones.flatMap(seenBy));
    expect(seen.size).toBeGreaterThan(0);

    const target = await emptyPlace();
    const elsewhere = { DATABASE_URL: databaseUrl(target.database), DATA_DIR: target.dataFolder, ...variables };
    expect(await runAfterglow(["restore", "s3://backups/latest"], elsewhere)).toMatchObject({ code: 0, error: "" });
    const again = await testApp({ address: target.database });
    const rows = await again.db.selectFrom("requests").select("details").where("kind", "=", "contact").execute();
    const restored = rows.map(({ details }) => JSON.parse(details).message as string);
    expect(new Set(restored).size).toBe(restored.length);
    expect(restored).toEqual(expect.arrayContaining(before));

    await logInAgain(again, night, door.phones);
    const logged = await again.db.selectFrom("arrivals").select(["id", "what", "people", "undoes"]).execute();
    expect(logged.map(({ id }) => id)).toEqual(expect.arrayContaining([...seen]));
    const undone = new Set(logged.map(({ undoes }) => undoes));
    const inside = logged.filter(({ id, what }) => what === "walk-in" && !undone.has(id));
    const people = inside.reduce((all, one) => all + (one.people ?? 0), 0);
    for (const { night: at } of door.phones) {
      const { sheet, waiting } = at.store.getState();
      expect(waiting).toEqual([]);
      expect(createCounter()(sheet?.ticks ?? [], () => undefined).venue).toBe(people);
    }
  },
);
