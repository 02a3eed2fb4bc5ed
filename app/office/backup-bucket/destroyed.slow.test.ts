import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { testKey } from "../../../test/backup-bucket.ts";
import { emptyPlace } from "../../../test/backup-places.ts";
import { bucketVariables } from "../../../test/bucket-environment.ts";
import { openTestDatabase } from "../../../test/database.ts";
import { postJson } from "../../../test/post-json.ts";
import { databaseUrl, runAfterglow } from "../../../test/run-afterglow.ts";
import { s3Server } from "../../../test/s3-server.ts";

/** `npm run test:long` destroys more. */
const ROUNDS = Number(process.env.DESTROYED ?? 12);
const MAX_WAIT_MS = 400;
const GUESTS = 3;

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

test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
  "destroyed under load, round %i: every form acknowledged before the last backup is there once",
  async () => {
    const server = await s3Server({ bucket: "backups", pageSize: 1_000 });
    const variables = bucketVariables(server, testKey());
    const app = await testApp();
    const { dataFolder } = app;
    const forms = sendForms(app.origin);
    await sleep(Math.random() * MAX_WAIT_MS);
    const before = [...forms.acknowledged];
    const env = { DATABASE_URL: databaseUrl(app.address), DATA_DIR: dataFolder, ...variables };
    expect(await runAfterglow(["backup"], env)).toMatchObject({ code: 0, error: "" });
    await sleep(Math.random() * MAX_WAIT_MS);
    await rm(dataFolder, { recursive: true, force: true });
    await forms.stop();

    const target = await emptyPlace();
    const elsewhere = { DATABASE_URL: databaseUrl(target.database), DATA_DIR: target.dataFolder, ...variables };
    expect(await runAfterglow(["restore", "s3://backups/latest"], elsewhere)).toMatchObject({ code: 0, error: "" });
    const db = await openTestDatabase(target.database);
    const rows = await db.selectFrom("requests").select("details").where("kind", "=", "contact").execute();
    const restored = rows.map(({ details }) => JSON.parse(details).message as string);
    expect(new Set(restored).size).toBe(restored.length);
    expect(restored).toEqual(expect.arrayContaining(before));
  },
);
