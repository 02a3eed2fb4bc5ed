import { expect, test } from "vitest";
import { type AustralianState, australianState } from "./australia/state.ts";
import { registerRulesOf } from "./incident-register.ts";
import { localTexts } from "./local-texts.ts";
import { addressLabels } from "./neutral/address-labels.ts";

test.each<[string, string, AustralianState | undefined]>([
  ["AU", "NSW", "NSW"],
  ["AU", " new south wales ", "NSW"],
  ["AU", "Victoria", "VIC"],
  ["AU", "Bavaria", undefined],
  ["US", "WA", undefined],
  ["GB", "", undefined],
])("a place in %s, region “%s”, has the rules of %s", (country, region, state) => {
  expect(australianState({ country, region })).toBe(state);
});

test("a club outside Australia gets neither Australian words nor an Australian register", () => {
  for (const country of ["AT", "IE", "US", "NZ", "GR"]) {
    const place = { country, region: "WA" };
    expect(JSON.stringify(localTexts(place)), country).not.toMatch(/Austral|NSW|Keypass|RSA|BSB/);
    expect(registerRulesOf(place)).toMatchObject({ state: "", sources: [] });
  }
  expect(localTexts({ country: "AT", region: "" })).toMatchObject({ lawOf: "Austria", tax: "VAT" });
  expect(localTexts({ country: "NZ", region: "" })).toMatchObject({ lawOf: "New Zealand", tax: "GST" });
});

test.each([
  ["US", "IL", "Illinois"],
  ["US", "d.c.", "the District of Columbia"],
  ["US", "XX", "the club's state"],
  ["US", "Illinois", "Illinois"],
  ["CA", "QC", "Quebec"],
  ["CA", "", "the club's province"],
  ["GB", "Greater London", "the club's part of the United Kingdom"],
  ["GB", "Scotland", "Scotland"],
  ["GB", "Wales", "England and Wales"],
  ["AE", "Dubai", "the United Arab Emirates"],
  ["NL", "", "the Netherlands"],
  ["HK", "", "Hong Kong"],
  ["BR", "SP", "Brazil"],
])("the terms of a club in %s, region “%s”, are under the law of %s", (country, region, law) => {
  expect(localTexts({ country, region }).lawOf).toBe(law);
});

test("guests complain where there is someone to complain to, and show what the place calls a licence", () => {
  const chicago = localTexts({ country: "US", region: "IL" });
  expect(chicago.country).toBe("the United States");
  expect(chicago.privacyAuthority).toBe("the attorney general of your state");
  expect(chicago.idDocuments).toContain("driver's license");
  expect(localTexts({ country: "IE", region: "" }).privacyAuthority).toBe("the Data Protection Commission");
  expect(localTexts({ country: "JP", region: "" }).tax).toBe("Consumption tax");
});

test("each Australian state has its own law, and only New South Wales its rules of resale and licences", () => {
  const nsw = localTexts({ country: "AU", region: "NSW" });
  const victoria = localTexts({ country: "AU", region: "Vic" });
  expect(nsw).toMatchObject({ lawOf: "New South Wales", serviceLicence: "RSA competency card number" });
  expect(nsw.resaleRule).toContain("10 per cent");
  expect(victoria).toMatchObject({ lawOf: "Victoria", serviceLicence: "RSA certificate number" });
  expect(victoria.resaleRule).not.toContain("NSW");
  expect(registerRulesOf({ country: "AU", region: "QLD" }).state).toBe("Queensland");
});

test.each([
  ["AU", "BSB", "Account number", "000"],
  ["AT", "BIC", "IBAN", "112"],
  ["IE", "BIC", "IBAN", "112"],
  ["GB", "Sort code", "Account number", "999"],
  ["US", "Routing number", "Account number", "911"],
  ["NZ", "Bank and branch", "Account number", "111"],
  ["JP", "Bank code", "Account number", "110 (police) or 119 (ambulance)"],
  ["AE", "BIC", "IBAN", "999 (police) or 998 (ambulance)"],
  ["ZA", "Branch code", "Account number", "10111 (police) or 10177 (ambulance)"],
])("a club in %s has a %s and an %s, and calls %s", (country, bankCode, bankAccount, emergency) => {
  expect(localTexts({ country, region: "" })).toMatchObject({ bankCode, bankAccount, emergency });
});

test.each([
  ["AU", "State or territory", "Postcode"],
  ["US", "State", "ZIP code"],
  ["IE", "County", "Eircode"],
  ["NZ", "Region", "Postcode"],
  ["GR", "State or region", "Postal code"],
  ["ZA", "Province", "Postal code"],
  ["AE", "Emirate", "Postal code"],
])("an address in %s has a %s and a %s", (country, region, postcode) => {
  expect(addressLabels(country)).toEqual({ region, postcode });
});
