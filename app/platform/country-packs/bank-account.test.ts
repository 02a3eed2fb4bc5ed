import { expect, test } from "vitest";
import { bankAccountError, bankCodeError } from "./bank-account.server.ts";

test.each([
  ["AU", ["", "062-000", "062 000"], ["06200", "06A-000"], /BSB has six digits/],
  ["AT", ["", "BKAUATWW", "bkau at ww xxx"], ["BKAUATW", "BKAU4TWW", "12345678"], /BIC has eight or eleven/],
  ["GB", ["12-34-56", "123456"], ["12-34-5"], /sort code has six digits/],
  ["CA", ["003-12345", "0003 12345"], ["312345"], /three digits/],
  ["IN", ["SBIN0005943"], ["SBIN1005943"], /IFSC/],
  ["NZ", ["", "01-0123"], ["010"], /six digits/],
  ["US", ["021000021", "0110-0001-5"], ["02100002"], /nine digits/],
  ["US", ["011401533"], ["021000012", "011401534"], /A digit of this routing number is wrong/],
  ["ZA", ["250-655"], ["2506"], /six digits/],
  ["JP", ["anything"], [], /./],
])("a bank code in %s may be %j, not %j", (country, right, wrong, message) => {
  for (const code of right) expect(bankCodeError(country, code), code).toBeUndefined();
  for (const code of wrong) expect(bankCodeError(country, code), code).toMatch(message);
});

test.each([
  ["AT", ["", "AT61 1904 3002 3457 3201", "at611904300234573201", "IE29AIBK93115212345678"]],
  ["AU", ["", "1234 5678", "DE89370400440532013000"]],
  ["GB", ["31926819"]],
])("an account in %s may be %j", (country, right) => {
  for (const account of right) expect(bankAccountError(country, account), account).toBeUndefined();
});

test("an IBAN with one wrong digit, two swapped or one missing is noticed, and another number where there are IBANs", () => {
  for (const iban of ["AT61 1904 3002 3457 3202", "AT61 1904 3002 3475 3201", "AT61 1904 3002 3457 320", "AT61"]) {
    expect(bankAccountError("AT", iban), iban).toMatch(/wrong or missing/);
    expect(bankAccountError("AU", iban), iban).toMatch(/wrong or missing/);
  }
  expect(bankAccountError("AT", "1904 3002")).toMatch(/^Enter the IBAN/);
});
