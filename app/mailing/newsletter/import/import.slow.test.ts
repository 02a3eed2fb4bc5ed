import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../../test/app.ts";
import { type StaffCalls, staffCalls } from "../../../../test/staff-calls.ts";
import { makeSubscriber } from "../../../../test/subscriber.ts";
import { readTrail } from "../../../../test/trail.ts";
import { guestMarkWith } from "../../../house/mail/guest-mark.server.ts";
import { mailSecret } from "../../../house/mail/list-token.server.ts";
import { jsonText } from "../../../platform/lib/json-text.ts";
import { isSuppressed, suppress } from "../suppressions/suppressions.server.ts";
import type { AddressList } from "./address-file.ts";
import type { AddressFile } from "./shapes.ts";

interface Choices {
  columns?: object;
  agreed?: string;
  place?: string;
  words?: string;
}

/** Sends a file to the preview or the import of a list. */
async function send(
  { origin }: TestApp,
  { headers }: StaffCalls,
  path: `${AddressList}/${"preview" | "import"}`,
  file: string | Uint8Array<ArrayBuffer>,
  { columns, ...choices }: Choices & { seen?: string; name?: string } = {},
) {
  const query = new URLSearchParams({ ...choices, ...(columns && { columns: JSON.stringify(columns) }) });
  const response = await fetch(`${origin}/api/newsletter/${path}?${query}`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "text/csv" },
    body: file,
  });
  return { status: response.status, body: (await response.json()) as AddressFile & { message: string } };
}

/** Imports a file as its preview shows it. */
async function load(
  app: TestApp,
  staff: StaffCalls,
  list: AddressList,
  file: string | Uint8Array<ArrayBuffer>,
  choices: Choices = {},
) {
  const { status, body } = await send(app, staff, `${list}/preview`, file, choices);
  expect([status, body.message]).toEqual([200, undefined]);
  const seen = body.preview?.seen ?? "";
  const loaded = await send(app, staff, `${list}/import`, file, { ...choices, seen, name: "list.csv" });
  return { ...body.preview?.counts, status: loaded.status, message: loaded.body.message };
}

const addresses = async ({ db }: TestApp) =>
  (await db.selectFrom("subscribers").select("address").orderBy("address").execute()).map(({ address }) => address);

const typed = { agreed: "2026-01-31", place: "Bar sign-up sheet" };

test("a name that is too long is refused for its row with the reason, never cut", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const file = `Email,First Name\nmia@guest.example,${"Mia ".repeat(30)}\nleo@guest.example,${"L".repeat(100)}\n`;
  const { body } = await send(app, staff, "subscribers/preview", file, typed);
  expect(body.preview?.problems).toMatchObject([
    { line: 2, text: "The name of mia@guest.example has more than 100 characters. Shorten it." },
  ]);
  expect(await load(app, staff, "subscribers", file, typed)).toMatchObject({ status: 200, added: 1 });
  expect(await addresses(app)).toEqual(["leo@guest.example"]);
});

