import { expect, test } from "vitest";
import { openTable, UnreadableFile } from "./read-csv.server.ts";

async function read(file: string | Uint8Array) {
  const { encoding, separator, headings, lead, rows } = await openTable(
    typeof file === "string" ? Buffer.from(file) : file,
    "Split it.",
  );
  const first = await Array.fromAsync(rows());
  // Rows can be read again.
  expect(await Array.fromAsync(rows())).toEqual(first);
  return { encoding, separator, headings, lead, rows: first.map(({ line, cells }) => [line, ...cells]) };
}

const macRoman: Record<string, number> = { é: 0x8e, ü: 0x9f, ö: 0x9a, ñ: 0x96, "’": 0xd5 };
const inMacRoman = (text: string) => Uint8Array.from(text, (letter) => macRoman[letter] ?? letter.charCodeAt(0));

test.each([
  ["UTF-8", Buffer.from("\ufeffEmail,Name\nmia@guest.example,José Müller\n")],
  ["UTF-16", Buffer.from("\ufeffEmail,Name\nmia@guest.example,José Müller\n", "utf16le")],
  ["UTF-16", Buffer.from("Email,Name\nmia@guest.example,José Müller\n", "utf16le").swap16()],
  ["Windows-1252", Buffer.from("Email,Name\nmia@guest.example,José Müller\n", "latin1")],
  // A mark of UTF-8 in front of other bytes.
  [
    "Windows-1252",
    Buffer.concat([Buffer.from("\ufeff"), Buffer.from("Email,Name\nmia@guest.example,José Müller\n", "latin1")]),
  ],
  ["Mac Roman", inMacRoman("Email,Name\nmia@guest.example,José Müller\n")],
])("names are read in %s, whatever the file says about itself: %#", async (encoding, bytes) => {
  expect(await read(bytes)).toMatchObject({
    encoding,
    headings: ["Email", "Name"],
    rows: [[2, "mia@guest.example", "José Müller"]],
  });
});

test("each line of a file that was put together from two encodings is read in its own", async () => {
  const line = (text: string, encoding: BufferEncoding) => Buffer.from(`${text}\n`, encoding);
  const file = Buffer.concat([
    line("Email,Name", "utf8"),
    line("a@b.example,Zoë", "utf8"),
    line("c@d.example,José", "latin1"),
  ]);
  expect(await read(file)).toMatchObject({
    encoding: "UTF-8 and Windows-1252",
    rows: [
      [2, "a@b.example", "Zoë"],
      [3, "c@d.example", "José"],
    ],
  });
});

test.each([
  ['"sep=;"\r\nEmail;Name\r\nmia@guest.example;Mia\r\n', ";", 3],
  ["sep=;\nEmail;Name\nmia@guest.example;Mia\n", ";", 3],
  ["sep=|\rEmail|Name\rmia@guest.example|Mia\r", "|", 3],
  ["Email,Name\rmia@guest.example,Mia\r", ",", 2],
  ["\n\nEmail\tName\nmia@guest.example\tMia\n", "\t", 4],
  // Commas in names are no separators.
  ["Email;Name\nmia@guest.example;Mia\n", ";", 2],
])("%j is read", async (file, separator, line) => {
  expect(await read(file)).toMatchObject({
    separator,
    headings: ["Email", "Name"],
    lead: [],
    rows: [[line, "mia@guest.example", "Mia"]],
  });
});

test("lines above the headings are named, and a file without headings loses nobody", async () => {
  const titled =
    "Guest list, exported 12 March\nby Ana\n\nEmail;First name;Last name\nmia@guest.example;Mia;Chen, BSc\n";
  expect(await read(titled)).toMatchObject({
    separator: ";",
    headings: ["Email", "First name", "Last name"],
    lead: [
      { line: 1, text: "Guest list, exported 12 March" },
      { line: 2, text: "by Ana" },
    ],
    rows: [[5, "mia@guest.example", "Mia", "Chen, BSc"]],
  });
  expect(await read("mia@guest.example,Mia\nleo@guest.example,Leo\n")).toMatchObject({
    headings: ["Column 1", "Column 2"],
    rows: [
      [1, "mia@guest.example", "Mia"],
      [2, "leo@guest.example", "Leo"],
    ],
  });
  expect(await read("Email\nmia@guest.example\n")).toMatchObject({ headings: ["Email"], lead: [] });
});

