import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../test/app.ts";
import { sumUpGuests } from "../../test/guests.ts";
import { makeEvent, makeOffer, makeRequest } from "../../test/makers.ts";
import { signedIn } from "../../test/staff.ts";
import { makeSubscriber } from "../../test/subscriber.ts";
import { makeTable } from "../../test/waitlist.ts";
import { recordPayment, setDeposit } from "../bookings/deposits/deposit.server.ts";
import { changeRequest, findRow } from "../bookings/requests/change.server.ts";
import { storeFile } from "../bookings/requests/files.server.ts";
import { askByGuest } from "../bookings/requests/guest/guest-changes.server.ts";
import { answerRequest } from "../bookings/requests/inbox/answer.server.ts";
import { askGuest } from "../bookings/requests/questions/ask.server.ts";
import { allKinds, visibleKinds } from "../bookings/requests/visible-kinds.ts";
import { copyGuests } from "../mailing/campaigns/audience/guests-then.server.ts";
import type { RequestKind } from "../platform/db/tables/requests.ts";
import type { Database } from "../platform/db/tables.ts";
import { createWriter } from "../platform/db/writer.server.ts";
import { can, type Role } from "../platform/roles/roles.ts";
import type { Actor } from "../staff/audit-log/record.server.ts";
import { endpoints } from "./endpoints.ts";

/** A text that no response may contain: every field of a hidden request has it. */
const SENTINEL = "Quillfeather";

/** Their sender, also a subscriber, which roles that see subscribers may know. */
const HIDDEN_GUEST = "guest-of-hidden-requests@guest.example";

const day = "2026-11-28";

/** The kinds that each role sees; the sheet of a night shows its tables, functions and claims to all door staff. */
const cases: Record<"bookings" | "marketing" | "hiring" | "host", readonly RequestKind[]> = {
  bookings: ["vip-table", "function"],
  marketing: [],
  hiring: ["career"],
  host: [],
};

/** Requests of a kind in several states, with messages by guests and staff. @returns the ids */
async function makeHidden(
  app: TestApp,
  kind: RequestKind,
  { phone, change }: { phone: string; change: string },
): Promise<string[]> {
  const ids: string[] = [];
  const dated = kind === "vip-table" || kind === "function" ? { date: day } : {};
  for (const more of [{}, { spamReason: "links" }, { status: "spam" }, { email: HIDDEN_GUEST }]) {
    const asked = { kind, name: `Mia ${SENTINEL}`, email: `mia@${SENTINEL}.example`, phone, ...dated, ...more };
    const details = kind === "claim" ? { offer_id: "" } : { message: SENTINEL, comment: SENTINEL };
    ids.push(await makeRequest(app.db, { ...asked, details }));
  }
  const [id = ""] = ids;
  await app.db.transaction().execute(async (trx) => {
    const by = { staff: { id: null, username: "Ana", network: "" }, now: Date.now(), visible: allKinds };
    await answerRequest(trx, id, { email: { subject: SENTINEL, text: SENTINEL } }, by);
    await changeRequest(trx, id, { note: SENTINEL }, by);
    const row = await findRow(trx, id);
    if (!row) return;
    await askByGuest(trx, row, SENTINEL, { now: Date.now(), clubAddress: "club@afterglow.example" });
    if ("date" in dated) await addBooking(trx, row, by);
    // For a postponed event: notified, asked, no reply yet.
    await trx.insertInto("night_mails").values({ change_id: change, request_id: id, mail_id: SENTINEL }).execute();
    const options = ["keep", "release"].map((value) => ({ value, label: SENTINEL })) as never;
    const question = { kind: "keep-date" as const, text: SENTINEL, options, details: {} };
    await askGuest(trx, id, question, by);
    const bytes = Buffer.from(SENTINEL);
    await storeFile(trx, id, { name: `${SENTINEL}.pdf`, type: "application/pdf", bytes }, by.now);
  });
  await app.db.updateTable("outbox").set({ state: "failed", last_error: SENTINEL }).execute();
  return ids;
}

/** A deposit with a payment and a task, and a place on the waitlist. */
async function addBooking(
  trx: Database,
  row: Awaited<ReturnType<typeof findRow>> & object,
  { staff: by, now }: { staff: Actor; now: number },
): Promise<void> {
  const edit = { by, now };
  await setDeposit(trx, row, { amount_cents: 50_000, due_at: `${day}T12:00`, refundable_until: null }, edit);
  const paid = { id: `row-${row.id}`, entry: "received", amount_cents: 10_000, method: "cash" } as const;
  await recordPayment(trx, row, { ...paid, note: SENTINEL }, edit);
  const task = { id: `task-${row.id}`, request_id: row.id, reason: "overdue" as const };
  const at = new Date(now).toISOString();
  await trx
    .insertInto("deposit_tasks")
    .values({ ...task, created_at: at })
    .execute();
  if (row.kind !== "vip-table") return;
  await trx.updateTable("requests").set({ status: "waitlisted", waitlisted_at: at }).where("id", "=", row.id).execute();
}

