import { expect, test } from "vitest";
import { readBills } from "./read-bills.server.ts";
import { recogniseColumns } from "./till-fields.ts";
import { rowMeaning } from "./till-words.ts";

/** Reads a file with the columns that its headings suggest. @param chosen instead of them */
async function read(lines: readonly string[], chosen?: object) {
  const separator = lines[0]?.includes(";") ? ";" : ",";
  const columns = chosen ?? recogniseColumns((lines[0] ?? "").split(separator));
  const { bills, problems } = await readBills(Buffer.from(`${lines.join("\n")}\n`), {
    till: { columns, same_number: null },
    night: "2026-11-21",
    venue: { nightEndsAt: "06:00", timeZone: "Australia/Sydney", locale: "en-AU" },
    decimal: ".",
  });
  const texts = (bills ?? []).map(({ table, amount, closed }) =>
    [table, amount / 100, closed?.slice(11, 16)].filter(Boolean).join(" "),
  );
  return { bills: texts, problems: problems.map(({ line, text }) => `${line}: ${text}`) };
}

const tills: [till: string, lines: string[], bills: string[], problems: string[]][] = [
  [
    "Toast",
    [
      "Order #,Opened,Server,Table,Revenue Center,Amount,Tax,Tip,Total,Voided,Closed",
      "12,11/21/26 11:10 PM,Sam,4,Bar,400.00,36.00,20.00,456.00,false,11/21/26 11:40 PM",
      "13,11/21/26 11:50 PM,Sam,Booth 4,Bar,100.00,9.00,0.00,109.00,true,11/22/26 12:30 AM",
    ],
    ["4 456 23:40"],
    ["3: “Voided: true”. Not counted."],
  ],
  [
    "Square, whose net total is without its fees",
    [
      "Date,Time,Gross Sales,Net Sales,Total Collected,Fees,Net Total,Transaction ID,Event Type,Location,Table,Transaction Status",
      "2026-11-21,23:40:12,$400.00,$363.64,$420.00,-$6.72,$413.28,a1,Payment,Club,T4,Complete",
      "2026-11-22,00:12:00,-$50.00,-$45.45,-$50.00,$0.00,-$50.00,a2,Refund,Club,T4,Complete",
    ],
    ["T4 420 23:40", "T4 -50 00:12"],
    [],
  ],
  [
    "Lightspeed, whose void takes an earlier row back",
    [
      "Receipt ID,Type,Date,Finalised Date,Table,Total",
      "1.1,SALE,2026-11-21 22:10:00,2026-11-21 23:40:00,4,400.00",
      "1.2,VOID,2026-11-21 22:10:00,2026-11-21 23:45:00,4,-400.00",
      "1.3,VOID,2026-11-21 22:10:00,2026-11-21 23:45:00,5,70.00",
    ],
    ["4 400 23:40", "4 -400 23:45"],
    ["4: “Type: VOID”. Not counted."],
  ],
  [
    "Tyro, whose refunds are positive",
    [
      "Transaction Date,Transaction Time,Transaction Type,Total,Status,POS Reference",
      "21/11/2026,23:40:11,PURCHASE,406.40,APPROVED,TABLE 4",
      "21/11/2026,23:42:11,PURCHASE,406.40,DECLINED,TABLE 4",
      "21/11/2026,23:44:11,REFUND,50.00,APPROVED,TABLE 4",
    ],
    ["TABLE 4 406.4 23:40", "TABLE 4 -50 23:44"],
    ["3: “Status: DECLINED”. Not counted."],
  ],
  [
    "Clover, with an open order",
    [
      "Order Number,Order Date,Order Title,Order Total,Order Payment State",
      "1,21-Nov-2026 11:40 PM AEDT,Table 4,400.00,Paid",
      "2,22-Nov-2026 12:40 AM AEDT,Table 5,110.00,Open",
    ],
    ["Table 4 400 23:40"],
    ["3: “Order Payment State: Open” isn't a known status. Not counted."],
  ],
  [
    "orderbird",
    [
      "Rechnungsnummer;Datum;Uhrzeit;Tisch;Bediener;Brutto;Storno",
      "R-1;21.11.2026;23:40:00;T4;Sam;400,00;nein",
      "R-2;21.11.2026;23:45:00;T4;Sam;400,00;ja",
    ],
    ["T4 400 23:40"],
    ["3: “Storno: ja”. Not counted."],
  ],
  [
    "Vectron",
    [
      "Beleg-Nr;Datum;Zeit;Tisch-Nr;Summe",
      "123;21.11.26;23:40;4;400,00",
      "124;21.11.26;23:41;4;-100,00",
      "Gesamtsumme;;;;300,00",
    ],
    ["4 400 23:40", "4 -100 23:41"],
    [],
  ],
  [
    "a till whose sum has no label",
    [
      "Receipt No,Date,Time,Table No,Sales Total",
      "1,21/11/2026,11:40 PM,T4,400.00",
      "2,21/11/2026,11:41 PM,T4,100.00-",
      ",,,,300.00",
    ],
    ["T4 400 23:40", "T4 -100 23:41"],
    [],
  ],
];

test.each(tills)("a file of %s is read without choosing columns, and only what was paid counts", async (...row) => {
  const [, lines, bills, problems] = row;
  expect(await read(lines)).toEqual({ bills, problems });
});

test("columns that say what was not paid are named while nobody chose them", async () => {
  const lines = ["Check,Table,Total,Status", "1,T4,400.00,Paid", "2,T4,100.00,Voided", "3,T4,30.00,Voided"];
  const { bills, problems } = await read(lines, { bill: "Check", table: "Table", amount: "Total" });
  expect(bills).toHaveLength(3);
  expect(problems).toEqual([
    "3: The column “Status” isn't used: 2 rows like “Voided” may not be paid, but count. Change the columns to read it.",
  ]);
});

test("one bill without a table is no sum, and words mean what their column says", async () => {
  const { bills } = await read(["Check,Table,Total", "1,T4,400.00", ",,400.00"]);
  expect(bills).toEqual(["T4 400", "400"]);
  expect([
    rowMeaning("Yes", "Voided"),
    rowMeaning("Yes", "Complete"),
    rowMeaning("No", "Complete"),
    rowMeaning("", "Status"),
    rowMeaning("Partially refunded", "Status"),
  ]).toEqual(["void", "counts", "unknown", "counts", "unknown"]);
});

test("times are read as spreadsheets shorten them; what is none is named", async () => {
  const times = ["2310", "110", "0.9653", "0,05", "late"];
  const rows = times.map((time, at) => `${at},T4,10.00,${at % 2 === 1 ? "22" : "21"}/11/2026,"${time}"`);
  expect(await read(["Check,Table,Total,Date,Time", ...rows])).toEqual({
    bills: ["T4 10 23:10", "T4 10 01:10", "T4 10 23:10", "T4 10 01:12", "T4 10"],
    problems: ["6: “late” isn't a time."],
  });
});
