import { expect, test } from "vitest";
import { makeList } from "../../../test/guest-lists.ts";
import { privatePageApp } from "../../../test/private-page-app.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { listOf, statementCalls, storeNight } from "../../../test/statements.ts";
import { renderMail } from "../../house/mail/render.server.ts";
import { isWanted } from "../../house/mail/wanted.server.ts";
import { nameKey } from "../../night/guest-lists/name-key.ts";
import { actForPromoter } from "../../night/statements/act.server.ts";
import { findByPageLink, makePageLink } from "../../night/statements/page-link.server.ts";
import { type PromoterView, readPromoterView } from "../../night/statements/promoter-view.server.ts";
import { MAX_REASON } from "../../night/statements/reason.ts";
import { addMonths, monthOf } from "../../platform/lib/time/wall-time-text.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { accessFor } from "../guest-page/guest-access.server.ts";
import { action, loader } from "./screens/promoter.tsx";

/** The last month that is over: a statement of it is on this year's page. */
const month = addMonths(monthOf(tonight()), -1);
const [first, second] = [`${month}-09`, `${month}-10`];

async function issued(formLimit = 0) {
  const app = await privatePageApp({ loader, action }, formLimit);
  const staff = await staffCalls(app);
  const calls = statementCalls(staff);
  await storeNight(app.db, first, {
    promoters: [listOf("Luca Moretti", 5, 2, 1_000), listOf("Nora", 9, 9, 7_654_321)],
  });
  await storeNight(app.db, second, { promoters: [listOf("Luca Moretti", 4, 4, 2_000)] });
  await calls.issue(month);
  await statementCalls(staff, "Nora").issue(month);
  const path = await calls.link();
  const page = async () => {
    const response = await fetch(app.origin + path);
    const { view } = (await response.json()) as { view: PromoterView };
    if (!view.statement) throw new Error("No statement.");
    return { ...view, statement: view.statement };
  };
  const send = async (fields: Record<string, string>) => {
    const { statement } = await page();
    const body = new URLSearchParams({ statement: statement.id, seen: String(statement.seen), line: "", ...fields });
    return fetch(app.origin + path, { method: "POST", redirect: "manual", body });
  };
  const answers = () =>
    app.db.selectFrom("promoter_statement_answers").select(["answer", "by"]).orderBy("at").execute();
  return { app, staff, path, page, send, answers, ...calls };
}

test("a promoter disputes a line, staff answer, and the promoter accepts the whole; each form counts once", async () => {
  const { app, page, send, answers, reply, read, pay } = await issued();
  const { statement } = await page();
  expect(statement.lines.map(({ amount_cents, came }) => [amount_cents, came])).toEqual([
    [1_000, 2],
    [2_000, 4],
  ]);
  const line = statement.lines[0]?.id ?? "";
  const dispute = { do: "dispute", line, reason: "Three more came." };
  for (const _ of [1, 2]) {
    const sent = await send(dispute);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, expect.stringContaining(`#l-${line}`)]);
  }
  expect(await answers()).toEqual([{ answer: "disputed", by: "promoter" }]);
  expect((await send({ do: "dispute", line, reason: " " })).status).toBe(422);
  expect((await send({ do: "dispute", line, reason: "x".repeat(MAX_REASON + 1) })).status).toBe(422);
  expect((await read(month)).months[0]).toMatchObject({ state: "disputed" });
  const staff = await staffCalls(app, "Reni", "reader");
  expect((await staff.get("/insights/warnings")).body.warnings).toEqual([
    {
      about: "statement",
      text: expect.stringMatching(/^Luca Moretti disputes 1 line of the statement of \w+ \d{4}\.$/),
      to: `/admin/insights/promoter?name=Luca%20Moretti&month=${month}`,
    },
  ]);

  const { seen } = (await page()).statement;
  expect((await reply(month, first, { answer: "adjusted", amount: "17.50" })).status).toBe(200);
  // What was open before the answer is not sent past it.
  const late = await send({ do: "accept", line: "", seen: String(seen) });
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining("We answered since")]);
  const answered = (await page()).statement;
  expect(answered).toMatchObject({ state: "answered", total_cents: 3_750, left_cents: 3_750 });
  expect(answered.lines[0]).toMatchObject({
    commission_cents: 1_000,
    amount_cents: 1_750,
    said: [
      { by: "you", text: "Three more came." },
      { by: "us", answer: "adjusted", amount_cents: 750 },
    ],
  });
  for (const _ of [1, 2]) expect((await send({ do: "accept" })).status).toBe(303);
  expect((await answers()).map(({ answer }) => answer)).toEqual(["disputed", "adjusted", "accepted"]);
  expect((await page()).statement.state).toBe("accepted");
  await pay(month, "37.50", { method: "cash", reference: "By hand" });
  expect((await page()).statement).toMatchObject({
    state: "paid",
    left_cents: 0,
    payments: [{ reference: "By hand" }],
  });

  // The whole can be disputed, too.
  expect((await send({ do: "dispute", reason: "Please call me." })).status).toBe(303);
  expect((await read(month)).statement).toMatchObject({
    whole: "disputed",
    said: [{ by: "promoter" }, { by: "promoter" }],
  });
});

