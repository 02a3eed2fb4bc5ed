import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../../test/app.ts";
import { type MadeRequest, makeRequest } from "../../../../test/makers.ts";
import { type StaffCalls, staffCalls } from "../../../../test/staff-calls.ts";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import { requestKinds, statusesOf } from "../../../platform/venue/request-kinds.ts";
import type { RequestSummary } from "../request.ts";

type Row = Record<string, string>;

/** What a spreadsheet reads in a file. */
function readCsv(bytes: ArrayBuffer): Row[] {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  expect(text.startsWith("\uFEFF")).toBe(true);
  return parse(text, { bom: true, columns: true, record_delimiter: ["\r\n", "\n", "\r"] }) as Row[];
}

async function download({ origin }: TestApp, { headers }: StaffCalls, question = ""): Promise<Row[]> {
  const response = await fetch(`${origin}/api/requests.csv?${question}`, { headers });
  expect(response.status).toBe(200);
  return readCsv(await response.arrayBuffer());
}

/** Puts `count` more of a request beside it, each a second older, as an import would. */
async function multiply({ db }: TestApp, id: string, count: number): Promise<void> {
  const one = await db.selectFrom("requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const born = Date.parse(one.created_at);
  const more = Array.from({ length: count }, (_, index) => ({
    ...one,
    id: `${id}-${index + 1}`,
    reference: `${one.reference}-${index + 1}`,
    created_at: new Date(born - (index + 1) * 1_000).toISOString(),
  }));
  // The oldest first, as they would have come.
  for (const rows of chunks(more.toReversed(), 1_000)) {
    await db.insertInto("requests").values(rows).execute();
    const words = rows.map(({ id: request_id, reference }) => ({ request_id, words: `mia chen ${reference}` }));
    await db.insertInto("request_search").values(words).execute();
  }
}

function chunks<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

describe("the file", () => {
  test("is a download with a row for each request, newest first, in venue time", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const party = { guests: 8, budget: "$251-$500", time: "01:30", message: "Near the booth,\nplease." };
    const at = "2026-11-28T11:05:00.000Z";
    await makeRequest(app.db, { at, date: "2026-12-05", details: party, owner: staff.id, status: "no-show" });
    const career = { role: "dj", dob: "1999-02-28", social: "https://example.com/mia" };
    await makeRequest(app.db, { at: "2026-06-01T00:00:00.000Z", kind: "career", details: career });
    const response = await fetch(`${app.origin}/api/requests.csv`, { headers: staff.headers });
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="requests-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("etag")).toBeNull();
    const rows = readCsv(await response.arrayBuffer());
    expect(rows).toEqual([
      {
        Reference: expect.stringMatching(/^VIP-/),
        Kind: "VIP table",
        Status: "No-show",
        Name: "Mia Chen",
        Email: "mia@guest.example",
        Phone: "'+61412345678",
        Night: "2026-12-05",
        Time: "01:30",
        Guests: "8",
        Budget: "$2500 +",
        Wants: "Table for 8, 1:30 AM (Sun), $2500 +",
        Comment: "Near the booth,\nplease.",
        Details: "",
        Owner: "Ana",
        Received: "2026-11-28 22:05",
        Updated: "2026-12-05 23:00",
        "Decline reason": "",
        "Decline note": "",
      },
      expect.objectContaining({
        Kind: "Job application",
        Night: "",
        Time: "",
        Wants: "DJ",
        Comment: "",
        Details: "Date of birth: 28 February 1999\nLink: https://example.com/mia",
        Owner: "",
        Received: "2026-06-01 10:00",
      }),
    ]);
  });

  test("keeps every character, and no cell is a formula", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const names = [
      "=1+1",
      "@x",
      "-2+3",
      "+61",
      "\t=1",
      '"quoted", "twice"',
      "semi;colon, comma",
      "new\nline",
      "carriage\r\nreturn",
      "emoji 🎉 👩‍👩‍👧",
      '=HYPERLINK("https://evil.example")',
      "'apostrophe",
      "Ångström 日本語 العربية",
    ];
    for (const name of names) await makeRequest(app.db, { name, details: { guests: 2, budget: "", message: name } });
    const rows = await download(app, staff, "sort=received");
    const guarded = (name: string) => (/^[=+\-@\t\r]/.test(name) ? `'${name}` : name).replace("\t=", "\t'=");
    expect(rows.map((row) => row.Name).sort()).toEqual(names.map(guarded).sort());
    for (const row of rows) {
      expect(row.Comment).toBe(row.Name);
      for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }
  });

  test("has only the header row if nothing matches", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const text = await (await fetch(`${app.origin}/api/requests.csv?q=nobody`, { headers: staff.headers })).text();
    expect(text).toBe(
      "Reference,Kind,Status,Name,Email,Phone,Night,Time,Guests,Budget,Wants,Comment,Details,Owner,Received,Updated,Decline reason,Decline note\r\n",
    );
    expect((await staff.get("/requests.csv?kind=banana")).status).toBe(400);
    expect((await staff.post("/requests.csv")).status).toBe(405);
  });
});

