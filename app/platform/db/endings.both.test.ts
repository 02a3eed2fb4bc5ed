import { expect, test } from "vitest";
import { bareAddress, openTestDatabase, testDatabase } from "../../../test/database.ts";
import { makeList } from "../../../test/guest-lists.ts";
import { makeRequest } from "../../../test/makers.ts";
import { sentCampaign } from "../../../test/sent-campaign.ts";
import { makeSubscriber } from "../../../test/subscriber.ts";
import { makeShop, makeTicket } from "../../../test/tickets.ts";
import { jsonText } from "../lib/json-text.ts";
import { openDatabase, openToFill } from "./open.server.ts";
import { endingKinds } from "./tables/bookkeeping.ts";
import type { Database } from "./tables.ts";

const at = "2026-11-20T10:00:00.000Z";
const night = "2026-11-21";

const endingsIn = (db: Database) =>
  db.selectFrom("endings").select(["kind", "subject", "is_over", "details"]).orderBy("at").orderBy("kind").execute();

/** A subscriber, a guest with a link, an entry of a list with a link, a ticket and a public campaign page. */
async function site(db: Database, requestIn: (db: Database) => Promise<string> = makeRequest) {
  const subscriber = await makeSubscriber(db);
  const request = await requestIn(db);
  const link = { token_hash: "link", request_id: request, created_at: at };
  await db.insertInto("guest_links").values(link).execute();
  const [entry = ""] = await makeList(db, { guests: { Mia: 1 }, night });
  const ticket = await makeTicket(db, { shop_id: await makeShop(db), night });
  const page = (await sentCampaign(db, { in_archive: 1 })).id;
  const list = (await db.selectFrom("guest_lists").select("id").executeTakeFirstOrThrow()).id;
  await db.updateTable("guest_lists").set({ link_hash: "first" }).execute();
  return { subscriber, request, entry, ticket, page, list };
}

/** A request as an earlier release stored it: this one writes tables that were not there. */
async function earlierRequest(db: Database): Promise<string> {
  const about = {
    id: "earlier",
    kind: "contact",
    reference: "CON-2345",
    name: "Mia",
    email: "mia@guest.example",
  } as const;
  await db
    .insertInto("requests")
    .values({
      ...about,
      phone: "",
      date_wanted: null,
      status: "new",
      spam_reason: null,
      details: jsonText({}),
      created_at: at,
      updated_at: at,
      turn: 0,
      email_key: about.email,
      phone_key: "",
      person_key: null,
      subject: "",
    })
    .execute();
  return about.id;
}

async function endAll(db: Database, { request }: { request: string }): Promise<void> {
  await db.updateTable("subscribers").set({ unsubscribed_at: at, topic_offers: 0 }).execute();
  const suppression = { mark: "mark", address: null, reason: "staff", created_at: at, created_by: "Ana" } as const;
  await db.insertInto("suppressions").values(suppression).execute();
  await db.updateTable("guest_links").set({ revoked_at: at }).execute();
  await db.updateTable("guest_lists").set({ link_hash: null }).execute();
  await db.updateTable("list_entries").set({ removed_at: at }).execute();
  await db.updateTable("tickets").set({ state: "void" }).execute();
  await db.updateTable("campaigns").set({ in_archive: 0 }).execute();
  const line = { id: "line", request_id: request, at, actor: "guest", action: "status" } as const;
  await db
    .insertInto("request_history")
    .values({ ...line, details: jsonText({ from: "approved", to: "cancelled" }) })
    .execute();
  const erased = { id: "erased", at, action: "erased", actor: "Ana", guest: "guest", counts: jsonText({}) } as const;
  await db.insertInto("privacy_log").values(erased).execute();
}

/** Someone withdraws reminders, and wants them again. */
const consent = (db: Database, given: number) =>
  db
    .insertInto("consents")
    .values({
      ...({
        mark: "mark",
        channel: "email",
        purpose: "reminders",
        proof: "private-link",
        place: "",
        actor: "",
      } as const),
      number: given + 1,
      given,
      at,
      recorded_at: `2026-11-20T1${given}:00:00.000Z`,
    })
    .execute();

const expected = ({ subscriber, request, entry, ticket, page, list }: Awaited<ReturnType<typeof site>>) => [
  { kind: "campaign-page", subject: page, is_over: 1, details: "" },
  { kind: "guest", subject: "guest", is_over: 1, details: "" },
  { kind: "guest-link", subject: "link", is_over: 1, details: "" },
  { kind: "list-entry", subject: entry, is_over: 1, details: "" },
  { kind: "owner-link", subject: list, is_over: 1, details: "" },
  { kind: "request", subject: request, is_over: 1, details: "" },
  { kind: "subscriber", subject: subscriber, is_over: 1, details: "" },
  { kind: "suppression", subject: "mark", is_over: 1, details: "staff" },
  { kind: "ticket", subject: ticket, is_over: 1, details: "" },
  { kind: "topics", subject: subscriber, is_over: 1, details: "101" },
];

const byKind = (rows: Awaited<ReturnType<typeof endingsIn>>) => rows.toSorted((a, b) => a.kind.localeCompare(b.kind));

test("whatever ends is logged in its transaction, whoever ends it, and what is valid again too", async () => {
  const db = await testDatabase();
  const made = await site(db);
  await db.deleteFrom("endings").execute();
  await expect(
    db.transaction().execute(async (trx) => {
      await endAll(trx, made);
      throw new Error("It fails.");
    }),
  ).rejects.toThrow("It fails.");
  expect(await endingsIn(db)).toEqual([]);

  await endAll(db, made);
  await consent(db, 0);
  const page = { promoter_key: "luca", promoter: "Luca", year: "2026", made_at: at, made_by: "Ana" };
  await db
    .insertInto("promoter_page_links")
    .values({ token_hash: "page", ...page, revoked_at: null })
    .execute();
  await db.updateTable("promoter_page_links").set({ revoked_at: at }).execute();
  const all = [
    ...expected(made),
    { kind: "reminders", subject: "mark", is_over: 1, details: "" },
    { kind: "statement-link", subject: "page", is_over: 1, details: "" },
  ];
  expect(byKind(await endingsIn(db))).toEqual(all.toSorted((a, b) => a.kind.localeCompare(b.kind)));
  expect(all.map(({ kind }) => kind).sort()).toEqual(endingKinds.toSorted());

  await db.deleteFrom("endings").execute();
  await db.updateTable("subscribers").set({ unsubscribed_at: null, first_name: "Mia" }).execute();
  await db.updateTable("tickets").set({ state: "valid" }).execute();
  await db.updateTable("campaigns").set({ in_archive: 1 }).execute();
  await db.deleteFrom("suppressions").execute();
  await consent(db, 1);
  expect(byKind(await endingsIn(db)).map(({ kind, is_over }) => [kind, is_over])).toEqual([
    ["campaign-page", 0],
    ["reminders", 0],
    ["subscriber", 0],
    ["suppression", 0],
    ["ticket", 0],
  ]);
});

test("what ended before the log existed is in it after the upgrade", async () => {
  const address = await bareAddress();
  const before = await openToFill(address, ["0001-baseline"]);
  const made = await site(before, earlierRequest);
  await endAll(before, made);
  await before.destroy();
  await (await openDatabase(address)).destroy();
  expect(byKind(await endingsIn(await openTestDatabase(address)))).toEqual(expected(made));
});
