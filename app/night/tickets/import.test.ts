import fc from "fast-check";
import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { everything } from "../../../test/filled-place.ts";
import { makeEvent } from "../../../test/makers.ts";
import { type FilledShop, ticketShop } from "../../../test/ticket-files.ts";
import { appendEntry } from "../../bookings/door-log/door-log.server.ts";
import { findTicketsByCode } from "./find-ticket.server.ts";

const night = "2026-11-28";
const columns = { code: "Barcode", name: "Name", kind: "Type", people: "Qty", status: "Status" };
const header = "Barcode,Name,Type,Qty,Status\n";
const none = { added: 0, changed: 0, voided: 0, undecided: 0, unchanged: 0, let_in: 0 };

/** Logs an arrival, as a phone at the door does. */
async function letIn({ db }: TestApp, ticket: string, people = 1): Promise<void> {
  const _id = crypto.randomUUID();
  const at = "2026-11-28T12:00:00.000Z";
  const by = { at, by: "Sam", door: "Front door", undoes: null };
  const entry = {
    _id,
    request: ticket,
    source: "ticket" as const,
    people,
    party: people,
    night,
    what: "arrived" as const,
    ...by,
  };
  await db.transaction().execute((trx) => appendEntry(trx, entry, Date.parse(at)));
}

const ticketsOf = ({ db }: TestApp) => db.selectFrom("tickets").selectAll().orderBy("name").execute();

test("a file is previewed before anything is written, then imported, found by code, and recorded", async () => {
  const app = await testApp();
  const shop = await ticketShop(app, columns);
  const file = `${header}A-1,Mia Chen,VIP,2,Paid\nA-2,=cmd|' /C calc'!A0,GA,1,Refunded\n\nA-3,Tom,GA,,Paid\n`;
  const preview = await shop.preview(file);
  expect(preview).toMatchObject({ counts: { ...none, added: 2, voided: 1 }, problems: [], other: null });
  expect(preview.rows[0]).toEqual({ line: 2, name: "Mia Chen", kind: "VIP", people: 2, code: "A-1", state: "valid" });
  expect(preview.words).toContainEqual({
    field: "status",
    key: "refunded",
    text: "Refunded",
    count: 1,
    meaning: "void",
    decided: false,
  });
  expect(await ticketsOf(app)).toEqual([]);

  expect(await shop.load(file)).toEqual({ status: 200, message: "Imported: 2 added, 0 changed, 1 voided." });
  expect(await findTicketsByCode(app.db, night, "a-1")).toMatchObject([
    { name: "Mia Chen", people: 2, state: "valid" },
  ]);
  expect(await findTicketsByCode(app.db, night, "A-2")).toMatchObject([{ name: "=cmd|' /C calc'!A0", state: "void" }]);
  const { body } = await shop.staff.get(`/tickets?night=${night}`);
  expect(body.totals).toEqual([{ shop: shop.id, valid: 2, void: 1, undecided: 0, people: 3 }]);
  expect(body.imports).toMatchObject([{ shop: shop.id, file: "list.csv", by: "Box Office" }]);
  expect((await shop.preview(file)).counts).toEqual({ ...none, unchanged: 3 });
});

test("codes, and contact data that the shop does not keep, are in no table and no log", async () => {
  const app = await testApp();
  const all = { code: "Code", name: "Name", email: "Email", phone: "Phone" };
  const file = "Code,Name,Email,Phone\nSECRET-CODE-77,Mia,mia@vexley.example,0498 765 432\n";
  const shop = await ticketShop(app, all);
  await shop.load(file);
  const stored = JSON.stringify(await everything(app.db)) + app.logged();
  for (const secret of ["SECRET-CODE-77", "secret-code-77", "vexley", "498765432", "0498 765 432"])
    expect(stored).not.toContain(secret);
  const keeps = await ticketShop(app, all, { name: "Keeper", keeps_contacts: true });
  await keeps.load(file);
  const [, kept] = await app.db.selectFrom("tickets").selectAll().orderBy("email").execute();
  expect(kept).toMatchObject({ email_key: "mia@vexley.example", number_key: "498765432" });
});