describe("the filter", () => {
  test("limits the export, in any sort order", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    let age = 0;
    for (const kind of Object.keys(requestKinds) as RequestKind[]) {
      for (const status of Object.keys(statusesOf(kind))) {
        age += 1;
        const made: MadeRequest = { kind, status, details: {}, at: new Date(Date.UTC(2026, 9, age)).toISOString() };
        if (age % 3) made.date = `2026-12-0${age % 3}`;
        if (age % 4) made.owner = staff.id;
        if (age % 5) Object.assign(made, { name: "José Mülligan", email: "jose@guest.example", phone: "" });
        await makeRequest(app.db, made);
      }
    }
    const [{ _id }] = (await staff.get("/requests?kind=function")).body.items;
    const filters = [
      "",
      ...["turn", "received", "night", "-night"].map((sort) => `sort=${sort}`),
      ...["waiting", "open", "settled", "spam", "all"].map((stage) => `stage=${stage}`),
      ...["kind=claim", "kind=vip-table&status=approved", "status=spam", "status=new", "kind=career&stage=open"],
      ...["owner=me", "owner=none", "owner=me&kind=claim", "night=2026-12-01", "night=2026-12-02&stage=all"],
      ...["from=2026-10-05", "to=2026-10-05", "from=2026-10-05&to=2026-10-20&owner=none"],
      ...["q=jose", "q=mia chen&stage=all", "q=jose&kind=vip-table&owner=me", "q=guest.example&sort=night"],
      ...[`guest=${_id}`, `guest=${_id}&stage=all&q=guest`, "page=3"],
    ];
    for (const filter of filters) {
      const shown = (await staff.get(`/requests?${filter.replace("page=3", "")}`)).body;
      expect(shown.more).toBe(false);
      const expected = (shown.items as RequestSummary[]).sort((a, b) => (a.created_on < b.created_on ? 1 : -1));
      const rows = await download(app, staff, filter);
      expect([filter, ...rows.map((row) => row.Reference)]).toEqual([filter, ...expected.map((one) => one.reference)]);
    }
  });

  test("gives each request once, in many chunks, while requests arrive and change", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const details = { guests: 8, budget: "", message: "Near the booth, please. ".repeat(150) };
    const first = await makeRequest(app.db, { date: "2026-12-05", owner: staff.id, details });
    await multiply(app, first, 1_500);
    for (const filter of [
      "",
      "kind=vip-table&status=new",
      "owner=me",
      "night=2026-12-05",
      "q=mia chen",
      `guest=${first}`,
    ]) {
      const response = await fetch(`${app.origin}/api/requests.csv?${filter}`, { headers: staff.headers });
      const reader = (response.body as ReadableStream<Uint8Array>).getReader();
      const parts = [(await reader.read()).value];
      // In the middle of it, the newest and the oldest go elsewhere, and another one comes.
      const ids = await app.db.selectFrom("requests").select("id").orderBy("created_at").limit(50).execute();
      await staff.post("/requests/several", { ids: [first, ...ids.map(({ id }) => id)], owner: staff.id });
      await makeRequest(app.db, { name: "Late", at: new Date().toISOString() });
      for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
      const rows = readCsv(await new Blob(parts as BlobPart[]).arrayBuffer());
      const references = rows.filter((row) => row.Name !== "Late").map((row) => row.Reference);
      expect([filter, references.length, new Set(references).size]).toEqual([filter, 1_501, 1_501]);
      await app.db.deleteFrom("requests").where("name", "=", "Late").execute();
    }
  });
});
