import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { lastWeeks } from "../app/office/insights/period.ts";
import { formatDay, isDay } from "../app/platform/lib/time/wall-time-text.ts";
import { tonight } from "../app/platform/venue/club-night.ts";
import { parseAmount } from "../app/platform/venue/money.ts";
import { spawnAfterglow } from "../test/spawn-afterglow.ts";
import { expect, siteAdmin, test } from "./site.ts";

/** A cell of a spreadsheet as a screen shows it: amounts with their symbol, days in words, a dash for nothing. */
function isSame(shown: string, plain: string): boolean {
  if (shown === plain || (shown === "–" && plain === "")) return true;
  if (isDay(plain)) return shown === formatDay(plain);
  const number = shown.replaceAll(",", "");
  if (/^-?\d/.test(number)) return number === plain;
  const amount = parseAmount(number);
  return "cents" in amount && /^-?\d+\.\d\d$/.test(plain) && amount.cents === Math.round(Number(plain) * 100);
}

const textsOf = (cells: Locator) => cells.evaluateAll((all) => all.map((one) => (one.textContent ?? "").trim()));

/** Tables to work with, whose rows have buttons; they are no numbers of a period. */
const working = ["Tables of promoters", "Links of promoters", "Statements"];

/** Compares every table of numbers on a page with its CSV, cell by cell. @returns their names. */
async function compareTables(page: Page): Promise<string[]> {
  const names: string[] = [];
  for (const section of await page.locator("section[aria-label]:has(table)").all()) {
    const name = (await section.getAttribute("aria-label")) ?? "";
    if (working.includes(name)) continue;
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: `Export CSV: ${name}`, exact: true }).click(),
    ]);
    const [headings = [], ...rows] = parse(readFileSync(await file.path(), "utf8"), { bom: true }) as string[][];
    expect([name, (await textsOf(section.locator("thead th"))).filter(Boolean)]).toEqual([name, headings]);
    const shown = await section.locator("tbody tr").all();
    expect([name, shown.length]).toEqual([name, rows.length]);
    expect(rows.length).toBeGreaterThan(0);
    for (const [index, row] of shown.entries()) {
      const cells = await textsOf(row.locator("th, td:not([aria-hidden])"));
      const plain = rows[index] ?? [];
      const other = cells.filter((cell, at) => !isSame(cell, plain[at] ?? "missing"));
      expect([name, index, other, plain.length]).toEqual([name, index, [], cells.length]);
    }
    names.push(name);
  }
  return names;
}

test("each table of insights is the same as its CSV, cell by cell", async ({ page, startOwnSite }) => {
  test.setTimeout(300_000);
  const site = await startOwnSite();
  expect(await spawnAfterglow(["demo", "add"], { DATA_DIR: site.dataFolder })).toMatchObject({ code: 0, error: "" });
  const login = await page.request.post(`${site.origin}/api/admin/login`, { data: siteAdmin });
  const { token } = (await login.json()) as { token: string };
  await page.addInitScript((token) => localStorage.setItem("token", token), token);
  const { from, to } = lastWeeks(tonight(), 13);
  const range = `from=${from}&to=${to}`;
  const read = (path: string) =>
    page.request.get(`${site.origin}/api/insights${path}?${range}`, { headers: { authorization: token } });
  await expect
    .poll(async () => ((await (await read("")).json()) as { waiting: number }).waiting, { timeout: 120_000 })
    .toBe(0);

  const open = async (path: string, table: string) => {
    await page.goto(`${site.origin}/admin/${path}`);
    await expect(page.getByRole("region", { name: table, exact: true })).toBeVisible();
    await page.waitForLoadState("networkidle");
    return compareTables(page);
  };
  const all = new Set(await open(`insights?${range}`, "By night"));
  for (const by of ["weekday", "series", "source", "room"])
    for (const name of await open(`insights?${range}&by=${by}`, `By ${by}`)) all.add(name);
  for (const name of await open(`insights/funnel?${range}`, "By source")) all.add(name);
  for (const name of await open(`insights/promoters?${range}`, "Promoters")) all.add(name);
  expect([...all].sort()).toEqual([
    "By night",
    "By room",
    "By series",
    "By source",
    "By weekday",
    "Declined, by reason",
    "Declined, lost and cancelled",
    "Forms left half-way",
    "Guest lists by owner",
    "How fast we answer",
    "Last field before leaving",
    "Promoters",
    "Unanswered now",
    "Views by hour, in numbers",
    "Views by page",
    "When guests arrive",
  ]);
});