test("a file is previewed with everything that is not imported, then imported with consent, and nobody is emailed", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  await makeSubscriber(app.db, { email: "On@guest.example" });
  await makeSubscriber(app.db, { email: "left@guest.example", unsubscribed_at: "2026-01-02T00:00:00.000Z" });
  await app.db.deleteFrom("outbox").execute();
  const entry = { address: "bounced@guest.example", reason: "bounced", by: "Afterglow", now: Date.now() } as const;
  await app.db.transaction().execute((trx) => suppress(trx, entry));
  const guest = guestMarkWith(await mailSecret(app.db), { by: "email", key: "erased@guest.example" });
  await app.db
    .insertInto("privacy_log")
    .values({ id: "1", at: "2026-01-03T00:00:00.000Z", action: "erased", actor: "Ana", guest, counts: jsonText({}) })
    .execute();
  const file = `Email Address,First Name,Last Name,Phone,Optin time,Source,Unsubscribed
New@Guest.example,=José,"O""Neil",0412 345 678,2025-03-02 10:11:12,Website,
new@guest.example,Again,,,,,
ON@guest.example,,,,,,
left@guest.example,,,,,,
erased@guest.example,,,,,,
bounced@guest.example,,,,,,
gone@guest.example,,,,,,2025-01-01
mia@,,,,,,
,Nameless,,,,,
future@guest.example,,,,2999-01-01,,
typed@guest.example,,,,,,
`;
  const { status, body } = await send(app, staff, "subscribers/preview", file, typed);
  expect([status, body.rows, body.columns.email, body.columns.agreed]).toEqual([
    200,
    11,
    "Email Address",
    "Optin time",
  ]);
  expect(body.preview?.counts).toEqual({ added: 2, known: 1, suppressed: 1, left: 3, duplicate: 1, invalid: 3 });
  expect(body.preview?.problems.map(({ line, text }) => `${line} ${text}`)).toEqual([
    "3 new@guest.example is already in line 2.",
    "5 left@guest.example unsubscribed or was erased earlier. They can subscribe again themselves.",
    "6 erased@guest.example unsubscribed or was erased earlier. They can subscribe again themselves.",
    "7 bounced@guest.example is on the suppression list.",
    "8 The file says that gone@guest.example has unsubscribed.",
    "9 “mia@” isn't an email address.",
    "10 No email address.",
    "11 future@guest.example can't have agreed on “2999-01-01”: enter a past date like 2026-11-28.",
  ]);
  expect(await addresses(app)).toEqual(["left@guest.example", "on@guest.example"]);

  const counts = await load(app, staff, "subscribers", file, typed);
  expect([counts.status, counts.message]).toEqual([200, "2 subscribers imported. Nobody was emailed."]);
  const rows = await app.db
    .selectFrom("subscribers")
    .select(["email", "first_name", "number", "consented_at", "consent_source", "consent_words", "must_confirm"])
    .where("address", "in", ["new@guest.example", "typed@guest.example"])
    .orderBy("address")
    .execute();
  expect(rows).toEqual([
    {
      email: "New@Guest.example",
      first_name: "=José",
      number: "412345678",
      must_confirm: 0,
      consented_at: "2025-03-01T23:11:12.000Z",
      consent_source: "Website",
      consent_words: "Not recorded.",
    },
    {
      email: "typed@guest.example",
      first_name: "",
      number: "",
      must_confirm: 0,
      consented_at: "2026-01-30T13:00:00.000Z",
      consent_source: "Bar sign-up sheet",
      consent_words: "Not recorded.",
    },
  ]);
  expect(await app.db.selectFrom("outbox").select("id").execute()).toEqual([]);
  const { body: found } = await staff.get("/newsletter/subscribers?q=jose");
  expect(found.items).toMatchObject([{ email: "New@Guest.example", phone: "+61412345678", consent_source: "Website" }]);
  const trail = await readTrail(app.db, "subscriber.");
  expect(trail).toMatchObject([
    { actor: "Ana", action: "subscriber.import-started", object: { name: "list.csv" }, count: 2 },
    { actor: "Ana", action: "subscriber.imported", object: { name: "list.csv" }, count: 2 },
  ]);
  expect(JSON.stringify(trail)).not.toContain("guest.example");
  // A second import adds no one.
  expect(await load(app, staff, "subscribers", file, typed)).toMatchObject({ added: 0, known: 3, status: 200 });
});

test("the export of another installation is read as it is, in any encoding", async () => {
  const [app, other] = [await testApp(), await testApp()];
  const [staff, theirs] = [await staffCalls(app), await staffCalls(other)];
  await makeSubscriber(app.db, { email: "mia@guest.example", first_name: "Zoë", at: "2026-05-01T02:03:00.000Z" });
  await makeSubscriber(app.db, { email: "left@guest.example", unsubscribed_at: "2026-06-01T00:00:00.000Z" });
  const response = await fetch(`${app.origin}/api/newsletter/subscribers.csv?show=all`, { headers: staff.headers });
  const file = await response.text();
  const utf16 = new Uint8Array(Buffer.from(`\ufeff${file.replace(/^\ufeff/, "")}`, "utf16le"));
  const { body } = await send(other, theirs, "subscribers/preview", utf16);
  expect([body.encoding, body.preview?.counts]).toMatchObject(["UTF-16", { added: 1, left: 1, invalid: 0 }]);
  await load(other, theirs, "subscribers", utf16);
  const row = await other.db.selectFrom("subscribers").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    address: "mia@guest.example",
    first_name: "Zoë",
    consent_source: "home",
    consented_at: "2026-05-01T02:03:00.000Z",
    confirmed_at: "2026-05-01T02:03:00.000Z",
    consent_words: "By subscribing you agree.",
  });
});

