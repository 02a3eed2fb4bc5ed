import { expect, onTestFinished, test } from "vitest";
import { bareAddress } from "../../../../test/database.ts";
import { liveActions } from "../../../bookings/door-log/door-actions.ts";
import { doorActionsOf, listEntries } from "../../../bookings/door-log/door-log.server.ts";
import { openDatabase, openToFill, openToRead } from "../open.server.ts";

const night = "2026-01-10";
const at = (time: string) => `${night}T${time}:00.000Z`;

test("redemptions, their undos and rejected codes are carried over into the log of door actions", async () => {
  const address = await bareAddress();
  const newest = await bareAddress();
  await (await openDatabase(newest)).destroy();
  const { db: reading, schema } = await openToRead(newest);
  await reading.destroy();
  const old = await openToFill(address, schema.slice(0, schema.indexOf("0019-door-log")));

  const claim = async (id: string, status: string) => {
    const stamps = { date_wanted: night, created_at: at("01:00"), updated_at: at("20:00") };
    const person = { name: "Mia", email: "mia@guest.example", phone: "", email_key: "", phone_key: "" };
    await old
      .insertInto("requests")
      .values({
        id,
        kind: "claim",
        reference: id,
        status,
        turn: 0,
        subject: "",
        details: "{}",
        spam_reason: null,
        ...person,
        ...stamps,
      })
      .execute();
    return id;
  };
  const redeemed = (request_id: string, key: string, verdict: string, undone_at: string | null = null) =>
    old
      .insertInto("redemptions")
      .values({ request_id, key, at: at("12:00"), door: "Front door", actor: "Ana", verdict, undone_at })
      .execute();
  const logged = (request_id: string, id: string, seq: number, undoes: string | null = null) =>
    old
      .insertInto("arrivals")
      .values({
        id,
        seq,
        request_id,
        night,
        what: undoes ? "undone" : "redeemed",
        undoes,
        at: at("12:00"),
        received_at: at("12:01"),
        actor: "Ana",
        door: "Front door",
      })
      .execute();

  // Redeemed by a phone, which logged it already; and undone there.
  const phone = await claim("phone", "redeemed");
  await redeemed(phone, "p1", "yes");
  await logged(phone, "p1", 1);
  const undone = await claim("undone", "claimed");
  await redeemed(undone, "u1", "yes", at("13:00"));
  await logged(undone, "u1", 2);
  await logged(undone, "u2", 3, "u1");
  // The same by its code alone, which had been in no log; two claims with one key.
  const code = await claim("code", "redeemed");
  await redeemed(code, "k", "yes", at("12:30"));
  await redeemed(code, "k2", "yes");
  const other = await claim("other", "redeemed");
  await redeemed(other, "k", "yes");
  await redeemed(other, "k3", "already");
  // Undone by its code only, so that the log said redeemed; set back in the inbox; and rejected.
  const unknown = await claim("unknown", "claimed");
  await redeemed(unknown, "n1", "yes", at("13:00"));
  await logged(unknown, "n1", 4);
  const office = await claim("office", "claimed");
  await redeemed(office, "o1", "yes");
  await logged(office, "o1", 5);
  const rejected = await claim("rejected", "void");
  await redeemed(rejected, "r1", "void");
  await old.destroy();

  const db = await openDatabase(address);
  onTestFinished(() => db.destroy());
  const live: Record<string, string[]> = {};
  for (const id of [phone, undone, code, other, unknown, office, rejected])
    live[id] = liveActions(await doorActionsOf(db, id, night)).map(({ _id }) => _id);
  expect(live).toEqual({
    phone: ["p1"],
    undone: [],
    unknown: [],
    office: [],
    rejected: [],
    code: ["code:k2"],
    other: ["other:k", "other:k3"],
  });
  expect((await listEntries(db, undone)).map(({ id }) => id)).toEqual(["u1", "u2"]);
  expect(await listEntries(db, rejected)).toMatchObject([{ what: "void", door: "Front door", at: at("12:00") }]);
  expect((await listEntries(db, unknown)).at(-1)).toMatchObject({ what: "undone", undoes: "n1", at: at("13:00") });
});