/** Every GET endpoint of the back office, with ids in place of its parameters, and the inbox in many ways. */
function addresses(ids: readonly string[], references: readonly string[], files: readonly string[] = []): string[] {
  const paths = endpoints.flatMap(({ method, path, access }) =>
    method === "GET" && access !== "anyone" ? [path] : [],
  );
  const named = paths.flatMap((path) =>
    path.includes(":") ? ids.map((id) => path.replace(/:\w+/, encodeURIComponent(id))) : [path],
  );
  const asked = [
    ...["stage=all", "stage=spam", "stage=waiting", "news=guests", "sort=-received", "sort=received", "sort=night"],
    ...["owner=none", "status=new", "from=2026-01-01", `night=${day}`, "page=2", `q=${SENTINEL}`, "q=mia"],
    ...[...ids.map((id) => `guest=${id}`), ...references.map((reference) => `q=${reference}`)],
    ...allKinds.flatMap((kind) => [`kind=${kind}`, `kind=${kind}&stage=all&q=${SENTINEL}`]),
  ];
  const inbox = asked.flatMap((query) => [`/requests?${query}`, `/requests.csv?${query}`]);
  const ofNight = ["sheet", "changes", "suggestions", "after"].map((what) => `/tonight/${what}?night=${day}&after=0`);
  const bookings = ["/waitlist", "/floor/plan", "/deposits/night"].map((path) => `${path}?night=${day}`);
  const ofEach = ids.flatMap((id) => [
    ...[`/floor/choices?request=${id}`, `/requests/${id}/answer?to=approved`, `/requests/${id}/answer?to=question`],
    ...files.map((file) => `/requests/${id}/files/${file}`),
  ]);
  const payments = [SENTINEL, "mia", "500", "100", ...references].map((text) => `/deposits?q=${text}`);
  return [...named, ...inbox, ...ofNight, ...bookings, ...ofEach, ...payments, ...audiences(), ...filtered];
}

/** Counts of audiences by each condition on guests' actions, with and without a subscription date. */
function audiences(): string[] {
  const deeds = [
    ...(["requested", "came", "claimed"] as const).flatMap((kind) => [1, 12, 36].map((months) => ({ kind, months }))),
    { kind: "never-came" },
    ...[1, 12, 36].map((months) => ({ kind: "visits", visits: 1, months })),
    ...[1, 2].map((count) => ({ kind: "no-shows", count })),
    ...[1, 10_000].map((cents) => ({ kind: "spent", cents })),
    { kind: "tagged", tag: "vip" },
  ];
  const since = { kind: "subscribed", since: day };
  const chosen = deeds.flatMap((deed) => [[deed], [deed, since]]);
  return [...chosen, [since], []].map((conditions) => {
    const audience = JSON.stringify({ topics: [], conditions });
    return `/campaigns/audience/count?audience=${encodeURIComponent(audience)}`;
  });
}

/** Dates and filters of every list that has them. */
const filtered = [
  ...["q=mia", `q=${SENTINEL}`, "show=suppressed", "state=active"].flatMap((query) => [
    `/newsletter/subscribers?${query}`,
    `/newsletter/subscribers.csv?${query}`,
  ]),
  ...[`from=${day}`, `from=2026-01-01&to=${day}`, "page=1", "q=a"].flatMap((query) => [
    `/event/admin-all-events?${query}`,
    `/incidents?${query}`,
    `/trail?${query}`,
    `/tonight/report?night=${day}&${query}`,
    `/deposits?${query}`,
    `/mail/outbox?${query}`,
  ]),
];

/** Removes times, which differ in every response. */
const withoutTimes = (text: string) => text.replace(/"(as_of|confirmed_until|last_sign_in|mark|now)":"[^"]*"/g, "");

async function answers(app: TestApp, headers: Record<string, string>, paths: readonly string[]) {
  const all = new Map<string, string>();
  for (const path of paths) {
    const response = await fetch(`${app.origin}/api${path}`, { headers });
    all.set(path, `${response.status} ${withoutTimes(await response.text())}`);
  }
  return all;
}

