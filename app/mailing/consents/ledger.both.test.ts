import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeSubscriber } from "../../../test/subscriber.ts";
import { writeMeta } from "../../platform/db/meta.server.ts";
import { purposes } from "../../platform/db/tables/consents.ts";
import type { Database } from "../../platform/db/tables.ts";
import { addressMark } from "./address-mark.server.ts";
import { deleteEndedBefore, forgetInConsents, removeDemoConsents } from "./forget.server.ts";
import { type ConsentEntry, findConsents, recordConsents } from "./ledger.server.ts";
import { mayBeSent } from "./may-be-sent.server.ts";

const mia = "mia@guest.example";

/** Adds to the ledger as a form does. @param day when, `YYYY-MM-DD` */
async function add(db: Database, day: string, entry: Partial<ConsentEntry> = {}): Promise<void> {
  const at = `${day}T10:00:00.000Z`;
  const sent = { address: mia, purposes: ["offers"], given: true, proof: "form", place: "Home page", at } as const;
  const words = entry.given === false ? undefined : "By subscribing you agree.";
  const all = [{ ...sent, ...(words && { words }), ...entry }];
  await db.transaction().execute((trx) => recordConsents(trx, all, Date.parse(at)));
}

const rows = (db: Database) =>
  db
    .selectFrom("consents")
    .leftJoin("consent_texts", "consent_texts.id", "consents.text_id")
    .select(["number", "address", "purpose", "given", "proof", "body"])
    .orderBy("number")
    .execute();

test("rows are numbered for each address, the last of a purpose counts, and its words are stored once", async () => {
  const db = await testDatabase();
  await add(db, "2026-01-01", { purposes: ["offers", "events"] });
  await add(db, "2026-01-01", { address: "leo@guest.example" });
  await add(db, "2026-02-01", { address: " MIA@guest.example", given: false, proof: "email-link" });
  // What is withdrawn already is not withdrawn again; a better proof is one more row.
  await add(db, "2026-02-02", { given: false, proof: "staff" });
  await add(db, "2026-03-01", { purposes: ["events"], proof: "confirmation" });
  const words = "By subscribing you agree.";
  const theirs = (await rows(db)).filter(({ address }) => address === mia);
  expect(theirs).toEqual([
    { number: 1, address: mia, purpose: "offers", given: 1, proof: "form", body: words },
    { number: 2, address: mia, purpose: "events", given: 1, proof: "form", body: words },
    { number: 3, address: mia, purpose: "offers", given: 0, proof: "email-link", body: null },
    { number: 4, address: mia, purpose: "events", given: 1, proof: "confirmation", body: words },
  ]);
  expect(await db.selectFrom("consent_texts").select("body").execute()).toEqual([{ body: words }]);
  const mark = await addressMark(db, mia);
  expect(await findConsents(db, mark)).toEqual(
    new Map([
      ["offers", false],
      ["events", true],
    ]),
  );
  expect(await findConsents(db, mark, "sms")).toEqual(new Map());
});

test("the database refuses every change but the loss of an address, and every early deletion", async () => {
  const db = await testDatabase();
  await add(db, "2026-01-01");
  await add(db, "2026-02-01", { given: false });
  const refused = (query: { execute(): Promise<unknown> }, message = "The ledger of consents cannot be changed") =>
    expect(query.execute()).rejects.toThrow(message);
  const changes = [
    ...[{ given: 0 }, { at: "2020-01-01T00:00:00.000Z" }, { proof: "door" as const }, { place: "Bar" }],
    ...[{ text_id: null }, { recorded_at: "2020-01-01T00:00:00.000Z" }, { mark: "another" }, { actor: "Ana" }],
    ...[{ address: "leo@guest.example" }, { number: 9 }, { purpose: "events" as const }, { channel: "sms" as const }],
  ];
  for (const change of changes) await refused(db.updateTable("consents").set(change).where("number", "=", 1));
  await refused(db.deleteFrom("consents"));
  const [row] = await db.selectFrom("consents").selectAll().orderBy("number").execute();
  if (row) await expect(db.replaceInto("consents").values(row).execute()).rejects.toThrow();
  const text = "A text that guests agreed to cannot be changed";
  await refused(db.updateTable("consent_texts").set({ body: "Another." }), text);
  await refused(db.deleteFrom("consent_texts"), text);
  await db.updateTable("consents").set({ address: null }).execute();
  await refused(db.updateTable("consents").set({ address: mia }));
  // The legal period.
  await writeMeta(db, "consents_kept_from", "2026-02-01T10:00:00.000Z");
  await refused(db.deleteFrom("consents"));
  expect(await rows(db)).toHaveLength(2);
});