test("names with entities of HTML are read as they are written, and nothing else is changed", async () => {
  const file =
    "Email,Name\na,O&#39;Brien\nb,Caf&eacute; &amp; Bar\nc,O&amp;#39;Brien\nd,R&D\n" +
    'e,"AT&T; fish &chips;"\nf,&#x43b;\n';
  expect((await read(file)).rows.map(([, , name]) => name)).toEqual([
    ...["O'Brien", "Café & Bar", "O'Brien", "R&D", "AT&T; fish &chips;", "л"],
  ]);
});

test("doubled headings, blank ones and separators at the end of lines lose no column", async () => {
  expect(await read("Email,Tag,Tag,\nmia@guest.example,a,b,\n")).toMatchObject({
    headings: ["Email", "Tag", "Tag (2)", "Column 4"],
    rows: [[2, "mia@guest.example", "a", "b", ""]],
  });
});

test.each([
  ["<html xmlns:o='urn:office'><table><tr><td>Name</td></tr></table></html>", /web page/],
  ["\ufeff\n <table border=1><tr><th>Name</th></tr></table>", /web page/],
  ['<?xml version="1.0"?><Workbook></Workbook>', /web page/],
  ['[{"name":"Mia","email":"mia@guest.example"},{"name":"Leo"}]', /JSON/],
  ['{ "guests": [] }', /JSON/],
  ["BEGIN:VCARD\nFN:Mia\nEND:VCARD\n", /isn't a list as CSV/],
  ["{\\rtf1 Mia}\nLeo", /isn't a list as CSV/],
])("a file of another kind says what to do: %j", async (file, message) => {
  await expect(read(file)).rejects.toThrow(message);
  await expect(read(file)).rejects.toBeInstanceOf(UnreadableFile);
});

test("a heading PK is no Excel file, and names that another program decoded wrongly are repaired", async () => {
  const file = "PK,Name\n1,JosÃ© ZoÃ«\n2,Oâ€™Neill\n3,José Ã\n";
  expect((await read(file)).rows.map(([, , name]) => name)).toEqual(["José Zoë", "O’Neill", "José Ã"]);
});

test("names in the encodings of Windows for Polish and Russian are read, and no other file is taken for one", async () => {
  const inBytes = (text: string, letters: Record<string, number>) =>
    Uint8Array.from(text, (letter) => letters[letter] ?? letter.charCodeAt(0));
  const polish = { Ł: 0xa3, ł: 0xb3, ą: 0xb9, ó: 0xf3, ś: 0x9c, ż: 0xbf, ź: 0x9f };
  const names = async (file: Uint8Array) => {
    const { encoding, rows } = await read(file);
    return [encoding, ...rows.map(([, name]) => name)];
  };
  expect(await names(inBytes("Name;Id\nŁukasz Mąka;1\nMałgorzata Kaźmierczak;2\n", polish))).toEqual([
    "Windows-1250",
    "Łukasz Mąka",
    "Małgorzata Kaźmierczak",
  ]);
  const russian = Object.fromEntries(
    Array.from("АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя", (letter, at) => [letter, 0xc0 + at]),
  );
  expect(await names(inBytes("Name;Id\nМария Иванова;1\nLeo Ross;2\n", russian))).toEqual([
    "Windows-1251",
    "Мария Иванова",
    "Leo Ross",
  ]);
  for (const text of ["Name;Note\nJosé Müller;100 m³, £20\nÅsa;ÆØÅ\n", "Name\nZoë\nRenée\n"])
    expect((await read(Buffer.from(text, "latin1"))).encoding).toBe("Windows-1252");
});