/** Expects every change of these requests to respond as for unknown ids, and change nothing. */
async function expectUnchangeable(app: TestApp, headers: Record<string, string>, ids: readonly string[]) {
  const rows = () => app.db.selectFrom("requests").select(["id", "version"]).orderBy("id").execute();
  const before = await rows();
  const mails = await app.db.selectFrom("outbox").select("id").orderBy("id").execute();
  const post = async (path: string, body: object) => {
    const json = { ...headers, "Content-Type": "application/json" };
    const response = await fetch(`${app.origin}/api${path}`, {
      method: "POST",
      headers: json,
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  for (const id of ids) {
    const none = { status: 404, body: { message: "Request not found." } };
    expect((await fetch(`${app.origin}/api/requests/${id}`, { headers })).status).toBe(404);
    expect(await post(`/requests/${id}`, { note: "Hello" })).toEqual(none);
    expect(await post(`/requests/${id}/reply`, { subject: "Hello", text: "Hello" })).toEqual(none);
    expect(await post(`/requests/${id}/answer`, { status: "spam", email: "none" })).toEqual(none);
    expect(await post(`/requests/${id}/guest-link`, { link: "new" })).toEqual(none);
  }
  const left = ids.map((_id) => ({ _id, reason: "Request not found." }));
  expect((await post("/requests/several", { ids, status: "spam" })).body).toMatchObject({ changed: 0, left });
  const decision = { ids, status: "spam", email: { subject: "Hello", text: "Hello" } };
  expect((await post("/requests/several", decision)).body).toMatchObject({ changed: 0, left });
  expect((await post("/requests/several/preview", decision)).body).toEqual({
    count: 0,
    demo: 0,
    deposits: [],
    first: null,
    missing: [],
    tables: [],
  });
  const undo = before
    .filter(({ id }) => ids.includes(id))
    .map(({ id, version }) => ({ _id: id, version, owner: null }));
  expect((await post("/requests/undo", { requests: undo })).body.changed).toBe(0);
  expect(await rows()).toEqual(before);
  expect(await app.db.selectFrom("outbox").select("id").orderBy("id").execute()).toEqual(mails);
}

test.for(Object.entries(cases))(
  "a role without some kinds of requests finds no trace of them: %s",
  async ([name, seen]) => {
    const role = name as Role;
    const app = await testApp();
    expect(visibleKinds(role)).toEqual(seen);
    const hidden = allKinds.filter((kind) => !seen.includes(kind) && (role !== "host" || kind === "career"));
    const event = await makeEvent(app.db, { night: day });
    await makeOffer(app.db);
    await makeTable(app.db, "Booth 1", 8);
    const change = { id: "change", event_id: event, at: "2026-01-02T00:00:00.000Z", by: "Ana", night: day };
    const postponed = { state: "postponed" as const, reason: "", starts_at: "2026-12-05T11:00:00.000Z" };
    await app.db
      .insertInto("night_changes")
      .values({ ...change, ...postponed, previous_starts_at: null })
      .execute();
    // A guest of a visible request has the same number.
    const phone = "+61412345678";
    const theirs: string[] = [];
    for (const kind of seen) theirs.push(await makeRequest(app.db, { kind, name: "Jonas Weber", phone, details: {} }));
    await makeSubscriber(app.db, { email: HIDDEN_GUEST, at: `${day}T00:00:00.000Z` });
    const headers = await signedIn(app.db, { username: "Rosa", role });

    await sumUpGuests(app.db);
    await copyGuests(app.db, createWriter(app.db), Date.now());
    const kept = [...theirs, event, "venue", "pages.home", "unknown"];
    const before = await answers(app, headers, addresses(kept, []));
    // Visible requests are in the responses.
    if (seen.length > 0) expect(before.get("/requests?stage=all")).toContain("Jonas Weber");

    const ids: string[] = [];
    for (const kind of hidden) ids.push(...(await makeHidden(app, kind, { phone, change: change.id })));
    // A role that sees guests sees everyone's names.
    if (!can(role, "guests.see")) await sumUpGuests(app.db);
    await copyGuests(app.db, createWriter(app.db), Date.now());
    const mails = await app.db.selectFrom("outbox").select("id").orderBy("id").execute();
    const references = await app.db.selectFrom("requests").select("reference").where("id", "in", ids).execute();

    // Every response is as before: no count or list has changed.
    expect(Object.fromEntries(await answers(app, headers, addresses(kept, [])))).toEqual(Object.fromEntries(before));

    // The requests and their emails do not exist, by any address.
    const [first = "", ...others] = ids.filter((_, index) => index % 4 === 0);
    const all = references.map(({ reference }) => reference);
    const files = (await app.db.selectFrom("request_files").select("id").execute()).map(({ id }) => id);
    const named = addresses([first, ...mails.slice(-1).map(({ id }) => id)], all, files);
    const guests = others.map((id) => `/requests?stage=all&guest=${id}`);
    for (const [path, answer] of await answers(app, headers, [...named, ...guests])) {
      const found = [SENTINEL, SENTINEL.toLowerCase(), ...ids, ...all];
      expect([path, found.filter((text) => answer.includes(text))]).toEqual([path, []]);
      expect([path, /^(200|400|403|404) /.test(answer)]).toEqual([path, true]);
    }
    if (seen.length > 0) await expectUnchangeable(app, headers, ids);
  },
);
