import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { backupTables, derivedTables } from "./tables.ts";

test("every table is backed up and moved, or filled by triggers", async () => {
  const names = await (await testDatabase()).introspection.getTables();
  const ours = names.map(({ name }) => name).filter((name) => !/^(request_search_|guest_search)/.test(name));
  expect([...backupTables.map(({ name }) => name), ...derivedTables].sort()).toEqual(ours.sort());
});