test("retention deletes what ended for good, with all its rows, and nothing that is still given", async () => {
  const db = await testDatabase();
  await add(db, "2019-01-01", { purposes: ["offers", "events"] });
  await add(db, "2020-01-01", { given: false });
  await add(db, "2019-01-01", { address: "back@guest.example" });
  await add(db, "2020-01-01", { address: "back@guest.example", given: false });
  await add(db, "2026-01-01", { address: "back@guest.example" });
  await add(db, "2019-01-01", { address: "late@guest.example" });
  await add(db, "2026-01-01", { address: "late@guest.example", given: false });
  const remove = () => db.transaction().execute((trx) => deleteEndedBefore(trx, "2021-01-01T00:00:00.000Z", 10));
  expect(await remove()).toBe(2);
  expect(await remove()).toBe(0);
  const left = (await rows(db)).map(({ address, purpose }) => `${address} ${purpose}`);
  expect(left.sort()).toEqual([
    ...Array.from({ length: 3 }, () => "back@guest.example offers"),
    ...Array.from({ length: 2 }, () => "late@guest.example offers"),
    "mia@guest.example events",
  ]);
});

test("an erasure ends what was given, removes the address and keeps the proof by its mark", async () => {
  const db = await testDatabase();
  await add(db, "2026-01-01", { purposes: ["offers", "events"] });
  await add(db, "2026-02-01", { given: false });
  await db.transaction().execute((trx) => forgetInConsents(trx, [mia], Date.now()));
  expect(await rows(db)).toMatchObject([
    { address: null, given: 1 },
    { address: null, given: 1 },
    { address: null, given: 0, purpose: "offers" },
    { address: null, given: 0, purpose: "events", proof: "erasure" },
  ]);
  const state = await findConsents(db, await addressMark(db, mia));
  expect([...state.values()]).toEqual([false, false]);
});

test("an erasure ends reminders that were turned on again, too, and leaves them off for whoever turned them off", async () => {
  const db = await testDatabase();
  const leo = "leo@guest.example";
  await add(db, "2026-01-01", { purposes: ["reminders"] });
  await add(db, "2026-01-01", { purposes: ["reminders"], address: leo, given: false });
  await db.transaction().execute((trx) => forgetInConsents(trx, [mia, leo], Date.now(), purposes));
  for (const recipient of [mia, leo]) {
    const state = await findConsents(db, await addressMark(db, recipient));
    expect([recipient, state.get("reminders")]).toEqual([recipient, false]);
    expect(await mayBeSent(db, { template: "day-before", recipient })).toBe(false);
  }
  const proofs = (await rows(db)).map(({ address, given, proof }) => `${address} ${given} ${proof}`);
  expect(proofs.sort()).toEqual(["null 0 erasure", "null 0 form", "null 1 form"]);
});

test("invented guests of the demo leave no rows", async () => {
  const db = await testDatabase();
  const id = await makeSubscriber(db, { email: mia });
  await add(db, "2026-01-01");
  await add(db, "2026-01-01", { address: "leo@guest.example" });
  const remove = () => db.transaction().execute((trx) => removeDemoConsents(trx, [id]));
  await expect(remove()).rejects.toThrow("The ledger of consents cannot be changed");
  await db.insertInto("demo_rows").values({ id, kind: "subscribers" }).execute();
  await remove();
  expect((await rows(db)).map(({ address }) => address)).toEqual(["leo@guest.example"]);
});
