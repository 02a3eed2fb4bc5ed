import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { stored } from "../../../../test/guest-import.ts";
import { BROKEN_LINE, largeGuestFile, uploadWhileAsking } from "../../../../test/large-guest-file.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import { type GuestFile, MAX_GUEST_ROWS } from "./guest-file.ts";

const MB = 1024 * 1024;

test("a row of 200,000 that says what cannot be is left out, by its line, while guests are answered", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  const before = await stored(app.db);
  const wrong = largeGuestFile("Guest,g@guest.example,yes,not a number,2,2026-01-10,10,A note,VIP,1990-03-31");
  const { response, most } = await uploadWhileAsking(app, ana, "import/preview", wrong);
  const { preview } = (await response.json()) as GuestFile;
  expect(preview?.counts).toEqual({ new: MAX_GUEST_ROWS - 1, joins: 0, claim: 0, problems: 1 });
  expect(preview?.problems).toEqual([{ line: BROKEN_LINE, text: "“not a number” isn't a phone number." }]);
  expect(most).toBeLessThan(300 * MB);

  // A preview writes nothing: no import has begun, and no guest, tag or subscriber is there.
  expect(await app.db.selectFrom("guest_imports").selectAll().execute()).toEqual([]);
  expect(await app.db.selectFrom("guest_import_rows").select("id").limit(1).execute()).toEqual([]);
  expect(await stored(app.db)).toEqual(before);
});
