import { describe, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { makeOffer } from "../../../../test/makers.ts";
import { postJson } from "../../../../test/post-json.ts";
import { bookableSaturdays } from "../../../../test/saturdays.ts";
import { countries } from "../../../platform/lib/phone/countries.ts";
import { joinPhone } from "../../../platform/lib/phone/phone-number.ts";
import { careerOptionsFor } from "../../../site/careers/career-form.island.tsx";
import { checkForm } from "../forms/sending.ts";
import { splitPhone } from "./find-country.ts";

const { first: today } = bookableSaturdays();
const person = { firstName: "Mia", lastName: "", email: "mia@guest.example", website: "" };
const application = { ...person, dob: "1999-02-28", social: "@mia.plays", role: "dj" };
const party = { name: "Mia Chen", email: person.email, date: today, guests: 8, budget: "$251-$500", message: "" };
const claim = {
  ...person,
  fname: "Mia",
  lname: "Chen",
  dob: "",
  celebrateDate: today,
  instagram: "",
  guestName: "Ada",
};

describe("a job application sends the dial code that its number matches", () => {
  test.each([
    ["AU +61", "0412 345 678", "+61", "+61412345678"],
    ["AU +61", "+49 30 901820", "+49", "+4930901820"],
    ["AU +61", "0049 30 901820", "+49", "+4930901820"],
    ["BS +1-242", "555 0100", "+1242", "+12425550100"],
    ["US +1", "242 555 0100", "+1242", "+12425550100"],
    ["AU +61", "+999 412345", "+9994", "+999412345"],
  ])("%s and %s: %s", async (phoneCountry, typed, code, phone) => {
    const checked = await checkForm(careerOptionsFor([{ value: "dj", label: "DJ", description: "" }], []), {
      ...application,
      phoneCountry,
      phone: typed,
    });
    expect("body" in checked && JSON.parse(checked.body)).toMatchObject({ code, phone });
  });
});

describe("the server splits and joins by the same rules for any dial code sent", () => {
  const send = async (origin: string, path: string, body: object) => {
    const response = await postJson(`${origin}/api${path}`, body);
    return response.status;
  };

  test.each([
    ["+61", "+4930901820", "+49", "+4930901820"],
    ["", "+61 412 345 678", "+61", "+61412345678"],
    ["+49", "0412 345 678", "+61", "+61412345678"],
  ])("of an application with %s and %s", async (code, phone, keptCode, keptPhone) => {
    const { db, origin } = await testApp();
    expect(await send(origin, "/careers/career-form", { ...application, code, phone })).toBe(201);
    const row = await db.selectFrom("requests").selectAll().executeTakeFirstOrThrow();
    expect([JSON.parse(row.details).code, row.phone]).toEqual([keptCode, keptPhone]);
  });

  test.each([
    ["+61", "0412 345 678", "+61", "412345678"],
    ["+1", "2425550100", "+1242", "5550100"],
    ["+999", "412345", "+9994", "12345"],
  ])("of a subscription with %s and %s", async (countryCode, number, keptCode, keptNumber) => {
    const { db, origin } = await testApp();
    expect(await send(origin, "/event/subscribe", { ...person, countryCode, number })).toBe(201);
    const row = await db.selectFrom("subscribers").selectAll().executeTakeFirstOrThrow();
    expect([row.country_code, row.number]).toEqual([keptCode, keptNumber]);
  });

  // As the form joins dial code and typed number.
  test.each([
    ["+61", "61412345678", "+61412345678"],
    ["+7", "8 (912) 345-67-89", "+79123456789"],
    ["+36", "06 30 123 4567", "+36301234567"],
    ["+36", "06 1 234 5678", "+3612345678"],
    ["+1", "1 (415) 555-0100", "+14155550100"],
    ["+1", "011 61 412 345 678", "+61412345678"],
    ["+375", "8 029 123 45 67", "+375291234567"],
    ["+7", "8 701 123 45 67", "+77011234567"],
    ["+61", "\u202a0412 345 678\u202c", "+61412345678"],
    ["+61", "０４１２ ３４５ ６７８", "+61412345678"],
    ["+61", "٠٤١٢٣٤٥٦٧٨", "+61412345678"],
    ["+61", "+61 (0)412/345.678", "+61412345678"],
    ["+61", "(02) 5550 0142 ext. 12", "+61255500142"],
    ["+61", "0491 570 006", "+61491570006"],
    ["+44", "07911 123456", "+447911123456"],
    ["+39", "06 1234 5678", "+390612345678"],
    ["+61", "0555 123 456", "+61555123456"],
  ])("%s and %j of a table are stored as %s", async (dialCode, typed, stored) => {
    const { db, origin } = await testApp();
    const phone = joinPhone(dialCode, typed);
    expect(await send(origin, "/event/vip-table", { ...party, phone })).toBe(201);
    expect(await db.selectFrom("requests").select("phone").executeTakeFirst()).toEqual({ phone: stored });
    const { dialCode: countryCode, number } = splitPhone(phone, countries);
    expect(await send(origin, "/event/subscribe", { ...person, countryCode, number })).toBe(201);
    const { country_code, number: own } = await db.selectFrom("subscribers").selectAll().executeTakeFirstOrThrow();
    expect(country_code + own).toBe(stored);
  });

  test.each(["5550 0142", "49 30 901820", "0412 345", "0412 345 678 9", "12345678901234567890", "9".repeat(5_000)])(
    "%j is refused, with what to do",
    async (phone) => {
      const { origin } = await testApp();
      const response = await postJson(`${origin}/api/event/vip-table`, { ...party, phone });
      expect([response.status, await response.json()]).toMatchObject([
        422,
        { errors: { phone: "Enter a phone number with its area code." } },
      ]);
      const subscribed = await postJson(`${origin}/api/event/subscribe`, {
        ...person,
        countryCode: "+61",
        number: phone,
      });
      expect([subscribed.status, await subscribed.json()]).toMatchObject([
        422,
        { errors: { number: "Enter a phone number with its area code." } },
      ]);
    },
  );

  test("of a table, a function and a claim, whose number is stored whole", async () => {
    const { db, origin } = await testApp();
    const offer_id = await makeOffer(db, { valid_till: "2099-12-31" });
    const phone = "(04) 12 345-678";
    expect(await send(origin, "/event/vip-table", { ...party, phone })).toBe(201);
    expect(await send(origin, "/event/add-function-inquiry", { ...party, phone: "0011 61 (0)412 345 678" })).toBe(201);
    expect(await send(origin, "/offers/claim-offer", { ...claim, offer_id, phone })).toBe(201);
    const rows = await db.selectFrom("requests").select("phone").execute();
    expect(rows.map((row) => row.phone)).toEqual(Array(3).fill("+61412345678"));
    for (const bad of ["none", "", "+", "123", "+1234567890123456", "+49+30901820"])
      expect(await send(origin, "/event/vip-table", { ...party, phone: bad }), bad).toBe(422);
  });
});
