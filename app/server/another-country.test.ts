import { expect, test } from "vitest";
import { athens } from "../../test/another-country.ts";
import { testApp } from "../../test/app.ts";
import { emailSamples } from "../../test/email-samples.ts";
import { makeEvent, makeRequest } from "../../test/makers.ts";
import { postJson } from "../../test/post-json.ts";
import { publishForTest } from "../../test/published-settings.ts";
import { bookableSaturdays } from "../../test/saturdays.ts";
import { staffCalls } from "../../test/staff-calls.ts";
import { vienna } from "../../test/vienna.ts";
import { clubAddress, mailSender } from "../house/mail/addresses.server.ts";
import { renderMail } from "../house/mail/render.server.ts";
import { addDays } from "../platform/lib/time/wall-time-arithmetic.ts";
import { formatLongDate } from "../platform/lib/time/wall-time-text.ts";
import { tonight } from "../platform/venue/club-night.ts";
import { clubJsonLd } from "../site/metadata/club-json-ld.server.ts";

async function clubInAthens() {
  const app = await testApp();
  await publishForTest(app.db, athens);
  return app;
}

const site = { origin: "https://athens.example", secret: "secret" };

/** The Sydney club's details and formats. */
const ofSydney = /Afterglow\b|Ember Lane|Surry Hills|5550 0142|hello@afterglow|\d [AP]M\b|\$\d|Sydney/;

test("a guest's phone number is of the club's country, and the emails say its dates, times and euros", async () => {
  const { db, origin } = await clubInAthens();
  const { first: night } = bookableSaturdays();
  const response = await postJson(`${origin}/api/event/vip-table`, {
    name: "Νίκος Παππάς",
    email: "nikos@guest.example",
    phone: "691 234 5678",
    date: night,
    time: "00:30",
    guests: 6,
    budget: "$251-$500",
    message: "",
  });
  expect(response.status).toBe(201);
  const request = await db.selectFrom("requests").selectAll().executeTakeFirstOrThrow();
  expect(request.phone).toBe("+306912345678");
  const mails = await db.selectFrom("outbox").selectAll().execute();
  expect(mails).toHaveLength(2);
  const texts = await Promise.all(mails.map(async (mail) => await renderMail(mail, site)));
  for (const { html } of texts) expect(html).toMatch(/<html[^>]* lang="en"/);
  const all = texts.map(({ subject, text }) => `${subject}\n${text}`).join("\n");
  expect(all).toContain(formatLongDate(night));
  expect(all).toMatch(/(Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag), \d/);
  expect(all).toContain("00:30");
  expect(all).toContain("2500\u00a0€ +");
  expect(all).toContain("Μεταμεσονύχτιο, Περσεφόνης 12, Γκάζι, 118 54 Αθήνα");
  expect(all).toContain("Open Freitag and Samstag 23:30 to 06:00. 18+, ID required.");
  expect(all).toContain("21 0555 0142");
  expect(all).not.toMatch(ofSydney);
  expect(mailSender(undefined)).toEqual({ name: "Μεταμεσονύχτιο", address: "geia@athens.example" });
  expect(clubAddress("configured@club.example")).toBe("pinakas@athens.example");
});

test("no email of a club in Vienna has anything of Sydney's or of Australian law", async () => {
  const app = await testApp();
  await publishForTest(app.db, vienna);
  const found: string[] = [];
  // Amounts and hours in the samples are texts that were stored before.
  for (const { name, row, site } of emailSamples("https://kupolo.example")) {
    const { subject, text } = await renderMail(row, site);
    const [words] =
      `${subject}\n${text}`.match(
        /Austral|NSW|New South|Sydney|Surry|Ember Lane|5550 0142|hello@afterglow|NightRide|Keypass|RSA\b/,
      ) ?? [];
    if (words) found.push(`${name}: ${words}`);
  }
  expect(found).toEqual([]);
});

