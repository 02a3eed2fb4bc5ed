import { expect, test } from "vitest";
import { actorNamed } from "../../../test/actor.ts";
import { backupOf, emptyPlace, filledPlace } from "../../../test/backup-places.ts";
import { openTestDatabase, testedOn } from "../../../test/database.ts";
import { everything } from "../../../test/filled-place.ts";
import { confirmRequest, flagGuest, guestOf, sumUpGuests } from "../../../test/guests.ts";
import { makeRequest } from "../../../test/makers.ts";
import { phoneContact } from "../../bookings/guests/contact.ts";
import { listGuests } from "../../bookings/guests/list.server.ts";
import { mergeGuests, splitGuest } from "../../bookings/guests/merge.server.ts";
import { moveContact } from "../../bookings/guests/move-contact.server.ts";
import { addTag, chooseTag } from "../../bookings/guests/tags.server.ts";
import { addressMark } from "../../mailing/consents/address-mark.server.ts";
import { listConsents } from "../../mailing/consents/history.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { findGuestDetail } from "../guests/detail.server.ts";
import { importGuests, listImports, previewGuests } from "../guests/import/import-guests.server.ts";
import { undoImport } from "../guests/import/undo-import.server.ts";
import { addNote } from "../guests/notes.server.ts";
import { moveDatabase } from "./move-database.server.ts";
import { restore } from "./restore.server.ts";

const by = () => ({ by: actorNamed("Ana"), now: Date.now() });
const [phone, second, third] = ["+61491570156", "+61491570157", "+61491570158"] as const;
const ada = "ada@guest.example";

/** Two merged guests with a note, a flag and a tag; a number that changed owner; and an import with a consent. */
async function fillGuests(db: Database): Promise<{ one: string; two: string }> {
  const rows = [];
  for (const number of [phone, second])
    rows.push(
      await makeRequest(db, { name: "Ada Byron", email: ada, phone: number, date: "2026-03-07", status: "arrived" }),
    );
  const [one = "", two = ""] = await Promise.all(rows.map(async (row) => (await guestOf(db, row))?.id ?? ""));
  const moved = await makeRequest(db, { name: "Old Owner", email: "", phone: third, at: "2026-01-05T02:00:00.000Z" });
  await makeRequest(db, { name: "New Owner", email: "", phone: third, at: "2026-03-05T02:00:00.000Z" });
  const owner = (await guestOf(db, moved))?.id ?? "";
  const trx = <Result>(work: (trx: Database) => Promise<Result>) => db.transaction().execute(work);
  await trx((one) => moveContact(one, owner, { contact: phoneContact(third), from: "2026-02-01" }, by()));
  await confirmRequest(db, rows[0] ?? "");
  await trx((open) => addNote(open, one, "Likes the corner booth.", actorNamed("Ana"), Date.now()));
  await trx((open) => mergeGuests(open, two, one, by()));
  await flagGuest(db, one, { kind: "welcome" });
  await trx(async (open) => {
    const tag = await addTag(open, { name: "Regular", rule: null, everyone: false }, by());
    await chooseTag(open, [one], { tag, chosen: "added" }, by());
  });
  const file = `Name,Email,Confirmed,Phone,Visits,Tags,Birthday,Consent date,Where\nAda B.,${ada},yes,${phone},3,VIP,1990-03-31,2025-05-01,Bar`;
  const upload = { bytes: new TextEncoder().encode(file), columns: undefined };
  const { preview } = await previewGuests(db, upload, Date.now());
  await importGuests(db, createWriter(db), { ...upload, seen: preview?.seen ?? "", file: "old.csv", ...by() });
  await sumUpGuests(db);
  return { one, two };
}

/** What staff see of the guests. */
async function seen(db: Database, id: string) {
  const found = async (q: string) => (await listGuests(db, { show: "all", q }, 1, "owner")).items;
  return {
    detail: await findGuestDetail(db, id, "owner"),
    byName: await found("ada byr"),
    byNumber: await found(third.slice(-7)),
    imports: await listImports(db),
    consents: await listConsents(db, await addressMark(db, ada)),
  };
}

/** Restoring and moving, from this run's database and to it. */
const ways: ["sqlite" | "postgres", "sqlite" | "postgres"][] =
  testedOn === "sqlite"
    ? [["sqlite", "sqlite"]]
    : [
        ["postgres", "postgres"],
        ["sqlite", "postgres"],
        ["postgres", "sqlite"],
      ];

for (const [from, to] of ways)
  for (const way of ["restored", "moved"] as const)
    test(`guests, their links, consents, flags, tags and imports are ${way} from ${from} to ${to}, and go on there`, async () => {
      const source = await filledPlace({ on: from });
      const before = await openTestDatabase(source.database);
      const { one, two } = await fillGuests(before);
      const target = await emptyPlace(to);
      if (way === "moved") await moveDatabase(source.database, target.database);
      else await restore(await backupOf(source), target);
      const after = await openTestDatabase(target.database);
      const there = await seen(before, one);
      expect(there).toMatchObject({
        detail: {
          merged: [{ _id: two }],
          guest: { flags: [{ kind: "welcome" }], tags: [{ name: "Regular" }, { name: "VIP" }] },
        },
        byName: [{ _id: one }],
        byNumber: [{ name: "New Owner" }, { name: "Old Owner" }],
        imports: [{}],
      });
      expect(there.consents.length).toBeGreaterThan(0);
      expect(await seen(after, one)).toEqual(there);
      const tables = async (db: Database) =>
        Object.fromEntries(Object.entries(await everything(db)).filter(([name]) => /^(guest|consent)/.test(name)));
      expect(await tables(after)).toEqual(await tables(before));

      // Triggers, sequences and links work there as before.
      await expect(after.updateTable("consents").set({ given: 0 }).execute()).rejects.toThrow();
      const late = await makeRequest(after, { name: "Ada Byron", email: ada, phone: second });
      expect(await guestOf(after, late)).toMatchObject({ id: one });
      await after.transaction().execute((trx) => splitGuest(trx, two, by()));
      expect(await guestOf(after, late)).toMatchObject({ id: two, visits: 1 });
      const id = (await listImports(after))[0]?._id ?? "";
      await undoImport(createWriter(after), id, by());
      await sumUpGuests(after);
      expect((await findGuestDetail(after, one, "owner"))?.guest).toMatchObject({ visits: 1, birthday: null });
    });
