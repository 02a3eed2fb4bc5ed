import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { makeEvent, makeOffer } from "../../../test/makers.ts";
import { publishForTest } from "../../../test/published-settings.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { formatLongDate } from "../../platform/lib/time/wall-time-text.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { clubJsonLd } from "./club-json-ld.server.ts";

const night = addDays(tonight(), 10);
const late = addDays(tonight(), 11);

async function clubWithSpecialDays() {
  const app = await testApp();
  await publishForTest(app.db, {
    "hours.weekly": [{ day: "Friday", opens: "21:00", closes: "03:00" }],
    "hours.special": [
      { date: night, opens: "", closes: "", note: "Good Friday" },
      { date: late, opens: "20:00", closes: "05:00", note: "Long night" },
    ],
  });
  const send = async (path: string, body: object) => {
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(`${app.origin}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return { status: response.status, body: await response.json() };
  };
  return { ...app, send };
}

const closed = `We're closed on ${formatLongDate(night)} (Good Friday). Choose another date.`;

const person = { name: "Mia Chen", email: "mia@guest.example", phone: "+61412345678" };
const party = { ...person, guests: 8, budget: "$251-$500", message: "" };

test("every form rejects a closed day with its note, even where an event is on, and takes the days around it", async () => {
  const { db, send } = await clubWithSpecialDays();
  await makeEvent(db, { starts_at: `${night}T11:00:00.000Z`, ends_at: `${night}T17:00:00.000Z` });
  const offer = await makeOffer(db, { valid_from: tonight(), valid_till: addDays(tonight(), 30) });
  const claim = {
    offer_id: offer,
    fname: "Mia",
    lname: "Chen",
    email: person.email,
    phone: person.phone,
    dob: "",
    instagram: "",
    guestName: "Kai",
  };
  const forms = [
    { path: "/event/vip-table", field: "date", sent: party },
    { path: "/event/add-function-inquiry", field: "date", sent: party },
    { path: "/offers/claim-offer", field: "celebrateDate", sent: claim },
  ];
  for (const { path, field, sent } of forms) {
    const refused = await send(path, { ...sent, [field]: night });
    expect([path, refused.status, refused.body.errors]).toEqual([path, 422, { [field]: closed }]);
    const taken = await send(path, { ...sent, [field]: late });
    expect([path, taken.status]).toEqual([path, 201]);
  }
});

test("JSON-LD, llms.txt and the calendar have the week's hours, special hours and closed days", async () => {
  const { origin } = await clubWithSpecialDays();
  expect(clubJsonLd("https://club.example")).toMatchObject({
    openingHoursSpecification: [{ dayOfWeek: "Friday", opens: "21:00", closes: "03:00" }],
    specialOpeningHoursSpecification: [
      { validFrom: night, validThrough: night, opens: "00:00", closes: "00:00", name: "Good Friday" },
      { validFrom: late, validThrough: late, opens: "20:00", closes: "05:00", name: "Long night" },
    ],
  });
  const llms = await (await fetch(`${origin}/llms.txt`)).text();
  expect(llms).toContain("- Open: Friday 9 PM to 3 AM;");
  expect(llms).toMatch(/^- \w{3} \d+ \w{3}( \d{4})?: closed, Good Friday$/m);
  expect(llms).toMatch(/^- \w{3} \d+ \w{3}( \d{4})?: 8 PM – 5 AM, Long night$/m);
  const calendar = async () => (await fetch(`${origin}/events.ics`)).text();
  const text = await calendar();
  expect(text).toContain("SUMMARY:Afterglow: closed (Good Friday)");
  expect(text).toContain(`DTSTART;VALUE=DATE:${night.replaceAll("-", "")}`);
  expect(text).not.toContain("Long night");
  expect(await calendar()).toBe(text);
});
