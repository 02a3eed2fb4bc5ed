import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { doorPhone } from "../../../test/door-phone.ts";
import { ticketShop } from "../../../test/ticket-files.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import type { SheetRow } from "../sheet/shapes.ts";
import { recogniseColumns } from "./recognise-columns.ts";
import type { ShopColumns } from "./shapes.ts";

const night = tonight();

/** Imports a file with the columns that its headings suggest, and scans at the door. */
async function imported(file: string, columns: ShopColumns = recogniseColumns((file.split("\n")[0] ?? "").split(","))) {
  const app = await testApp();
  const shop = await ticketShop(app, columns);
  const preview = await shop.preview(file, { night });
  const load = (next: string, options = {}) => shop.load(next, { night, ...options });
  expect(await load(file)).toMatchObject({ status: 200 });
  const phone = await doorPhone(app, { night });
  const scan = async (code: string) =>
    (await phone.post("/tonight/scan", { night, code, _id: randomUUIDv7(), at: new Date().toISOString() })).body;
  const guests = async (): Promise<SheetRow[]> => (await phone.get(`/tonight/sheet?night=${night}`)).body.sheet.rows;
  const names = async () => (await guests()).map(({ name, status }) => `${name} ${status}`).sort();
  return { app, shop, preview, load, phone, scan, guests, names };
}

test("the order of a file's dates is proven by the whole column, and a date that may be two nights is for neither", async () => {
  const columns = { name: "Name", code: "Code", date: "Date" };
  const read = async (dates: string[]) => {
    const app = await testApp();
    const shop = await ticketShop(app, columns);
    const rows = dates.map((date, at) => `Guest ${at},D-${at},${date}\n`).join("");
    const { elsewhere } = await shop.preview(`Name,Code,Date\n${rows}`, { night: "2026-12-05" });
    return elsewhere.rows.map(({ line, nights }) => [line, ...nights]);
  };
  expect(await read(["5/12/2026", "6/12/2026 01:30", "12/5/2026"])).toEqual([[4, "2026-05-12"]]);
  expect(await read(["12/05/2026", "12/20/2026"])).toEqual([[3, "2026-12-20"]]);
  expect(await read(["5/12/2026", "20/12/2026", "12/20/2026"])).toEqual([
    [2, "2026-12-05", "2026-05-12"],
    [3, "2026-12-20"],
    [4, "2026-12-20"],
  ]);
});

test("a name that is too long is refused for its row with the reason, never cut, and entities in names are read", async () => {
  const long = `Mia ${"Maria ".repeat(40)}Chen`;
  const { preview, names, scan } = await imported(
    `Name,Code\n${long},L-1\nO&#39;Brien &amp; Co,L-2\n${"n".repeat(200)},L-3\n`,
  );
  expect(preview.problems).toEqual([
    { line: 2, text: "The name has more than 200 characters. Not imported: shorten it, then import again." },
  ]);
  expect(preview.counts.added).toBe(2);
  expect(await names()).toEqual(["O'Brien & Co valid", `${"n".repeat(200)} valid`]);
  expect((await scan("L-1")).title).toBe("Not found");
});

test("phone numbers of a file are read as in forms, and what cannot be one stays as the shop has it", async () => {
  const app = await testApp();
  const shop = await ticketShop(app, { name: "Name", code: "Code", phone: "Phone" }, { keeps_contacts: true });
  const numbers = ["0412 345 678", "61412345678", "+36 06 20 123 4567", "８ (912) 345-67-89", "ask Leo", ""];
  await shop.load(`Name,Code,Phone\n${numbers.map((number, at) => `Guest ${at},P-${at},${number}\n`).join("")}`);
  const stored = await app.db.selectFrom("tickets").select(["phone", "number_key"]).orderBy("name").execute();
  expect(stored.map(({ phone }) => phone)).toEqual([
    ...["+61412345678", "+61412345678", "+36201234567", "８ (912) 345-67-89", "ask Leo", ""],
  ]);
});

const titles = async (scan: (code: string) => Promise<{ title: string }>, codes: string[]) => {
  const found: string[] = [];
  for (const code of codes) found.push((await scan(code)).title);
  return found;
};

