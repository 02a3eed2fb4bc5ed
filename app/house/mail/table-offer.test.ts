import { expect, test } from "vitest";
import { jsonText } from "../../platform/lib/json-text.ts";
import type { MailData } from "../../platform/outbox/queue.server.ts";
import { renderMail } from "./render.server.ts";

const site = { origin: "https://afterglow.example", secret: "secret" };

/** The email as `renderMail` returns it, for a guest with a private link. */
function render(data: MailData["table-offer"]) {
  const access = { link: "https://afterglow.example/my/token" };
  return renderMail({ template: "table-offer", data: jsonText(data) }, { ...site, access });
}

const table = { reference: "VIP-7Q4K", night: "2026-11-28", table: "Booth <2>", room: "Main room" };
const facts = [
  { label: "Deposit", value: "$200" },
  { label: "Due by", value: "Thu 26 Nov, 10 PM" },
];
const data = { ...table, seats: 6, minimum: 250_000, guests: 5 };

test("an offer names the table, the time to answer, and the deposit", async () => {
  const offer = { id: "01989a1e-7c00-7000-8000-000000000001", expires: "2026-11-24T13:30:00+11:00" };
  const { subject, html, text } = await render({ ...data, offer, deposit: { facts } });
  expect(subject).toBe("A table is free on Sat 28 Nov: VIP-7Q4K");
  expect(html).toContain(">Booth &lt;2&gt;, 6 seats. Answer by Tue 24 Nov, 1:30 PM.<");
  expect(html.match(/href="https:\/\/afterglow\.example\/my\/token#answer"/g)).toHaveLength(2);
  for (const value of ["Booth &lt;2&gt;", "$200", "Thu 26 Nov, 10 PM", "Take the table", "No thanks"]) {
    expect(html).toContain(value);
  }
  expect(text).toMatchInlineSnapshot(`
    "A table is free on Sat 28 Nov.

    You're on the waitlist, and Booth <2> is free for you. We hold it until Tue 24 Nov, 1:30 PM; then we offer it to the next party. Your table needs a deposit: once you take it, we'll email you how to pay.

    Reference       VIP-7Q4K
    Date            Saturday 28 November 2026
    Table           Booth <2>, Main room
    Seats           6
    Guests          5
    Minimum spend   $2,500
    Deposit         $200
    Due by          Thu 26 Nov, 10 PM
    Answer by       Tue 24 Nov, 1:30 PM

    Take the table https://afterglow.example/my/token#answer

    No thanks https://afterglow.example/my/token#answer

    Both buttons lead to your private page, where one tap answers. Keep this link private.

    You get this email because of your table request VIP-7Q4K. Reply to this email or call (02) 5550 0142.

    Afterglow, 12 Ember Lane, Surry Hills NSW 2010
    Open Saturday 10 PM to 4 AM. 18+, ID required.
    (02) 5550 0142 · afterglow.example"
  `);
  const free = await render({ ...data, offer });
  for (const part of [free.html, free.text]) expect(part).not.toMatch(/deposit/i);
});

test("a table that was accepted is confirmed with what to pay, by when and how", async () => {
  const howToPay = "Transfer $200 and quote VIP-7Q4K-42, so we can find your payment.";
  const bank = { label: "Account number", value: "12345678" };
  const { subject, html, text } = await render({
    ...data,
    deposit: { facts: [...facts, bank], howToPay },
  });
  expect(subject).toBe("Your table on Sat 28 Nov is confirmed: VIP-7Q4K");
  for (const value of ["$200", "Thu 26 Nov, 10 PM", howToPay, "12345678"]) expect(html).toContain(value);
  expect(text).toMatchInlineSnapshot(`
    "Your table on Sat 28 Nov is confirmed.

    Booth <2> is yours. We hold it for 30 minutes. Bring ID and give your name at the door.

    Transfer $200 and quote VIP-7Q4K-42, so we can find your payment.

    Reference        VIP-7Q4K
    Date             Saturday 28 November 2026
    Table            Booth <2>, Main room
    Seats            6
    Guests           5
    Minimum spend    $2,500
    Deposit          $200
    Due by           Thu 26 Nov, 10 PM
    Account number   12345678

    View or change your request https://afterglow.example/my/token#deposit

    Add to calendar https://afterglow.example/my/token/booking.ics

    Keep this link private: it can change or cancel your request.

    You get this email because of your table request VIP-7Q4K. Reply to this email or call (02) 5550 0142.

    Afterglow, 12 Ember Lane, Surry Hills NSW 2010
    Open Saturday 10 PM to 4 AM. 18+, ID required.
    (02) 5550 0142 · afterglow.example"
  `);
});