test("columns are chosen by hand where no heading is known, and a missing one is named", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const file = "Kontakt;Wann\nmia@guest.example;31/01/2026\n";
  const unknown = await send(app, staff, "subscribers/preview", file, typed);
  expect(unknown.body).toMatchObject({ separator: ";", headings: ["Kontakt", "Wann"], columns: {}, preview: null });
  const refused = await send(app, staff, "subscribers/import", file, { ...typed, seen: "x" });
  expect([refused.status, refused.body.message]).toEqual([409, "Choose the column with the email address first."]);
  const gone = await send(app, staff, "subscribers/preview", file, { ...typed, columns: { email: "Mail" } });
  expect(gone.body).toMatchObject({ gone: ["Mail"], preview: null });
  const columns = { email: "Kontakt", agreed: "Wann" };
  expect(await load(app, staff, "subscribers", file, { place: "Bar", columns })).toMatchObject({
    added: 1,
    status: 200,
  });
  for (const wrong of ["[", "5", '{"email":7}']) {
    const response = await fetch(
      `${app.origin}/api/newsletter/subscribers/preview?columns=${encodeURIComponent(wrong)}`,
      {
        method: "POST",
        headers: staff.headers,
        body: file,
      },
    );
    expect([wrong, response.status]).toEqual([wrong, 400]);
  }
});

test("nothing is imported without when and where they agreed, or after the list has changed", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const file = "Email\nmia@guest.example\nleo@guest.example\n";
  const why = async (choices: Choices) => {
    const { body } = await send(app, staff, "subscribers/preview", file, choices);
    return [body.preview?.counts.invalid, body.preview?.problems[0]?.text];
  };
  expect(await why({})).toEqual([2, "The file doesn't say when mia@guest.example agreed."]);
  expect(await why({ agreed: "2026-01-31" })).toEqual([2, "The file doesn't say where mia@guest.example agreed."]);
  expect((await send(app, staff, "subscribers/preview", file, { agreed: "2026-02-30" })).status).toBe(400);
  const { body } = await send(app, staff, "subscribers/preview", file, typed);
  await makeSubscriber(app.db, { email: "leo@guest.example" });
  const late = await send(app, staff, "subscribers/import", file, { ...typed, seen: body.preview?.seen ?? "" });
  expect([late.status, late.body.message]).toEqual([
    412,
    "The list or the file has changed since the preview. Check it again.",
  ]);
  expect(await addresses(app)).toEqual(["leo@guest.example"]);
});

test.each([
  ["an Excel file", "PK\u0003\u0004xl/workbook.xml", /save it as CSV UTF-8/],
  ["an empty file", "", /empty/],
  ["headings alone", "Email\n", /no rows/],
  ["too many rows", `Email\n${"a@b.example\n".repeat(50_001)}`, /more than 50,000 rows/],
  ["an open quotation mark", `Email\n"${"a@b.example\n".repeat(20_000)}`, /isn't closed/],
])("%s is refused with what to do", async (_name, file, message) => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const { status, body } = await send(app, staff, "subscribers/preview", file, typed);
  expect([status, body.message]).toEqual([422, expect.stringMatching(message)]);
});

test("50,000 rows are imported, and the list is searched by them", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const rows = Array.from({ length: 50_000 }, (_, index) => `reader-${index}@guest.example,Mia ${index}`);
  const counts = await load(app, staff, "subscribers", `Email,First name\n${rows.join("\n")}\n`, typed);
  expect(counts).toMatchObject({
    added: 50_000,
    status: 200,
    message: "50,000 subscribers imported. Nobody was emailed.",
  });
  expect((await staff.get("/newsletter/subscribers?q=reader-49999")).body.total).toBe(1);
  expect((await staff.get("/newsletter/subscribers")).body.total).toBe(50_000);
});

test("suppressed addresses are imported with their details, known ones stay as they are", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  await staff.post("/newsletter/suppressions", { address: "known@guest.example", detail: "Asked by phone" });
  const file = "Address,Reason\nMia@guest.example,Hard bounce\nKNOWN@guest.example,\nnobody,\nleo@guest.example,\n";
  const counts = await load(app, staff, "suppressions", file, { words: "Former provider" });
  expect(counts).toMatchObject({
    added: 2,
    known: 1,
    invalid: 1,
    status: 200,
    message: "2 addresses imported. Nobody was emailed.",
  });
  const { items } = (await staff.get("/newsletter/suppressions")).body;
  const byAddress = Object.fromEntries(items.map((item: { address: string }) => [item.address, item]));
  expect(byAddress).toMatchObject({
    "mia@guest.example": { reason: "imported", detail: "Hard bounce", by: "Ana" },
    "leo@guest.example": { reason: "imported", detail: "Former provider" },
    "known@guest.example": { reason: "staff", detail: "Asked by phone" },
  });
  expect(await isSuppressed(app.db, "MIA@guest.example")).toBe(true);
});
