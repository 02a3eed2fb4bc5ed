import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeShop, makeTicket } from "../../../test/tickets.ts";
import { findTicketsByCode, nightsOfCode } from "./find-ticket.server.ts";
import { ticketKey } from "./sheet-tickets.server.ts";
import { hashCode } from "./ticket-code.ts";

const night = "2026-11-28";

test("codes of any length and alphabet are found as scanned, with spaces, and composed or decomposed", async () => {
  const db = await testDatabase();
  const shop_id = await makeShop(db);
  const codes = [
    "7",
    "ÄÖ-Ünïcode",
    "票证第八号",
    "🎟️🎉",
    "x".repeat(5_000),
    "https://shop.example/t/aB3?x=1",
    "0012 3400",
  ];
  for (const code of codes) {
    const id = await makeTicket(db, { shop_id, code });
    for (const scanned of [code, ` ${code}\r\n`, code.normalize("NFD"), `\u200b${code}`])
      expect((await findTicketsByCode(db, night, scanned)).map((ticket) => ticket.id)).toEqual([id]);
  }
  expect(await findTicketsByCode(db, night, "  ")).toEqual([]);
  expect(await findTicketsByCode(db, "2026-12-05", "7")).toEqual([]);
});

test("a code in another case is found, unless it is another ticket's or may be two tickets'", async () => {
  const db = await testDatabase();
  const shop_id = await makeShop(db);
  const find = async (code: string) => (await findTicketsByCode(db, night, code)).map(({ id }) => id);
  const [capitals, small, mixed] = [
    await makeTicket(db, { shop_id, code: "ABC-1" }),
    await makeTicket(db, { shop_id, code: "xyz-1" }),
    await makeTicket(db, { shop_id, code: "qR7" }),
  ];
  expect(await find("abc-1")).toEqual([capitals]);
  expect(await find("XYZ-1")).toEqual([small]);
  expect(await find("qR7")).toEqual([mixed]);
  expect(await find("QR7")).toEqual([]);
  const other = await makeTicket(db, { shop_id, code: "abc-1" });
  expect(await find("abc-1")).toEqual([other]);
  expect(await find("ABC-1")).toEqual([capitals]);
  expect(await find("Abc-1")).toEqual([]);
});

test("the same code of two shops is both tickets, and a code of other nights names them, the nearest first", async () => {
  const db = await testDatabase();
  const [one, two] = [await makeShop(db), await makeShop(db, { name: "Second" })];
  await makeTicket(db, { shop_id: one, code: "77" });
  await makeTicket(db, { shop_id: two, code: "77" });
  expect(await findTicketsByCode(db, night, "77")).toHaveLength(2);
  for (const other of ["2026-12-12", "2026-12-05", "2027-06-05"])
    await makeTicket(db, { shop_id: one, code: "88", night: other });
  expect(await nightsOfCode(db, "88", night)).toEqual(["2026-12-05", "2026-12-12"]);
  expect(await nightsOfCode(db, "77", night)).toEqual([]);
});

test("phones compute a standard HMAC-SHA-256", async () => {
  const key = await ticketKey(await testDatabase(), night);
  for (const code of ["ABC", "票 é", "x".repeat(300)])
    expect(hashCode(key, code)).toBe(createHmac("sha256", key).update(code.replaceAll(" ", "")).digest("base64url"));
});