test("a file of a first import shows the recognised columns; a missing column is named", async () => {
  const app = await testApp();
  const shop = await ticketShop(app);
  const first = await shop.read("Barcode,Full name,Weather\n1,Mia,Sun\n");
  expect(first).toMatchObject({
    status: 200,
    body: { headings: ["Barcode", "Full name", "Weather"], unused: ["Weather"], rows: 1, preview: null },
  });
  expect(first.body.columns).toEqual({ code: "Barcode", name: "Full name" });
  const path = `/tickets/shops/${shop.id}/columns`;
  expect(await shop.staff.post(path, { columns: { kind: "Weather" } })).toMatchObject({ status: 422 });
  await shop.staff.post(path, { columns: { code: "Barcode", name: "Full name" } });
  const { body } = await shop.read("Number,Full name\n1,Mia\n");
  expect(body).toMatchObject({ gone: ["Barcode"], preview: null });
  expect(body.columns).toEqual({ name: "Full name" });
});

test("columns that a file has under another heading are suggested; those that it has stay as chosen", async () => {
  const app = await testApp();
  const shop = await ticketShop(app, { ticket: "Code", name: "Guest", status: "State" });
  const renamed = await shop.read("Code,Barcode,Attendee name,Status,Quantity\n1,7,Mia,Paid,1\n");
  expect(renamed.body).toMatchObject({ gone: ["Guest", "State"], preview: null });
  expect(renamed.body.columns).toEqual({ ticket: "Code", name: "Attendee name", status: "Status" });
  const names = await shop.read("Code,First name,Last name,State\n1,Mia,Chen,Paid\n");
  expect(names.body.columns).toEqual({
    ticket: "Code",
    first_name: "First name",
    last_name: "Last name",
    status: "State",
  });
  const another = await shop.read("Barcode,Attendee name,Quantity\n7,Mia,1\n");
  expect(another.body).toMatchObject({ gone: ["Code", "Guest", "State"], preview: null });
  expect(another.body.columns).toEqual({ code: "Barcode", name: "Attendee name", people: "Quantity" });
});

test("duplicates, shortened codes, odd numbers and rows without anything are named by line", async () => {
  const app = await testApp();
  const shop = await ticketShop(app, columns);
  const file = `${header}A,Mia,,1,\nB,Tom,,many,\nA,Mia again,,1,\n1.23E+17,Ada,,1,\n,,GA,1,\n,Lin,,1,\n`;
  const preview = await shop.preview(file);
  expect(preview.problems).toEqual([
    { line: 3, text: "Number of people isn't from 1 to 100: “many”. Not valid until it is." },
    { line: 5, text: "A spreadsheet shortened the code. Import the file as the shop exported it." },
    { line: 6, text: "No code and no name. Not imported." },
    { line: 7, text: "No code: this guest is found by name." },
  ]);
  expect(preview.counts).toEqual({ ...none, added: 4, undecided: 1 });
  expect(preview.shared).toEqual({ count: 1, groups: [{ code: "A", lines: [2, 4], names: ["Mia", "Mia again"] }] });
  await shop.load(file);
  expect((await ticketsOf(app)).map(({ name, state }) => `${name} ${state}`)).toEqual([
    ...["Ada valid", "Lin valid", "Mia valid", "Mia again valid", "Tom void"],
  ]);
});

test("the next file adds, changes and voids, and what was let in stays counted and is named", async () => {
  const app = await testApp();
  const shop = await ticketShop(app, columns);
  await shop.load(`${header}A,Mia,GA,1,\nB,Tom,GA,2,\nC,Ada,GA,1,\n`);
  const before = await ticketsOf(app);
  for (const { id, people } of before) await letIn(app, id, people);
  const file = `${header}A,Mia Chen,VIP,1,\nB,Tom,GA,2,Refunded\nD,Lin,GA,1,\n`;

  const partly = await shop.preview(file);
  expect(partly).toMatchObject({ counts: { ...none, added: 1, changed: 1, voided: 1, let_in: 1 }, missing: 1 });
  const complete = await shop.preview(file, { complete: true });
  expect(complete).toMatchObject({ counts: { ...none, added: 1, changed: 1, voided: 2, let_in: 2 }, missing: 0 });
  expect(complete.let_in.sort()).toEqual(["Ada", "Tom"]);
  await shop.load(file, { complete: true });
  const after = await ticketsOf(app);
  expect(after.map(({ name, state }) => `${name} ${state}`)).toEqual([
    ...["Ada void", "Lin valid", "Mia Chen valid", "Tom void"],
  ]);
  expect(after.find(({ name }) => name === "Mia Chen")?.id).toBe(before.find(({ name }) => name === "Mia")?.id);
  expect(await app.db.selectFrom("arrivals").select(["what", "people"]).execute()).toHaveLength(3);
  await shop.load(`${header}C,Ada,GA,1,Paid\n`);
  expect((await ticketsOf(app)).find(({ name }) => name === "Ada")).toMatchObject({ state: "valid" });
});

