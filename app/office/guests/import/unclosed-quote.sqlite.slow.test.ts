import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { stored } from "../../../../test/guest-import.ts";
import { BROKEN_LINE, largeGuestFile, uploadWhileAsking } from "../../../../test/large-guest-file.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";

const MB = 1024 * 1024;

// Such a file is refused before a database is asked, so one kind is enough.
test("a file of 200,000 rows with a quotation mark that is never closed is refused, by its line, while guests are answered", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  const before = await stored(app.db);
  const open = largeGuestFile(`"Guest,g@guest.example,yes,+61491570156,2,2026-01-10,10,A note,VIP,1990-03-31`);
  for (const path of ["import/preview", "import?seen=anything&name=guests.csv"]) {
    const { response, most } = await uploadWhileAsking(app, ana, path, open);
    const message = `From line ${BROKEN_LINE} on, this file can't be read: a quotation mark isn't closed. Export it again where it comes from.`;
    expect([response.status, await response.json()]).toEqual([422, { message, errors: { file: message } }]);
    expect(most).toBeLessThan(200 * MB);
  }
  expect(await app.db.selectFrom("guest_imports").selectAll().execute()).toEqual([]);
  expect(await stored(app.db)).toEqual(before);
});