test("feeds, calendars, JSON-LD, llms.txt and the app's manifest are the club's", async () => {
  const { db, origin } = await clubInAthens();
  const night = addDays(tonight(), 9);
  const id = await makeEvent(db, {
    name: "Ρεμπέτικο & Techno",
    redirection_url: "https://tickets.example/1",
    starts_at: `${night}T21:30:00.000Z`,
    ends_at: `${addDays(night, 1)}T03:00:00.000Z`,
  });
  const get = async (path: string) => (await fetch(origin + path)).text();
  const calendar = await get("/events.ics");
  expect(calendar).toMatch(/DTSTART;TZID=Europe\/Athens:\d{8}T[02]3?\d?30/);
  expect(calendar).toContain("X-WR-CALNAME:Μεταμεσονύχτιο");
  expect(await get(`/events/${id}.ics`)).toContain("Ρεμπέτικο & Techno");
  const llms = await get("/llms.txt");
  expect(llms).toContain("- Open: Freitag and Samstag 23:30 to 06:00;");
  expect(llms).toContain("All times are Europe/Athens.");
  expect(llms).toContain("- Telephone: +302105550142, email: geia@athens.example");
  const manifest = await get("/manifest.webmanifest");
  expect(JSON.parse(manifest).lang).toBe("en");
  expect(await get("/api")).toContain('<html lang="en">');
  expect(await get("/news.rss")).toContain("<language>en</language>");
  expect(manifest).toContain("Μεταμεσονύχτιο");
  const jsonLd = clubJsonLd(site.origin);
  expect(jsonLd).toMatchObject({
    name: "Μεταμεσονύχτιο",
    telephone: "+302105550142",
    currenciesAccepted: "EUR",
    address: { addressLocality: "Γκάζι", addressCountry: "GR" },
  });
  expect(JSON.stringify(jsonLd)).toContain("mlat=37.9781&mlon=23.7122");
  for (const text of [calendar, manifest, JSON.stringify(jsonLd), await get("/news.rss")]) {
    expect(text).not.toMatch(ofSydney);
  }
});

test("the night's sheet and report are by the club's clock", async () => {
  const app = await clubInAthens();
  const night = tonight();
  await makeRequest(app.db, {
    date: night,
    status: "approved",
    details: { time: "00:30", guests: 4, budget: "$1000+" },
  });
  const staff = await staffCalls(app);
  const { body } = await staff.get(`/tonight/sheet?night=${night}`);
  expect(JSON.stringify(body)).toContain("10000\u00a0€ +");
  expect(JSON.stringify(body)).toMatch(new RegExp(`"comes":"${addDays(night, 1)}T00:30:00\\+0[23]:00"`));
});

test("what a guest or staff wrote in Arabic is set from the right in emails", async () => {
  const app = await testApp();
  await publishForTest(app.db, vienna);
  const { first: night } = bookableSaturdays();
  const sent = { name: "ليلى", email: "layla@guest.example", phone: "+43 660 5550142", date: night, time: "23:00" };
  const more = { guests: 4, budget: "$251-$500", message: "نريد طاولة (2)\nشكرا" };
  expect((await postJson(`${app.origin}/api/event/vip-table`, { ...sent, ...more })).status).toBe(201);
  const mails = await app.db.selectFrom("outbox").selectAll().execute();
  const pages = await Promise.all(mails.map(async (mail) => (await renderMail(mail, site)).html));
  expect(pages.join("\n")).toMatch(/<td[^>]* dir="rtl"[^>]*>نريد طاولة/);
  expect(pages.join("\n")).not.toMatch(/<td[^>]* dir="rtl"[^>]*>(Saturday|4)/);
  const reply = {
    kind: "vip-table",
    reference: "VIP-7Q4K",
    requestId: "01989a1e-7c00-7000-8000-000000000002",
    subject: "Your table",
    text: "مرحبا ليلى،\n\nSee you then.",
  };
  const sample = emailSamples("https://kupolo.example").find(({ name }) => name.startsWith("reply"));
  if (!sample) throw new Error("There is no sample of a reply.");
  const row = {
    ...sample.row,
    data: JSON.stringify({ ...JSON.parse(sample.row.data), ...reply }),
  } as typeof sample.row;
  const { html } = await renderMail(row, sample.site);
  expect(html).toMatch(/<p[^>]* dir="rtl"[^>]*>مرحبا ليلى/);
  expect(html).not.toMatch(/<p[^>]* dir="rtl"[^>]*>See you/);
});
