import { expect, test } from "vitest";
import { sydney } from "../../../test/sydney.ts";
import { defaultSettings, type SettingValues, withValues } from "./changed-settings.ts";
import { previewSettings } from "./current.server.ts";
import { pageTexts } from "./page-texts.server.ts";

/** The pages' texts of the demo's club with some settings changed. */
function textsWith(values: SettingValues, club = sydney) {
  return previewSettings(withValues(club, values), pageTexts);
}

test("placeholders are filled in from the venue's settings, in texts, lists and long texts", () => {
  const { home, about, vipTables, functions } = pageTexts();
  expect(home.title).toBe("Nightclub in Surry Hills, Sydney");
  expect(home.marquee).toEqual([
    "One room, one night",
    "Doors 10 PM",
    "18+, bring ID",
    "Tables held 30 minutes",
    "Last record 4 AM",
    "Surry Hills, Sydney",
  ]);
  expect(about.features.list[3]).toBe("Eight booths with their own hosts");
  expect(vipTables.points[0]?.text).toEqual([
    { p: ["One of eight booths, for 2 to 12 guests, and yours until we close."] },
  ]);
  expect(functions.description).toContain("up to 560 standing or 220 seated");

  const changed = textsWith({ "venue.name": "Kolme", "venue.booths": 12, "venue.tableHeldMinutes": 15 });
  expect(changed.home.banner[0]).toBe("Kolme");
  expect(changed.home.marquee[3]).toBe("Tables held 15 minutes");
  expect(changed.about.features.list[3]).toBe("12 booths with their own hosts");
});

test("times in texts are written as the venue's locale does", () => {
  const rule = (values: SettingValues) => textsWith(values).vipTables.waitlist;
  expect(rule({})).toMatch(/15 from 5 PM on the day; .* Between 11 PM and 9 AM we make/);
  expect(rule({ "venue.locale": "de-DE" })).toMatch(/15 from 17:00 on the day; .* Between 23:00 and 09:00 we make/);
});

test("the text of a placeholder is never Markdown", () => {
  const { terms } = textsWith({ "venue.name": "*Kolme* [x](/y) <b>" });
  expect(terms.sections[0]?.text[0]).toMatchObject({
    p: [expect.stringMatching(/^\*Kolme\* \[x\]\(\/y\) <b> is licensed premises/)],
  });
});

test("email addresses and the venue's phone number become links", () => {
  const phone = {
    "venue.phone": "020 7946 0958",
    "venue.country": "GB +44",
    "venue.email": "hi@kolme.example",
  };
  const { contact, notices } = textsWith({
    ...phone,
    "pages.notices.message": "*Questions?* Email press@kolme.example. Not (02) 5550 0142.",
  });
  expect(contact.response).toEqual([
    {
      p: [
        "We reply within two working days. We don't check email on club nights. Call ",
        { href: "tel:+442079460958", text: ["020 7946 0958"] },
        " instead.",
      ],
    },
  ]);
  expect(notices.message).toEqual([
    {
      p: [
        { em: ["Questions?"] },
        " Email ",
        { href: "mailto:press@kolme.example", text: ["press@kolme.example"] },
        ". Not (02) 5550 0142.",
      ],
    },
  ]);
});

test("reply templates keep the placeholders of the request", () => {
  const [first] = pageTexts().replies.vipTable;
  expect(first?.text).toContain("Hi {first_name},\n\nWe have a booth for {guests} on {night}.");
  expect(first?.text).toContain("call (02) 5550 0142 and quote {reference}.");
});

test("texts are read once while the settings stay the same", () => {
  expect(pageTexts()).toBe(pageTexts());
  expect(textsWith({ "venue.name": "Kolme" })).not.toBe(pageTexts());
});

test("a club whose suburb is its city names the city once", () => {
  const texts = JSON.stringify(textsWith({ "venue.locality": "Chicago", "venue.city": "Chicago" }, defaultSettings));
  expect(texts).toContain("Nightclub in Chicago");
  expect(texts).not.toContain("Chicago, Chicago");
  expect(JSON.stringify(textsWith({ "venue.locality": "Neubau", "venue.city": "Vienna" }, defaultSettings))).toContain(
    "Nightclub in Neubau, Vienna",
  );
});

/** Words of Australian law, of Sydney's streets and of the demo's rooms. */
const australian =
  /Austral|NSW|New South|Sydney|Surry|Central|NightRide|Chalmers|Keypass|RSA|BSB|GST|MLAK|thongs|[Bb]ooths|[Tt]errace|warehouse|Angela|[Oo]ne room|skyline/;

test("a club in Vienna reads like Vienna: no default text names Australia, its laws, Sydney's streets or the demo's rooms", () => {
  const place: SettingValues = {
    "venue.street": "Lindengasse 12",
    "venue.locality": "Neubau",
    "venue.region": "",
    "venue.postcode": "1070",
    "venue.city": "Vienna",
    "venue.country": "AT +43",
  };
  const vienna = textsWith(place, defaultSettings);
  expect(JSON.stringify(vienna)).not.toMatch(australian);
  expect(JSON.stringify(vienna.terms.sections)).toContain("The law of Austria governs them.");
  expect(JSON.stringify(vienna.terms.sections)).toContain("Lindengasse 12, Neubau, 1070 Vienna");
  expect(vienna.careers.form.intro).toContain("allowed to work in Austria");
  expect(vienna.careers.licences.map(({ name }) => name)).toEqual(["", "", "", ""]);

  const sydney = JSON.stringify(textsWith({}));
  for (const words of ["The law of New South Wales", "Service NSW app", "RSA competency card", "10 per cent above"])
    expect(sydney).toContain(words);
});
