import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { stored } from "../../../../test/guest-import.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import { type GuestFile, MAX_GUEST_ROWS } from "./guest-file.ts";

const MB = 1024 * 1024;

const HEADINGS = "Name,Email,Confirmed,Phone,Visits,Last visit,Spent,Notes,Tags,Birthday";

/** The place of the broken row among the rows, and its line: below the headings. */
const BROKEN = 150_000;
const LINE = BROKEN + 2;

/** As many rows as a file may have. @param broken instead of one of them. */
function fileWith(broken: string): Uint8Array {
  const rows = Array.from({ length: MAX_GUEST_ROWS }, (_, index) => {
    const phone = `+614${String(10_000_000 + index)}`;
    return `Guest ${index},g${index}@guest.example,yes,${phone},2,2026-01-10,10,Near the booth,VIP,1990-03-31`;
  });
  rows[BROKEN] = broken;
  return new TextEncoder().encode([HEADINGS, ...rows].join("\n"));
}

test("a file of 200,000 rows with a broken line is refused or imported without it, by its line, while guests are answered", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  const before = await stored(app.db);
  const send = (path: string, body: Uint8Array) =>
    fetch(`${app.origin}/api/guests/${path}`, {
      method: "POST",
      headers: { ...ana.headers, "Content-Type": "text/csv" },
      body: new Uint8Array(body),
    });
  /** Asks who is logged in again and again until something is answered. @returns how often it was, and the most memory. */
  const meanwhile = async <Answer>(work: Promise<Answer>) => {
    let isDone = false;
    const answer = work.finally(() => {
      isDone = true;
    });
    const start = process.memoryUsage().heapUsed;
    let [answered, most] = [0, 0];
    while (!isDone) {
      expect((await ana.get("/admin/me")).status).toBe(200);
      answered += 1;
      most = Math.max(most, process.memoryUsage().heapUsed - start);
    }
    return { answer: await answer, answered, most };
  };

  // A quotation mark that is never closed: nobody can say where the next row begins.
  const open = fileWith(`"Guest,g@guest.example,yes,+61491570156,2,2026-01-10,10,A note,VIP,1990-03-31`);
  for (const path of ["import/preview", "import?seen=anything&name=guests.csv"]) {
    const { answer, answered, most } = await meanwhile(send(path, open));
    const message = `From line ${LINE} on, this file can't be read: a quotation mark isn't closed. Export it again where it comes from.`;
    expect([answer.status, await answer.json()]).toEqual([422, { message, errors: { file: message } }]);
    expect(answered).toBeGreaterThan(10);
    expect(most).toBeLessThan(200 * MB);
  }

  // A row that says what cannot be is left out, and the others are as they were.
  const wrong = fileWith("Guest,g@guest.example,yes,not a number,2,2026-01-10,10,A note,VIP,1990-03-31");
  const { answer, answered, most } = await meanwhile(send("import/preview", wrong));
  const { preview } = (await answer.json()) as GuestFile;
  expect(preview?.counts).toEqual({ new: MAX_GUEST_ROWS - 1, joins: 0, claim: 0, problems: 1 });
  expect(preview?.problems).toEqual([{ line: LINE, text: "“not a number” isn’t a phone number." }]);
  expect(answered).toBeGreaterThan(10);
  expect(most).toBeLessThan(300 * MB);

  // Nothing is half-done: no import has begun, and no guest, tag or subscriber is there.
  expect(await app.db.selectFrom("guest_imports").selectAll().execute()).toEqual([]);
  expect(await app.db.selectFrom("guest_import_rows").select("id").limit(1).execute()).toEqual([]);
  expect(await stored(app.db)).toEqual(before);
});
