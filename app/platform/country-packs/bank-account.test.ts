import { expect, test } from "vitest";
import { bankAccountError, bankCodeError } from "./bank-account.server.ts";
import { ibanFormats } from "./iban-formats.server.ts";
import { hasIban } from "./neutral/bank-details.ts";

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
  for (const country of ["AT", "AU"]) {
    for (const iban of ["AT61 1904 3002 3457 3202", "AT61 1904 3002 3475 3201"])
      expect(bankAccountError(country, iban), iban).toMatch(/letter or digit of this IBAN is wrong/);
    for (const iban of ["AT61 1904 3002 3457 320", "AT61"])
      expect(bankAccountError(country, iban), iban).toMatch(/begins with AT has 20 letters and digits; this one has/);
  }
  expect(bankAccountError("AT", "1904 3002")).toMatch(/^Enter the IBAN/);
});

/** An IBAN with the right check digits (ISO 7064, MOD 97-10). */
function ibanOf(country: string, account: string): string {
  const digits = [...`${account}${country}00`].map((one) => Number.parseInt(one, 36)).join("");
  return country + String(98n - (BigInt(digits) % 97n)).padStart(2, "0") + account;
}

test("an IBAN has the length of its country and letters where it has letters, even if its check digits are right", () => {
  expect(ibanOf("AT", "1904300234573201")).toBe("AT611904300234573201");
  expect(bankAccountError("AT", ibanOf("AT", "190430023457320"))).toMatch(/has 20 letters and digits; this one has 19/);
  expect(bankAccountError("AT", ibanOf("AT", "19043002345732011"))).toMatch(/this one has 21/);
  expect(bankAccountError("DE", ibanOf("DE", "37040044053201300A"))).toMatch(/letter or digit of this IBAN is wrong/);
  expect(bankAccountError("GB", ibanOf("GB", "123460161331926819"))).toMatch(/letter or digit of this IBAN is wrong/);
  // Morocco has IBANs that are not in the registry.
  expect(bankAccountError("MA", ibanOf("MA", "011519000001205000534921"))).toBeUndefined();
});

test.each([
  "BE68539007547034",
  "BR1800360305000010009795493C1",
  "CH9300762011623852957",
  "DE89370400440532013000",
  "FR1420041010050500013M02606",
  "GB29NWBK60161331926819",
  "IT60X0542811101000000123456",
  "LC55HEMM000100010012001200023015",
  "MT84MALT011000012345MTLCAST001S",
  "MU17BOMM0101101030300200000MUR",
  "NL91ABNA0417164300",
  "NO9386011117947",
  "PK36SCBL0000001123456702",
  "PL61109010140000071219812874",
  "SA0380000000608010167519",
  "TR330006100519786457841326",
])("the registry's own example %s is right", (iban) => {
  expect(bankAccountError(iban.slice(0, 2), iban)).toBeUndefined();
});

test("every country whose accounts have an IBAN has its form", () => {
  // Clubs there are paid by sort code and account number; guests abroad may know their IBAN.
  expect([...ibanFormats.keys()].filter((country) => !hasIban(country))).toEqual(["FK", "GB"]);
  const codes = Array.from({ length: 26 * 26 }, (_, at) => String.fromCharCode(65 + at / 26, 65 + (at % 26)));
  expect(codes.filter((country) => hasIban(country) && !ibanFormats.has(country))).toEqual([]);
});
