import { expect, test } from "vitest";
import * as z from "zod/mini";
import { defaultSettings } from "../changed-settings.ts";
import { venueSettings } from "./venue.ts";

/** The errors of the venue's settings with these values, each as `path: message`. */
function errors(values: object): string[] {
  const checked = z.safeParse(venueSettings, { ...defaultSettings.venue, ...values });
  return checked.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
}

const menu = (to: string) => ({ menu: [{ label: "More", to }] });

test("a club in another country passes", () => {
  expect(errors({})).toEqual([]);
  expect(
    errors({
      name: "Μεταμεσονύχτιο",
      locality: "Γκάζι",
      region: "",
      postcode: "118 54",
      country: "GR +30",
      phone: "21 0123 4567",
      timeZone: "Europe/Athens",
      locale: "el-GR",
      currency: "EUR",
    }),
  ).toEqual([]);
  for (const timeZone of ["UTC", "Asia/Kolkata", "America/Argentina/Buenos_Aires"])
    expect(errors({ timeZone })).toEqual([]);
});

test.each([
  [{ timeZone: "Mars/Olympus" }, "timeZone: Enter a time zone such as Europe/Athens."],
  [{ timeZone: "+10:00" }, "timeZone: Enter a time zone such as Europe/Athens."],
  [{ timeZone: "europe/athens" }, "timeZone: Enter a time zone such as Europe/Athens."],
  [{ locale: "english" }, "locale: Enter a language and country such as en-AU."],
  [{ currency: "EURO" }, "currency: "],
  [{ currency: "XYZ" }, "currency: Enter a currency code such as EUR."],
  [{ country: "Greece" }, "country: Choose one from the list."],
  [{ phone: "call us" }, "phone: Enter a phone number with its area code."],
  [{ latitude: 91 }, "latitude: Enter a number from -90 to 90."],
  [
    { social: [{ name: "X", url: "javascript:alert(1)" }] },
    "social.0.url: Enter a link that starts with http:// or https://.",
  ],
  [
    menu("/nowhere"),
    "menu.0.to: There is no page /nowhere. Enter a page like /events, or a link that starts with https://.",
  ],
  [menu("javascript:alert(1)"), "menu.0.to: Enter a page like /events"],
])("%j is rejected with what to do", (values, message) => {
  expect(errors(values)[0]).toContain(message);
});

test("a menu leads to any page, to what is on and elsewhere", () => {
  for (const to of ["/", "/about-club", "/events?show=2026-12", "/events/abc/ember", "https://shop.example/"])
    expect(errors(menu(to))).toEqual([]);
});

test("email addresses follow the rule of the forms", () => {
  const read = (email: string) =>
    z.safeParse(venueSettings, { ...defaultSettings.venue, email, clubEmail: email }).data?.clubEmail;
  expect(["mia@bücher.example", "mia.@docomo.ne.jp"].map(read)).toEqual([
    ...["mia@xn--bcher-kva.example", "mia.@docomo.ne.jp"],
  ]);
  for (const wrong of ["mia", "mía@guest.example", "mia@bü/cher.example"]) expect(read(wrong)).toBeUndefined();
});
