import { describe, expect, test } from "vitest";
import { countries } from "../../../platform/lib/phone/countries.ts";
import { joinPhone, readInternational } from "../../../platform/lib/phone/phone-number.ts";
import { countryOf, searchCountries, splitPhone, typeAhead } from "./find-country.ts";

describe("the list of countries", () => {
  test("has about 90, in order, each once, Australia among them as the default", () => {
    expect(countries.length).toBeGreaterThanOrEqual(85);
    expect(countries.length).toBeLessThanOrEqual(100);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
    expect(countries.map(({ name }) => name)).toEqual(
      countries.map(({ name }) => name).sort((one, other) => one.localeCompare(other, "en")),
    );
    expect(countries).toContainEqual({ name: "Australia", dial_code: "+61", code: "AU" });
  });

  test("has dial codes as they are written", () => {
    for (const { dial_code, code } of countries) {
      expect(dial_code).toMatch(/^\+(\d{1,3}|1-\d{3})$/);
      expect(code).toMatch(/^[A-Z]{2}$/);
    }
  });
});

describe("joining", () => {
  test.each([
    ["+61", "412345678", "+61412345678"],
    ["+61", "0412 345 678", "+61412345678"],
    ["+61", "(02) 5550-0142", "+61255500142"],
    ["+44", "020.7946.0000", "+442079460000"],
    ["+1-242", "555 0100", "+12425550100"],
    ["+39", "06 1234 5678", "+390612345678"],
    ["+61", "", ""],
    ["+61", "  ", ""],
    ["+61", "+44 20 7946 0000", "+442079460000"],
    ["+61", "0064 21 123 456", "+6421123456"],
    ["+61", "ask me", "+61askme"],
  ])("%s and %s give %s", (dialCode, typed, full) => {
    expect(joinPhone(dialCode, typed)).toBe(full);
  });
});

describe("splitting a full number", () => {
  test.each([
    ["a dial code that matches", "+61412345678", "+61", "412345678"],
    ["the longest that matches", "+12425550100", "+1242", "5550100"],
    ["the short one where no longer one does", "+12125550100", "+1", "2125550100"],
    ["+44", "+442079460000", "+44", "2079460000"],
    ["+7", "+79161234567", "+7", "9161234567"],
    ["a leading + and 1 to 4 digits", "+999412345", "+9994", "12345"],
    ["fewer digits than four", "+99", "+99", ""],
    ["Australia for the rest", "0412 345 678", "+61", "0412345678"],
    ["Australia for nothing", "", "+61", ""],
  ])("%s: %s", (_, full, dialCode, number) => {
    expect(splitPhone(full, countries)).toEqual({ dialCode, number });
  });

  test("a joined number splits into the same parts", () => {
    for (const { dial_code } of countries) {
      const full = joinPhone(dial_code, "55501234");
      const { dialCode, number } = splitPhone(full, countries);
      expect(dialCode + number).toBe(full);
    }
  });
});

describe("pasting", () => {
  test.each([
    ["+61 412 345 678", "+61412345678"],
    ["0061412345678", "+61412345678"],
    ["0011 64 21 123 456", "+6421123456"],
    ["+44 (0)20 7946 0000", "+442079460000"],
    ["tel:+61-412-345-678", "+61412345678"],
    ["  +61\u00a0412\u00a0345\u00a0678 ", "+61412345678"],
  ])("%s says its country", (text, full) => {
    expect(readInternational(text)).toBe(full);
  });

  test.each(["0412 345 678", "412345678", "", "+", "call me"])("'%s' does not", (text) => {
    expect(readInternational(text)).toBeNull();
  });

  test.each([
    ["+61412345678", "US", "AU"],
    ["+12425550100", "AU", "BS"],
    ["+12125550100", "AU", "US"],
    ["+14165550100", "CA", "CA"],
    ["+79161234567", "AU", "RU"],
    ["+77011234567", "AU", "KZ"],
    ["+442079460000", "AU", "GB"],
  ])("%s, with %s chosen before, is from %s", (full, chosen, code) => {
    expect(countryOf(full, countries, chosen)?.code).toBe(code);
  });

  test("an unknown dial code has no country", () => {
    expect(countryOf("+999412345", countries, "AU")).toBeUndefined();
  });
});

describe("finding a country", () => {
  const names = (search: string) => searchCountries(countries, search).map(({ name }) => name);

  test("by its name, those that begin with it first", () => {
    expect(names("new")).toEqual(["New Caledonia", "New Zealand", "Papua New Guinea"]);
    expect(names("TURK")).toEqual(["Türkiye"]);
  });

  test("by its code or its dial code", () => {
    expect(names("gb")).toEqual(["United Kingdom"]);
    expect(names("+64")).toEqual(["New Zealand"]);
    expect(names("1242")).toEqual(["Bahamas"]);
  });

  test("all of them by nothing, none by nonsense", () => {
    expect(names(" ")).toHaveLength(countries.length);
    expect(names("qqq")).toEqual([]);
  });

  test("type-ahead moves to the next match, in a circle", () => {
    const at = (name: string) => countries.findIndex((country) => country.name === name);
    const led = (typed: string, from: string) => countries[typeAhead(countries, typed, at(from))]?.name;
    expect(led("n", "Australia")).toBe("Nepal");
    expect(led("nn", "Nepal")).toBe("Netherlands");
    expect(led("new z", "Nepal")).toBe("New Zealand");
    expect(led("new", "New Zealand")).toBe("New Zealand");
    expect(led("a", "Vietnam")).toBe("Argentina");
    expect(led("zz", "Australia")).toBeUndefined();
  });
});
