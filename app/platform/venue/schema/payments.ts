import { decimal, group, text } from "./setting-fields.ts";

/** How guests pay deposits. Nothing is paid online, and no card numbers are stored. */
export const paymentSettings = group("Deposits and payments", {
  accountName: text("Account name", "", {
    optional: true,
    longest: 100,
    help: "Bank details are on guests' pages and in emails about deposits. Blank: guests call, or pay at the venue.",
  }),
  bank: text("BSB, or the bank's code (BIC)", "", { optional: true, longest: 20 }),
  accountNumber: text("Account number or IBAN", "", { optional: true, longest: 40 }),
  gstRate: decimal("GST, %", 10, {
    min: 0,
    max: 50,
    help: "For the accountant's list: the rate that is included in prices. 0 for none.",
  }),
});