test("a forwarded link shows one promoter's own numbers, is private, and ends by a new one, revoked, and with its year", async () => {
  const { app, staff, path, send, link, page, withdraw } = await issued();
  const response = await fetch(app.origin + path);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  const text = await response.text();
  expect(text).toContain("Luca Moretti");
  for (const secret of ["Nora", "7654321", "Ana"]) expect(text).not.toContain(secret);
  const [others] = await app.db.selectFrom("promoter_statements").select("id").where("promoter", "=", "Nora").execute();
  expect((await send({ do: "accept", statement: others?.id ?? "" })).status).toBe(409);
  const { statement } = await page();
  await withdraw(month);
  const fields = { do: "accept", statement: statement.id, seen: "0", line: "" };
  const late = await fetch(app.origin + path, { method: "POST", body: new URLSearchParams(fields) });
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining("We replaced this statement")]);

  const token = path.split("/")[2] ?? "";
  const stored = JSON.stringify(await app.db.selectFrom("promoter_page_links").selectAll().execute());
  expect([stored.includes(token), app.logged().includes(token)]).toEqual([false, false]);
  const status = async (of: string) => (await fetch(app.origin + of)).status;
  const newer = await link();
  expect([await status(path), await status(newer)]).toEqual([404, 200]);
  await staff.post("/insights/statements/link", { promoter: "Luca Moretti", link: "none" });
  expect(await status(newer)).toBe(404);
  expect((await staff.post("/insights/statements/link", { promoter: "Luca Moretti", link: "none" })).status).toBe(404);
  const ended = await app.db.selectFrom("endings").select("kind").where("kind", "=", "statement-link").execute();
  expect(ended).toHaveLength(2);

  const earlier = await link();
  expect(await status(earlier)).toBe(200);
  await app.db
    .updateTable("promoter_page_links")
    .set({ year: String(Number(tonight().slice(0, 4)) - 2) })
    .where("revoked_at", "is", null)
    .execute();
  expect(await status(earlier)).toBe(404);
});

test("a link shows the statements of December and January also when its year is over, until there is another", async () => {
  const { app, path, staff } = await issued();
  const { db } = app;
  const token = path.split("/")[2] ?? "";
  const year = Number(tonight().slice(0, 4));
  const until = `${year + 1}-03-31`;
  expect((await staff.get("/insights/statements/promoter?name=Luca%20Moretti")).body.link).toMatchObject({ until });
  const at = (day: string) => Date.parse(`${day}T12:00:00+11:00`);
  const months = [`${year - 1}-11`, `${year - 1}-12`, `${year + 1}-01`, `${year + 1}-02`];
  for (const of of months.filter((one) => one !== month))
    await db
      .insertInto("promoter_statements")
      .values({
        id: of,
        promoter_key: nameKey("Luca Moretti"),
        promoter: "Luca Moretti",
        month: of,
        issued_at: `${year + 1}-03-02T00:00:00.000Z`,
        issued_by: "Ana",
        withdrawn_at: null,
      })
      .execute();
  const last = await findByPageLink(db, token, at(until));
  if (!last) throw new Error("The link ended.");
  const shown = (await readPromoterView(db, last, undefined)).months.map((one) => one.month);
  expect(shown).toEqual([...new Set([month, ...months.slice(1)])].sort());
  const accepted = await db
    .transaction()
    .execute((trx) => actForPromoter(trx, token, { statement: `${year + 1}-01`, seen: "0", do: "accept" }, at(until)));
  expect(accepted).toMatchObject({ done: "accepted", month: `${year + 1}-01` });
  expect(await findByPageLink(db, token, at(`${year + 1}-04-01`))).toBeUndefined();

  // Next year's link ends it.
  const promoter = { promoter_key: nameKey("Luca Moretti"), promoter: "Luca Moretti" };
  const january = at(`${year + 1}-01-20`);
  expect(await findByPageLink(db, token, january)).toBeDefined();
  await db.transaction().execute((trx) => makePageLink(trx, promoter, "Ana", january));
  expect(await findByPageLink(db, token, january)).toBeUndefined();
});

