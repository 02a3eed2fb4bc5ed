import { parse } from "csv-parse/sync";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { csvAnswer } from "./csv.server.ts";

const texts = [
  '=HYPERLINK("https://evil.example")',
  'Mia;=HYPERLINK("https://evil.example")',
  "Mia\t=1+1",
  "Hi,\n=1+1",
  "Hi,\r\n@SUM(1)",
  "a; +1",
  'a;"=1"',
  "a;'=1",
  "a;\n\t-1",
  "x;＝1",
  "plain, with = and - inside; also a list:\n1. -",
];

const columns = { First: () => "x", Written: (text: string) => text };

async function fileOf(rows: readonly string[]): Promise<string> {
  const app = new Hono();
  app.get("/", (context) => csvAnswer(context, "a.csv", columns, [rows]));
  return (await app.request("/")).text();
}

test.each([",", ";", "\t"])("no cell is a formula in a spreadsheet that separates cells by %j", async (delimiter) => {
  const file = await fileOf(texts);
  // As spreadsheets read it: a quote inside a cell is a character, and a line break ends the row.
  const read = parse(file, { bom: true, delimiter, relax_quotes: true, relax_column_count: true }) as string[][];
  const lines = file.split(/\r?\n/).flatMap((line) => line.split(delimiter));
  for (const cell of [...read.flat(), ...(delimiter === "," ? [] : lines)])
    expect(cell.trim().replace(/^"+/, "").trim()).not.toMatch(/^[=+\-@＝＋－＠]/);
});

test("other texts are as they were", async () => {
  const plain = ["a; b", "Near the booth,\nplease.", "1-2=3", "Anne-Marie; O'Brien", "a\n\nb"];
  const read = parse(await fileOf(plain), { bom: true, from_line: 2 }) as string[][];
  expect(read.map(([, text]) => text)).toEqual(plain);
});
