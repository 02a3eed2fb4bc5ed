import { expect, test } from "vitest";
import { testVault } from "../../../test/backup-bucket.ts";
import { testDatabase } from "../../../test/database.ts";
import { s3Server } from "../../../test/s3-server.ts";
import { type Identity, noteOwner, readIdentity } from "../backup/identity.server.ts";
import { checkOwnership, type InDatabase, takeOwnership } from "./owner.server.ts";

const MINUTE = 60_000;

/** The identity of a machine's database, which a copy of the database has as well. */
async function machine() {
  const db = await testDatabase();
  const inDatabase: InDatabase = (work) => db.transaction().execute(work);
  return {
    inDatabase,
    note: (owner: "yes" | "lost") => inDatabase((trx) => noteOwner(trx, owner)),
    identity: () => inDatabase(readIdentity),
    become: async (identity: Identity) => {
      await inDatabase(readIdentity);
      await db
        .updateTable("meta")
        .set({ value: JSON.stringify(identity) })
        .where("key", "=", "place")
        .execute();
    },
  };
}
type Machine = Awaited<ReturnType<typeof machine>>;

async function copyOf(one: Machine): Promise<Machine> {
  const copy = await machine();
  await copy.become(await one.identity());
  return copy;
}

async function shared() {
  const server = await s3Server();
  const vault = testVault(server);
  const look = ({ inDatabase }: Machine) => checkOwnership(vault, inDatabase, Date.now(), 0);
  return {
    vault,
    server,
    look,
    check: async (one: Machine) => (await look(one)).ours,
    takeOver: ({ inDatabase }: Machine) => takeOwnership(vault, inDatabase, Date.now()),
    /** Lets time pass since the last sign. */
    pass: (ms: number) => {
      const owner = server.objects.get(vault.names.owner);
      if (owner) owner.at -= ms;
    },
  };
}

test("the first machine is the club's, and a second one is not while the first gives signs", async () => {
  const { check, pass } = await shared();
  const [one, two] = [await machine(), await machine()];
  expect(await check(one)).toBe(true);
  pass(4 * MINUTE);
  expect(await check(two)).toBe(false);
  await one.note("yes");
  expect(await check(one)).toBe(true);
});

test("a restored machine takes over from one that is gone, which does not become the club's again by itself", async () => {
  const { check, look, pass, takeOver } = await shared();
  const [one, two] = [await machine(), await machine()];
  await check(one);
  pass(6 * MINUTE);
  expect(await check(two)).toBe(true);
  pass(60 * MINUTE);
  for (const before of ["yes", "lost"] as const) {
    await one.note(before);
    expect(await look(one)).toMatchObject({ ours: false, replaced: true });
  }
  await takeOver(one);
  expect(await check(one)).toBe(true);
  await two.note("yes");
  expect(await check(two)).toBe(false);
});

test("of a machine and a copy of its disk, only the first one is the club's", async () => {
  const { look, check, pass, takeOver } = await shared();
  const one = await machine();
  await check(one);
  await one.note("yes");
  const copy = await copyOf(one);
  expect(await check(one)).toBe(true);
  expect(await look(copy)).toMatchObject({ ours: false, replaced: false });
  expect(await check(one)).toBe(true);
  await takeOver(copy);
  expect(await look(one)).toMatchObject({ ours: false, replaced: true });
  pass(60 * MINUTE);
  expect(await check(one)).toBe(false);
  expect(await check(copy)).toBe(true);
});

test("a machine that was moved with its disk is the club's at once", async () => {
  const { check } = await shared();
  const one = await machine();
  await check(one);
  await one.note("yes");
  expect(await check(one)).toBe(true);
  expect(await check(await copyOf(one))).toBe(true);
});

test("an earlier state of the disk is the club's once the later one is gone; the later one then never is by itself", async () => {
  const { check, pass } = await shared();
  const one = await machine();
  await check(one);
  await one.note("yes");
  const earlier = await copyOf(one);
  expect(await check(one)).toBe(true);
  expect(await check(earlier)).toBe(false);
  pass(6 * MINUTE);
  expect(await check(earlier)).toBe(true);
  expect(await check(earlier)).toBe(true);
  pass(60 * MINUTE);
  expect(await check(one)).toBe(false);
});

test("instances that share a database are one machine, also while the bucket stores nothing for hours", async () => {
  const { check, server } = await shared();
  const one = await machine();
  for (let nth = 0; nth < 3; nth += 1)
    expect(await Promise.all([check(one), check(one), check(one)])).toEqual([true, true, true]);
  server.fault = (method, name) => (method === "PUT" && name.endsWith("owner") ? "QuotaExceeded" : undefined);
  for (let nth = 0; nth < 130; nth += 1) await expect(check(one)).rejects.toThrow(/is full/);
  server.fault = () => undefined;
  expect(await check(one)).toBe(true);
});

test("the bucket's clock decides, whatever the machines' clocks say", async () => {
  const { server, check, pass } = await shared();
  server.ahead = 2 * 3_600_000;
  expect(await check(await machine())).toBe(true);
  pass(MINUTE);
  expect(await check(await machine())).toBe(false);
});

test("of two that start together, one is the club's", async () => {
  const { vault } = await shared();
  const machines = [await machine(), await machine()];
  const both = await Promise.all(machines.map(({ inDatabase }) => checkOwnership(vault, inDatabase, Date.now(), 300)));
  expect(both.filter(({ ours }) => ours)).toHaveLength(1);
});

test("an owner that someone altered names nobody", async () => {
  const { vault, server, check, takeOver } = await shared();
  const one = await machine();
  await check(one);
  server.objects.set(vault.names.owner, { body: Buffer.from("me"), headers: {}, at: Date.now() });
  await expect(check(await machine())).rejects.toThrow(/owner in .* is not Afterglow's/);
  await takeOver(one);
  expect(await check(one)).toBe(true);
});
