import { expect, test } from "vitest";
import { openCsv, UnreadableFile } from "../../platform/lib/csv/read-csv.server.ts";
import { recogniseColumns } from "./recognise-columns.ts";
import { nightsIn } from "./rows-of-night.server.ts";

async function read(bytes: Uint8Array | string) {
  const { encoding, separator, records } = openCsv(typeof bytes === "string" ? Buffer.from(bytes) : bytes);
  return { encoding, separator, records: await Array.fromAsync(records()) };
}

const rowsOf = async (bytes: Uint8Array | string) => (await read(bytes)).records.map(({ cells }) => cells);

const table = [
  ["Code", "Name"],
  ["1", "Zoë Müller"],
];
const text = "Code,Name\r\n1,Zoë Müller\r\n";
const bigEndian = (from: string) => Buffer.from(from, "utf16le").swap16();

test.each([
  ["UTF-8", Buffer.from(text)],
  ["UTF-8", Buffer.from(`\ufeff${text}`)],
  ["UTF-16", Buffer.from(`\ufeff${text}`, "utf16le")],
  ["UTF-16", Buffer.from(text, "utf16le")],
  ["UTF-16", bigEndian(`\ufeff${text}`)],
  ["UTF-16", bigEndian(text)],
  ["Windows-1252", Buffer.from(text, "latin1")],
])("a file in %s is read, with and without a byte order mark", async (encoding, bytes) => {
  expect(await read(bytes)).toMatchObject({ encoding, separator: "," });
  expect(await rowsOf(bytes)).toEqual(table);
});

test.each([",", ";", "\t", "|"])("the separator %j is recognised, also beside others in quotes", async (sign) => {
  const file = `"a,;b"${sign}Name\n"1,;2"${sign}"Mia ""M"" Chen"\n`;
  expect(await read(file)).toMatchObject({ separator: sign });
  expect(await rowsOf(file)).toEqual([
    ["a,;b", "Name"],
    ["1,;2", 'Mia "M" Chen'],
  ]);
});

test("line breaks in cells, empty lines, short and long rows and stray quotes are read, with their lines", async () => {
  const { records } = await read('sep=;\nCode;Name\n\n1;"Mia\r\nChen"\n2\n3;Tom 12";x;y\r\n=1+1;@cmd');
  expect(records).toEqual([
    { line: 2, cells: ["Code", "Name"] },
    { line: 3, cells: [""] },
    { line: 4, cells: ["1", "Mia\r\nChen"] },
    { line: 6, cells: ["2"] },
    { line: 7, cells: ["3", 'Tom 12"', "x", "y"] },
    { line: 8, cells: ["=1+1", "@cmd"] },
  ]);
});

test.each([
  ["PK\u0003\u0004workbook", /Excel file/],
  ["%PDF-1.7", /PDF/],
  ["", /empty/],
  [`Code,Name\n1,"Mia\n${"2,Tom\n".repeat(40_000)}`, /From line \d+ on.*quotation mark isn't closed/],
])("a file that is no CSV is rejected with what to do: %#", async (file, message) => {
  const reading = Promise.try(() => read(Buffer.from(file, "latin1")));
  await expect(reading).rejects.toThrow(message);
  await expect(reading).rejects.toBeInstanceOf(UnreadableFile);
});

test("an Eventbrite report's columns are recognised", () => {
  const report =
    "Order #,Order Date,First Name,Last Name,Email,Quantity,Price Tier,Ticket Type,Attendee #,Barcode #,Attendee Status,Cell Phone";
  expect(recogniseColumns(report.split(","))).toEqual({
    code: "Barcode #",
    ticket: "Attendee #",
    order: "Order #",
    first_name: "First Name",
    last_name: "Last Name",
    kind: "Ticket Type",
    people: "Quantity",
    status: "Attendee Status",
    email: "Email",
    phone: "Cell Phone",
  });
});

test("columns of other languages are recognised, and unknown ones are left to be chosen", () => {
  expect(recogniseColumns(["Bestell-ID", "Ticket-ID", "Vorname", "Nachname", "E-Mail", "QR-Code"])).toEqual({
    order: "Bestell-ID",
    ticket: "Ticket-ID",
    first_name: "Vorname",
    last_name: "Nachname",
    email: "E-Mail",
    code: "QR-Code",
  });
  expect(recogniseColumns(["Prénom", "Nom", "Code-barres", "Statut"])).toEqual({
    first_name: "Prénom",
    last_name: "Nom",
    code: "Code-barres",
    status: "Statut",
  });
  expect(recogniseColumns(["Colour", "Shoe size"])).toEqual({});
});

test("dates are read as the nights that they may mean, and after midnight as the night before", () => {
  const night = (of: string) => nightsIn(of, { nightEndsAt: "06:00", timeZone: "Australia/Sydney" });
  expect(night("2026-11-28T22:00:00+11:00")).toEqual(["2026-11-28"]);
  expect(night("2026-11-28T20:00:00Z")).toEqual(["2026-11-29"]);
  expect(night("2026-11-28T00:00:00Z")).toEqual(["2026-11-28"]);
  expect(night("28 Nov 2026 10:00 PM - 29 Nov 2026 5:00 AM")).toEqual(["2026-11-28"]);
  expect(night("Party, Sat 5/12/2026 from 22:00")).toEqual(["2026-12-05"]);
  expect(night("28/11/2026 10:00 PM")).toEqual(["2026-11-28"]);
  expect(night("11/28/26")).toEqual(["2026-11-28"]);
  expect(night("5/12/2026")).toEqual(["2026-12-05", "2026-05-12"]);
  expect(night("Saturday, 28 November 2026 at 22:00")).toEqual(["2026-11-28"]);
  expect(night("Nov 28th, 2026")).toEqual(["2026-11-28"]);
  expect(night("Sun 29 Nov 2026, 12:30 AM")).toEqual(["2026-11-28"]);
  expect([...night("soon"), ...night("99/99/2026"), ...night("32 Blah 2026")]).toEqual([]);
});