test("an issued statement is emailed with the promoter's link, which is this year's, unless staff revoked it", async () => {
  const { app, staff, path, read, withdraw } = await issued();
  const { db } = app;
  const issue = async () => {
    const { draft, email } = await read(month);
    const statements = [{ promoter: "Luca Moretti", total_cents: draft?.total_cents ?? 0, email }];
    return (await staff.post("/insights/statements/issue", { month, statements })).body;
  };
  const again = async () => {
    await withdraw(month);
    return issue();
  };
  const mails = () => db.selectFrom("outbox").selectAll().orderBy("created_at").orderBy("id").execute();
  // Without an address there is nobody to email.
  expect(await again()).toMatchObject({ issued: 1, emailed: 0 });
  await makeList(db, { owner_name: "Moretti, Luca", owner_email: "luca@promoter.example" });
  expect(await again()).toMatchObject({ message: "1 statement issued, 1 email queued.", emailed: 1 });
  expect(await issue()).toMatchObject({ message: "Already issued.", emailed: 0 });
  const [mail, ...others] = await mails();
  if (!mail) throw new Error("No email.");
  expect([mail.template, mail.recipient, others]).toEqual(["statement-issued", "luca@promoter.example", []]);
  const access = await accessFor(db, mail.about ?? "", app.origin, Date.now());
  // The link that the promoter has already.
  expect(access).toEqual({ link: app.origin + path });
  const { text } = await renderMail(mail, { origin: app.origin, secret: "", access });
  expect(text).toContain(`${app.origin}${path}?month=${month}`);
  expect(text).not.toContain("$");
  const opened = await fetch(`${app.origin}${path}?month=${month}`);
  expect([opened.status, (await opened.text()).includes(month)]).toEqual([200, true]);

  // Withdrawn before it was sent, it isn't.
  expect(await isWanted(db, mail)).toBe(true);
  await withdraw(month);
  expect(await isWanted(db, mail)).toBe(false);
  // Last year's link is replaced by one of this year.
  const before = String(Number(tonight().slice(0, 4)) - 1);
  await db.updateTable("promoter_page_links").set({ year: before }).where("revoked_at", "is", null).execute();
  expect(await issue()).toMatchObject({ emailed: 1 });
  const newer = await accessFor(db, (await mails())[1]?.about ?? "", app.origin, Date.now());
  expect(newer?.link).toMatch(new RegExp(`^${app.origin}/promoter/`));
  expect([newer?.link === app.origin + path, (await fetch(app.origin + path)).status]).toEqual([false, 404]);
  // Once revoked, an email brings no other.
  await staff.post("/insights/statements/link", { promoter: "Luca Moretti", link: "none" });
  expect(await again()).toMatchObject({ issued: 1, emailed: 0 });
  expect(await mails()).toHaveLength(2);
});

test("an email brings the link to the address of their guest lists; the outbox does not store it", async () => {
  const { app, staff, read } = await issued();
  const make = async (email?: string) => {
    const sent = { promoter: "Luca Moretti", link: "new", email: email ?? (await read(month)).email };
    return staff.post("/insights/statements/link", sent);
  };
  await make();
  const mails = () => app.db.selectFrom("outbox").selectAll().execute();
  expect([(await read(month)).email, await mails()]).toEqual(["", []]);
  await makeList(app.db, { owner_name: "Moretti, Luca", owner_email: "luca@promoter.example" });
  const { link } = (await make()).body;
  const [row] = await mails();
  if (!row) throw new Error("No email.");
  expect(row).toMatchObject({ template: "statement-link", recipient: "luca@promoter.example" });
  expect(JSON.stringify(row)).not.toContain(link.split("/").at(-1));
  const at = Date.now();
  expect(await accessFor(app.db, row.about ?? "", "https://afterglow.example", at)).toEqual({ link });
  const mail = await renderMail(row, { origin: app.origin, secret: "", access: { link } });
  expect(mail.text).toContain(link);
  // To an address that isn't theirs any more, nothing is sent, and the link they have stays.
  expect(await make("eve@evil.example")).toMatchObject({ status: 412 });
  expect([await mails(), await accessFor(app.db, row.about ?? "", app.origin, at)]).toMatchObject([[row], {}]);
  // A newer link ends it, also in an email that is still queued.
  await make();
  expect(await accessFor(app.db, row.about ?? "", "https://afterglow.example", at)).toBeUndefined();
});

test("guessing links is slowed down; a valid link still works", async () => {
  const { app, path } = await issued(3);
  const statuses: number[] = [];
  for (const guess of ["a", "b", "c", "d", "e", "f"]) {
    statuses.push((await fetch(`${app.origin}/promoter/${guess}`)).status);
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
  expect((await fetch(app.origin + path)).status).toBe(200);
});