test("a file for another night is detected by its dates, its event or its tickets, and imported only if staff say so", async () => {
  const app = await testApp();
  const dated = { ...columns, date: "Date", event: "Event" };
  const shop = await ticketShop(app, dated);
  await makeEvent(app.db, {
    name: "Night Shift",
    starts_at: "2026-12-05T11:00:00.000Z",
    ends_at: "2026-12-05T17:00:00.000Z",
  });
  const rows = (date: string, event: string) => `Barcode,Name,Type,Qty,Status,Date,Event\nA,Mia,,,,${date},${event}\n`;
  const otherOf = async (file: string) => (await shop.preview(file)).other;
  expect(await otherOf(rows("5 Dec 2026 22:00", ""))).toEqual({ night: "2026-12-05", why: "dates" });
  expect(await otherOf(rows("29/11/2026 00:30", ""))).toBeNull();
  expect(await otherOf(rows("", "NIGHT SHIFT"))).toEqual({ night: "2026-12-05", why: "event" });
  const file = rows("5 Dec 2026", "");
  expect(await shop.load(file)).toMatchObject({ status: 409 });
  expect(await ticketsOf(app)).toEqual([]);
  expect(await shop.load(file, { night: "2026-12-05" })).toMatchObject({ status: 200 });
  expect(await otherOf(rows("", ""))).toEqual({ night: "2026-12-05", why: "tickets" });
  expect(await shop.load(file, { other: true })).toMatchObject({ status: 200 });
});

