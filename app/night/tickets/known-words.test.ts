import { expect, test } from "vitest";
import { knownMeaning, wordIn } from "./status-words.ts";
import type { WordField } from "./ticket-fields.ts";

const read = (field: WordField, cell: string) => knownMeaning(field, wordIn(field, cell).key);

test.each<[string, string[]]>([
  ["valid", ["Paid", "PAID", "Attending", "Charged", "Completed", "wc-completed", "confirmed", "Approved", "Valid"]],
  ["valid", ["Bezahlt", "Gültig", "Payé", "Pagado", "Pagato", "Betaald", "Not checked in", "ＰＡＩＤ"]],
  ["void", ["Refunded", "Fully refunded", "Order cancelled", "CANCELED", "Void", "Not Attending", "Charged back"]],
  ["void", ["Storniert", "Remboursé", "Annulé", "Reembolsado", "Rimborsato", "Geannuleerd", "Återbetald"]],
  ["ask", ["Unpaid", "Transferred", "Refund declined", "Not refunded", "Partially refunded", "Chargeback reversed"]],
  ["ask", ["Pending cancellation", "Refunded?", "paid/refunded", "On hold", "Pending", "Checked In", "Voidable"]],
  ["ask", ["Cancellation declined", "Invalid payment method replaced", "unvalid", "not paid", "not valid", "yes", "0"]],
])("words of a status are read as %s as a whole only: %j", (meaning, words) => {
  for (const field of ["status", "order_status"] as const)
    expect(words.filter((word) => read(field, word) !== meaning)).toEqual([]);
});

test.each<[WordField, string, string[]]>([
  ["voided", "valid", ["", "No", "false", "0", "0.00", "-"]],
  ["voided", "void", ["VOID", "Yes", "true", "1", "Voided", "cancelled"]],
  ["voided", "ask", ["2026-11-20 10:00", "Maybe", "25.00", "unvoided"]],
  ["checked_in", "valid", ["", "No", "FALSE", "not checked in"]],
  ["checked_in", "ask", ["Yes", "Checked in", "2026-11-28T22:41:00+11:00", "1"]],
  ["refunded", "valid", ["", "0", "$0.00", "A$ 0,00", "0.00 AUD", "No"]],
  ["refunded", "ask", ["25", "$25.00", "-25,00 €", "1 of 2", "Yes"]],
  ["refunded", "void", ["Fully refunded", "refunded"]],
])("marks and amounts of %s are read as %s: %j", (field, meaning, cells) => {
  expect(cells.filter((cell) => read(field, cell) !== meaning)).toEqual([]);
});
