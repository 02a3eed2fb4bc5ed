import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { inEncoding } from "../../../../test/in-encoding.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import { ticketShop } from "../../../../test/ticket-files.ts";
import { filledTill } from "../../../../test/till-files.ts";

const night = "2026-11-28";
const file =
  "Name,Email,Phone,Code,Amount,Agreed,Place\n이서연,mia@guest.example,0491 570 156,A-1,12.00,2026-01-10,Bar\n";

test("no import reads letters of an unclear encoding before someone has checked them", async () => {
  const app = await testApp();
  const staff = await staffCalls(app, "Ana");
  const till = await filledTill(app, { table: "Name", amount: "Amount" }, { username: "Bea" });
  const shop = await ticketShop(app, { name: "Name", code: "Code" });
  const columns = JSON.stringify({ name: "Name", email: "Email", phone: "Phone" });
  const agreed = JSON.stringify({ email: "Email", first_name: "Name", agreed: "Agreed", place: "Place" });
  const imports: [path: string, query: Record<string, string>][] = [
    ["till", { till: till.id, night }],
    ["tickets", { shop: shop.id, night, complete: "no" }],
    ["newsletter/subscribers", { columns: agreed }],
    ["guests/import", { columns }],
  ];
  for (const [path, fixed] of imports) {
    const [preview, load] =
      path === "guests/import" ? [`${path}/preview`, path] : [`${path}/preview`, `${path}/import`];
    const send = async (to: string, query: Record<string, string>) => {
      const response = await fetch(`${app.origin}/api/${to}?${new URLSearchParams({ ...fixed, ...query })}`, {
        method: "POST",
        headers: { ...staff.headers, "Content-Type": "text/csv" },
        body: inEncoding(file, "euc-kr") as BodyInit,
      });
      return { status: response.status, body: await response.json() };
    };
    const { body: guessed } = await send(preview, {});
    expect(guessed.characters, path).toEqual({ encoding: "euc-kr", sure: false, samples: ["이서연"], lost: false });
    const refused = await send(load, { seen: guessed.preview.seen });
    expect(refused, path).toMatchObject({ status: 409, body: { message: expect.stringContaining("Check the names") } });
    const { body: chosen } = await send(preview, { encoding: "euc-kr" });
    expect(chosen.characters, path).toMatchObject({ sure: true });
    expect(await send(load, { encoding: "euc-kr", seen: chosen.preview.seen }), path).toMatchObject({ status: 200 });
    expect((await send(preview, { encoding: "x" })).status, path).toBe(400);
  }
  const { name } = await app.db.selectFrom("tickets").select("name").executeTakeFirstOrThrow();
  expect(name).toBe("이서연");
});