test("words that a shop writes in its own way are asked about, and never valid because they begin like another", async () => {
  const { scan, preview } = await imported(`Name,Code,Status
Mia Chen,ST-1,Paid
Leo Ross,ST-2,Charged
Zoe Ng,ST-3,Refunded
Ian Wu,ST-4,Fully refunded
Uma Rao,ST-5,Unpaid
`);
  expect(await titles(scan, ["ST-1", "ST-2", "ST-3", "ST-4", "ST-5"])).toEqual([
    ...["Valid", "Valid", "Void", "Void", "Ask the box office"],
  ]);
  expect((await scan("ST-5")).words).toMatch(/^The ticket isn't valid yet. Status: Unpaid. Uma Rao. Ticket/);
  expect(preview.words.map(({ text, meaning }) => [text, meaning])).toEqual([
    ["Unpaid", "ask"],
    ["Paid", "valid"],
    ["Charged", "valid"],
    ["Refunded", "void"],
    ["Fully refunded", "void"],
  ]);
});

test("a row for nobody admits nobody, and neither does one whose number cannot be read", async () => {
  const { scan, preview } = await imported(`Order ID,Name,Quantity,Ticket type,Code
1,Mia Chen,0,GA,A1
2,Leo Ross,-1,GA,A2
3,Zoe Ng,2,GA,A3
4,Ian Wu,two,GA,A4
5,Uma Rao,1000,GA,A5
`);
  expect(await titles(scan, ["A1", "A2", "A3", "A4", "A5"])).toEqual([
    ...["Void", "Void", "Valid", "Ask the box office", "Ask the box office"],
  ]);
  expect(preview.problems.map(({ line, text }) => [line, text.split(":")[0]])).toEqual([
    [2, "For nobody"],
    [3, "For nobody"],
    [5, "Number of people isn't from 1 to 100"],
    [6, "Number of people isn't from 1 to 100"],
  ]);
});

const order = `Order ID,Name,Code,Ticket type
77,Mia Chen,AAA111,GA
77,Leo Ross,AAA111,GA
77,Zoe Ng,AAA111,GA
`;

test("guests of an order with one code are all on the list, and a scan shows all of them", async () => {
  const { scan, names, preview, guests, phone, shop } = await imported(order);
  expect(await names()).toEqual(["Leo Ross valid", "Mia Chen valid", "Zoe Ng valid"]);
  expect(preview.shared).toEqual({
    count: 1,
    groups: [{ code: "A111", lines: [2, 3, 4], names: ["Mia Chen", "Leo Ross", "Zoe Ng"] }],
  });
  const verdict = await scan("AAA111");
  expect(verdict).toMatchObject({ verdict: "choose", title: "Valid", words: "3 guests have this code." });
  expect(verdict.guests.map(({ name, left }: { name: string; left: number }) => [name, left])).toEqual([
    ["Leo Ross", 1],
    ["Mia Chen", 1],
    ["Zoe Ng", 1],
  ]);
  const letIn = (request: string) =>
    phone.act({
      _id: randomUUIDv7(),
      request,
      what: "arrived",
      undoes: null,
      at: new Date().toISOString(),
      people: 1,
      party: 1,
    });
  const [first, ...others] = (await guests()).map(({ _id }) => _id);
  expect(await letIn(first ?? "")).toMatchObject({ kept: true });
  expect((await scan("AAA111")).guests.map(({ title }: { title: string }) => title).sort()).toEqual([
    ...["Already in", "Valid", "Valid"],
  ]);
  for (const one of others) await letIn(one);
  expect(await scan("AAA111")).toMatchObject({ verdict: "already", title: "Already in" });
  // The same file, a longer and a shorter one are the same guests.
  expect((await shop.preview(order, { night })).counts).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
  const longer = `${order}77,Ian Wu,AAA111,GA\n`;
  expect((await shop.preview(longer, { night })).counts).toMatchObject({ added: 1, unchanged: 3 });
  const shorter = order.replace("77,Mia Chen,AAA111,GA\n77,Leo Ross,AAA111,GA\n", "");
  expect(await shop.preview(shorter, { night })).toMatchObject({ counts: { added: 0, changed: 1 }, missing: 2 });
});

test("a guest who had a code alone stays the same guest when others share it", async () => {
  const [head, mia, ...others] = order.trimEnd().split("\n");
  const { load, guests } = await imported(`${head}\n${mia}\n`);
  const [before] = await guests();
  await load(order);
  const after = await guests();
  expect(after.find(({ name }) => name === "Mia Chen")?._id).toBe(before?._id);
  expect(after).toHaveLength(3);
  await load(`${head}\n${others[0]}\n`, { complete: true });
  expect((await guests()).map(({ name, status }) => `${name} ${status}`).sort()).toEqual([
    ...["Leo Ross valid", "Mia Chen void", "Zoe Ng void"],
  ]);
});

test("staff say that rows with one code are copies; rows that are the same throughout are, without asking", async () => {
  const { shop, preview, names } = await imported(`${order}77,Zoe Ng,AAA111,GA\n`);
  expect(preview.problems).toEqual([{ line: 5, text: "Same code as line 4, and everything else too. Imported once." }]);
  expect(await names()).toHaveLength(3);
  await shop.staff.post(`/tickets/shops/${shop.id}/reading`, { words: {}, shared_codes: "copies" });
  const copies = await shop.preview(order, { night });
  expect(copies.counts).toMatchObject({ added: 0, unchanged: 1, changed: 0 });
  expect(copies.problems.map(({ text }) => text)).toEqual(
    Array(2).fill("Same code as line 2: a copy. Line 2 is imported."),
  );
});

test("a payment and its refund in two rows are not valid before staff say what shared codes mean, and never after as copies", async () => {
  const file = "Name,Code,Status\nMia Chen,R-1,Paid\nMia Chen,R-1,Refunded\n";
  const { scan, shop, load } = await imported(file);
  expect((await scan("R-1")).verdict).toBe("void");
  await shop.staff.post(`/tickets/shops/${shop.id}/reading`, { words: {}, shared_codes: "copies" });
  await load(file, { complete: true });
  expect((await scan("R-1")).verdict).toBe("void");
  await shop.staff.post(`/tickets/shops/${shop.id}/reading`, { words: {}, shared_codes: "party" });
  await load(file, { complete: true });
  const { verdict, guests } = await scan("R-1");
  expect([verdict, guests.map(({ left }: { left: number }) => left).sort()]).toEqual(["choose", [0, 1]]);
});

test.each([
  ["15 digits and zeros", ["1234567890123450000000", "1234567890345670000000", "1234567890345670000000"], /shortened/],
  ["16 digits", ["1234567890123450", "1234567890345670", "1234567890345670"], /shortened/],
  ["an exponent", ["1.23457E+21", "1.23457E+21", "1,23457E21"], /shortened/],
  ["hash signs", ["#####", "#####", "#VALUE!"], /shortened/],
])("codes that a spreadsheet cut to %s drop nobody, and guests are found by name", async (_, codes, reason) => {
  const names = ["Mia Chen", "Leo Ross", "Ian Wu"];
  const rows = codes.map((code, at) => `${at + 1},${names[at]},"${code}"\n`).join("");
  const { names: onList, preview, scan, load } = await imported(`Order #,Name,Barcode\n${rows}`);
  expect(await onList()).toEqual(["Ian Wu valid", "Leo Ross valid", "Mia Chen valid"]);
  expect(preview.problems.map(({ text }) => reason.test(text))).toEqual([true, true, true]);
  // The shop's own file adds the codes; a shortened file afterwards keeps them.
  const whole =
    "Order #,Name,Barcode\n1,Mia Chen,1234567890123456789012\n2,Leo Ross,1234567890345678901234\n3,Ian Wu,1234567890345678905678\n";
  expect(await load(whole)).toMatchObject({ message: "Imported: 0 added, 3 changed, 0 voided." });
  await load(`Order #,Name,Barcode\n${rows}`);
  expect(await scan("1234567890345678905678")).toMatchObject({ title: "Valid", name: "Ian Wu" });
  expect(await onList()).toHaveLength(3);
});

test("zeros that a spreadsheet removed are noticed where other codes prove the length, and running numbers are not", async () => {
  const cut = await imported("Name,Barcode\nMia,482915\nLeo,77213\nZoe,913377\nIan,550012\n");
  expect(cut.preview.problems).toEqual([{ line: 3, text: expect.stringMatching(/removed zeros/) }]);
  expect(await titles(cut.scan, ["482915", "077213", "77213"])).toEqual(["Valid", "Not found", "Not found"]);
  const running = await imported("Name,Barcode\nMia,99999\nLeo,100000\nZoe,100001\nIan,100002\n");
  expect(running.preview.problems).toEqual([]);
  const genuine = await imported("Name,Barcode\nMia,1234567890123450\nLeo,1234567890345678\n");
  expect(genuine.preview.problems).toEqual([]);
});

test("two codes in a cell are a ticket each; a text with a comma that is one code stays one", async () => {
  const { scan, preview } = await imported(
    'Name,Quantity,Code\nMia Chen,2,"A1, A2"\nLeo Ross,1,"https://shop.example/t?a=1,2"\nZoe Ng,3,"B1;B2"\n',
  );
  expect(await titles(scan, ["A1", "A2", "https://shop.example/t?a=1,2", "B1"])).toEqual([
    ...["Valid", "Valid", "Valid", "Not found"],
  ]);
  expect(preview.problems).toEqual([{ line: 4, text: "2 codes for 3 people: this guest is found by name." }]);
});

test("rows for other nights are refused and named, whatever else the file has", async () => {
  const columns = { name: "Name", code: "Code", date: "Event date", event: "Event" };
  const { scan, preview } = await imported(
    `Name,Code,Event date,Event
Mia Chen,N-1,${night} 22:00,Ember
Leo Ross,N-2,2031-03-08 22:00,Ember
Zoe Ng,N-3,soon,Ember
Ian Wu,N-4,,Ember
`,
    columns,
  );
  expect(preview.elsewhere).toEqual({
    count: 2,
    rows: [
      { line: 3, name: "Leo Ross", nights: ["2031-03-08"], text: "" },
      { line: 4, name: "Zoe Ng", nights: [], text: "The date “soon” can't be read." },
    ],
  });
  expect(await titles(scan, ["N-1", "N-2", "N-3", "N-4"])).toEqual(["Valid", "Not found", "Not found", "Valid"]);
});
