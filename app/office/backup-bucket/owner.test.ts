import { expect, test } from "vitest";
import { testVault } from "../../../test/backup-bucket.ts";
import { s3Server } from "../../../test/s3-server.ts";
import type { Identity } from "../backup/identity.server.ts";
import { checkOwnership, takeOwnership } from "./owner.server.ts";

const MINUTE = 60_000;
const place = (id: string, owner: Identity["owner"] = "never"): Identity => ({ id, owner });

async function shared() {
  const server = await s3Server();
  const vault = testVault(server);
  return {
    vault,
    server,
    check: async (one: Identity) => (await checkOwnership(vault, one, Date.now(), 0)).ours,
    /** Lets time pass since the last sign. */
    pass: (ms: number) => {
      const owner = server.objects.get(vault.names.owner);
      if (owner) owner.at -= ms;
    },
  };
}

test("the first machine is the club's, and a second one is not while the first gives signs", async () => {
  const { check, pass } = await shared();
  expect(await check(place("one"))).toBe(true);
  pass(4 * MINUTE);
  expect(await check(place("two"))).toBe(false);
  expect(await check(place("one", "yes"))).toBe(true);
});

test("a restored machine takes over from one that is gone, which does not become the club's again by itself", async () => {
  const { check, pass, vault } = await shared();
  await check(place("one"));
  pass(6 * MINUTE);
  expect(await check(place("two"))).toBe(true);
  pass(60 * MINUTE);
  for (const before of ["yes", "lost"] as const) expect(await check(place("one", before))).toBe(false);
  await takeOwnership(vault, place("one", "lost"), Date.now());
  expect(await check(place("one", "lost"))).toBe(true);
  expect(await check(place("two", "yes"))).toBe(false);
});

test("the bucket's clock decides, whatever the machines' clocks say", async () => {
  const { server, check, pass } = await shared();
  server.ahead = 2 * 3_600_000;
  expect(await check(place("one"))).toBe(true);
  pass(MINUTE);
  expect(await check(place("two"))).toBe(false);
});

test("of two that start together, one is the club's", async () => {
  const { vault } = await shared();
  const both = await Promise.all(["one", "two"].map((id) => checkOwnership(vault, place(id), Date.now(), 300)));
  expect(both.filter(({ ours }) => ours)).toHaveLength(1);
});

test("an owner that someone altered names nobody", async () => {
  const { vault, server, check } = await shared();
  await check(place("one"));
  server.objects.set(vault.names.owner, { body: Buffer.from("me"), headers: {}, at: Date.now() });
  await expect(check(place("two"))).rejects.toThrow(/owner in .* is not Afterglow's/);
});