test("an import that is not what the preview showed is rejected, and one that was lost is not repeated", async () => {
  const app = await testApp();
  const shop = await ticketShop(app, columns);
  const file = `${header}A,Mia,,1,\n`;
  const { seen } = await shop.preview(file);
  expect(await shop.load(`${header}B,Tom,,1,\n`, { seen })).toMatchObject({ status: 412 });
  expect(await shop.load(file, { seen })).toMatchObject({ status: 200 });
  expect(await shop.load(file, { seen })).toMatchObject({ status: 412 });
  const again = await shop.preview(`${header}B,Tom,,1,\n`);
  const results = await Promise.all([1, 2, 3].map(() => shop.load(`${header}B,Tom,,1,\n`, { seen: again.seen })));
  expect(results.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  expect(await ticketsOf(app)).toHaveLength(2);
});

test("tickets of a shop whose codes rotate are found by name, and stay the same tickets", async () => {
  const app = await testApp();
  const shop = await ticketShop(app, { ...columns, order: "Order" }, { codes_rotate: true });
  const rows = "Order,Barcode,Name,Type,Qty,Status\n1,X,Mia,GA,,\n1,Y,Mia,GA,,\n2,Z,Mia,GA,,\n";
  await shop.load(rows);
  expect(await ticketsOf(app)).toMatchObject([1, 2, 3].map(() => ({ name: "Mia", code_hash: null })));
  expect((await shop.preview(rows.replace(/X|Y|Z/g, "new"), { complete: true })).counts).toEqual({
    ...none,
    unchanged: 3,
  });
});

test("a file that cannot be read, is too large or of an unknown shop is rejected with a message", async () => {
  const app = await testApp();
  const shop = await ticketShop(app, columns);
  expect(await shop.read("PK\u0003\u0004")).toMatchObject({ status: 422, body: { message: /Excel/ } });
  expect(await shop.read(header)).toMatchObject({ status: 422, body: { message: /no rows/ } });
  expect(await shop.read(header + "1,M,,,\n".repeat(50_001))).toMatchObject({
    status: 422,
    body: { message: /50,000/ },
  });
  expect(await shop.read(new Uint8Array(24 * 1024 * 1024 + 1))).toMatchObject({
    status: 413,
    body: { message: /24 MB/ },
  });
  const { staff } = shop;
  const unknown = await fetch(`${app.origin}/api/tickets/preview?shop=x&night=${night}`, {
    method: "POST",
    headers: staff.headers,
  });
  expect(unknown.status).toBe(404);
});

test("names of 200 characters, emoji, zero bytes and control characters are stored", async () => {
  const app = await testApp();
  const shop = await ticketShop(app, columns);
  await shop.load(`${header}A,${"x".repeat(200)},,1,\nB,🎉\u0000\u0007👩‍👩‍👧,,1,\n`);
  expect((await ticketsOf(app)).map(({ name }) => name)).toEqual(["x".repeat(200), "🎉 👩‍👩‍👧"]);
});

/** What a random file says about each of six tickets. */
const fileOf = fc.array(fc.constantFrom("missing", "valid", "void", "renamed"), { minLength: 6, maxLength: 6 });
const step = fc.record({ file: fileOf, complete: fc.boolean(), arrives: fc.nat({ max: 5 }) });

async function follows(
  app: TestApp,
  shop: FilledShop,
  steps: { file: string[]; complete: boolean; arrives: number }[],
) {
  const expected = new Map<string, string>();
  const arrived = new Set<string>();
  for (const { file, complete, arrives } of steps) {
    const rows = file.flatMap((says, at) =>
      says === "missing"
        ? []
        : [`T${at},${says === "renamed" ? "New" : "Old"} ${at},,1,${says === "void" ? "Refunded" : ""}`],
    );
    if (rows.length > 0)
      expect(await shop.load(`${header}${rows.join("\n")}\n`, { complete })).toMatchObject({ status: 200 });
    file.forEach((says, at) => {
      if (says !== "missing") expected.set(`T${at}`, says === "void" ? "void" : "valid");
      else if (complete && rows.length > 0 && expected.has(`T${at}`)) expected.set(`T${at}`, "void");
    });
    const [ticket] = await findTicketsByCode(app.db, night, `T${arrives}`);
    if (ticket && !arrived.has(ticket.id)) {
      arrived.add(ticket.id);
      await letIn(app, ticket.id);
    }
    for (const [code, state] of expected)
      expect((await findTicketsByCode(app.db, night, code)).map((item) => item.state)).toEqual([state]);
    const log = await app.db.selectFrom("arrivals").select("request_id").execute();
    expect(new Set(log.map(({ request_id }) => request_id))).toEqual(arrived);
    const known = new Set((await ticketsOf(app)).map(({ id }) => id));
    expect([...arrived].filter((id) => !known.has(id))).toEqual([]);
  }
}

test("files in any order, with arrivals between them, leave the tickets as the last file says and every arrival", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
      const app = await testApp();
      await follows(app, await ticketShop(app, columns), steps);
    }),
    { numRuns: 8 },
  );
});

test("every ticket of a file that is larger than one query changes is changed, with its texts as they are", async () => {
  const app = await testApp();
  const shop = await ticketShop(app, columns);
  const names = ["Zoë 'Z' \"Q\" \\ Müller", "😀 ميا", "Mia"];
  const fileOf = (kind: string, people: number) =>
    `${header}${Array.from({ length: 2_100 }, (_, index) => `T-${index},"${names[index % 3]?.replaceAll('"', '""')}",${kind},${people},Paid\n`).join("")}`;
  await shop.load(fileOf("GA", 1));
  const before = new Map((await ticketsOf(app)).map(({ id, ticket_key }) => [ticket_key, id]));
  expect(await shop.load(fileOf("VIP", 2))).toMatchObject({ message: expect.stringContaining("2,100 changed") });
  const after = await ticketsOf(app);
  expect(after).toHaveLength(2_100);
  expect(new Set(after.map(({ name, kind, people }) => `${name}, ${kind}, ${people}`))).toEqual(
    new Set(names.map((name) => `${name}, VIP, 2`)),
  );
  expect(after.filter(({ id, ticket_key }) => before.get(ticket_key) !== id)).toEqual([]);
});
