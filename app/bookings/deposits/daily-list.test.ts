import { expect, test } from "vitest";
import { office } from "../../../test/deposits.ts";
import { publishForTest } from "../../../test/published-settings.ts";
import { readTrail } from "../../../test/trail.ts";

test("the accountant's list has GST on what is used or kept only, by day, corrections included", async () => {
  const { app, staff, booking, records } = await office();
  const [used, kept] = [await booking({ name: "=HYPERLINK()" }), await booking()];
  await records(used, "received", "550", { method: "transfer", day: "2026-03-01", note: "=1+1" });
  await records(used, "spent", "1100", { day: "2026-03-02" });
  await records(kept, "received", "100", { method: "cash", day: "2026-03-01" });
  await records(kept, "refunded", "45", { day: "2026-03-03" });
  await records(kept, "kept", "55", { day: "2026-03-03" });
  const { ledger } = (await staff.get(`/deposits/of/${used}`)).body;
  await records(used, "spent", "1100", { day: "2026-03-04", corrects: ledger[1]._id });
  const csv = async (from: string, to: string) => {
    const { headers } = staff;
    const response = await fetch(`${app.origin}/api/deposits/daily.csv?from=${from}&to=${to}`, { headers });
    return (await response.text())
      .trim()
      .split("\r\n")
      .map((line) => line.split(",").slice(0, 6).join());
  };
  expect((await csv("2026-03-01", "2026-03-04")).slice(1)).toEqual([
    "2026-03-01,Received,Bank transfer,550,0,0",
    "2026-03-01,Received,Cash,100,0,0",
    "2026-03-02,Spent,,1100,550,50",
    "2026-03-03,Refunded,,45,0,0",
    "2026-03-03,Kept,,55,55,5",
    "2026-03-04,Spent (correction),,-1100,-550,-50",
  ]);
  expect(await csv("2026-03-04", "2026-03-04")).toHaveLength(2);
  expect((await staff.get("/deposits/daily.csv?from=2026-03-05&to=2026-03-04")).status).toBe(400);
  expect((await readTrail(app.db, "deposit.exported"))[0]).toMatchObject({ count: 6 });
  await publishForTest(app.db, { "venue.taxRate": 20 });
  expect((await csv("2026-03-03", "2026-03-03")).slice(1)).toContain("2026-03-03,Kept,,55,55,9.17");
});
