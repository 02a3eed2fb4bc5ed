import { countedField } from "../app/bookings/requests/forms/counted-fields.ts";
import { FORM_NAME, SHOWN_VERSION } from "../app/bookings/requests/forms/form-answer.ts";
import { HONEYPOT } from "../app/bookings/requests/spam.ts";
import type { Funnel } from "../app/office/insights/funnel/shapes.ts";
import type { RequestKind } from "../app/platform/db/tables/requests.ts";
import { tonight } from "../app/platform/venue/club-night.ts";
import { guestBrowser } from "../test/guest-browser.ts";
import { career, claim, contact, expectReceived, fill, inquiry, open, vipTable } from "./guest-forms.ts";
import { expect, test } from "./office.ts";

// Robots are not counted, and a headless browser names itself one.
test.use({ userAgent: guestBrowser["user-agent"] });

const kinds: [RequestKind, typeof contact][] = [
  ["vip-table", vipTable],
  ["function", inquiry],
  ["career", career],
  ["contact", contact],
  ["claim", claim],
];

test("a form left half-way is counted by its last field, and one that is sent after all is not", {
  tag: "@journey",
}, async ({ page, request, staff, allowThirdParty }) => {
  // Flags beside the countries.
  allowThirdParty();
  const counted = async () => {
    const range = `from=${tonight()}&to=${tonight()}`;
    const funnel = (await (await request.get(`/api/insights/funnel?${range}`, staff)).json()) as Funnel;
    return funnel.forms.find(({ form }) => form === "contact");
  };
  const look = (hidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  const place = await open(page, contact);
  await place.getByLabel("Name").fill("Mia Okafor");
  await place.getByLabel("Email").fill("mia@example.com");
  // As a page is left: with the invented user agent, which beacons of a page that is gone do not have here.
  await look(true);
  await page.goto("/faqs");
  const left = { started: 1, sent: 0, left: 1, fields: [{ field: "Email", left: 1 }] };
  await expect.poll(counted, { timeout: 25_000 }).toMatchObject(left);

  // Looking elsewhere and going on is not leaving.
  const again = await open(page, contact);
  await again.getByLabel("Subject").fill("Lost scarf");
  await look(true);
  await look(false);
  await fill(again, contact.filling);
  await again.getByRole("button", { name: contact.button, exact: true }).click();
  await expectReceived(page, again, contact);
  await page.goto("/faqs");
  await expect.poll(counted, { timeout: 25_000 }).toMatchObject({ ...left, started: 2, sent: 1 });

  // Every field of a form is one that is counted.
  for (const [kind, form] of kinds) {
    const shown = await open(page, form);
    const names = await shown.evaluate((element) =>
      [...(element as HTMLFormElement).elements].map((field) => (field as HTMLInputElement).name),
    );
    const own = names.filter((name) => name && ![HONEYPOT, FORM_NAME, SHOWN_VERSION].includes(name));
    expect(own.length).toBeGreaterThan(3);
    expect(own.filter((name) => !countedField(kind, name))).toEqual([]);
  }
});
