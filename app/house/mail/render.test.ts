import { describe, expect, test } from "vitest";
import { emailSamples } from "../../../test/email-samples.ts";
import type { RequestKind } from "../../platform/db/tables/requests.ts";
import { jsonText } from "../../platform/lib/json-text.ts";
import { emailsToGuests, type MailData } from "../../platform/outbox/queue.server.ts";
import { requestKinds } from "../../platform/venue/request-kinds.ts";
import { listToken } from "./list-token.server.ts";
import { renderMail } from "./render.server.ts";

const site = { origin: "https://afterglow.example", secret: "secret" };
const subscriberId = "01989a1e-7c00-7000-8000-000000000001";

function render<Name extends keyof MailData>(template: Name, data: MailData[Name]) {
  return renderMail({ template, data: jsonText(data) }, site);
}

const clubMail = (value: string, label = "Comment") =>
  render("request-for-the-club", { kind: "vip-table", reference: "VIP-7Q4K", fields: [{ label, value }] });

/** The preview text that a phone shows beside the subject. */
const previewIn = (html: string) => /data-skip-in-text="true"[^>]*>([^<]*)</.exec(html)?.[1]?.replaceAll("&#x27;", "'");

test("to an admin: says what happened to their second factors, when, and what to do about it", async () => {
  const at = "2026-11-28T11:00:00.000Z";
  const { subject, text, html } = await render("factor-changed", { change: "recovery-code-used", at, left: 2 });
  expect(subject).toBe("A recovery code was used to log in to your account");
  expect(text).toMatch(/Time +Saturday 28 November 2026, 10 PM\nCodes left +2\n/);
  expect(text).toContain("If not, change your password");
  expect(html).toContain('href="https://afterglow.example/admin/account"');
  const added = await render("factor-changed", { change: "passkey-added", at, passkey: "<b>Laptop</b>" });
  expect(added.text).toMatch(/Passkey +<b>Laptop<\/b>\n/);
  expect(added.html).not.toContain("<b>Laptop");
});

describe("to the guest", () => {
  test("has the request's data, the next steps and our contact details", async () => {
    const { subject, html, text, headers } = await render("request-received", {
      kind: "vip-table",
      reference: "VIP-7Q4K",
      date: "2026-11-28",
      guests: 6,
    });
    expect(subject).toBe("We've received your table request VIP-7Q4K");
    expect(previewIn(html)).toBe("Saturday 28 November 2026, 6 guests. We'll reply within two working days.");
    expect(headers).toEqual({});
    expect(text).toMatchInlineSnapshot(`
      "We've received your table request.

      Within two working days we'll reply by email or phone with a booth, a time and how to pay the deposit, if there is one. We charge nothing before that.

      Reference   VIP-7Q4K
      Date        Saturday 28 November 2026
      Guests      6

      Need to change something? Reply to this email or call (02) 5550 0142 and quote VIP-7Q4K.

      Didn't send this? Ignore this email, or reply and we'll delete it.

      Afterglow, 12 Ember Lane, Surry Hills NSW 2010
      Open Saturday 10 PM to 4 AM. 18+, ID required.
      (02) 5550 0142 · afterglow.example"
    `);
  });

  test.each<[RequestKind, string, string]>([
    ["vip-table", "We've received your table request VIP-7Q4K", "how to pay the deposit"],
    ["function", "We've received your function inquiry VIP-7Q4K", "what it costs with staff and bar"],
    ["career", "We've received your application VIP-7Q4K", "reply to every application within two weeks"],
    ["contact", "We've received your message VIP-7Q4K", "We reply within two working days"],
    ["claim", "We've received your offer claim VIP-7Q4K", "Bring ID that shows your date of birth"],
  ])("%s has words of its own", async (kind, line, next) => {
    const mail = await render("request-received", { kind, reference: "VIP-7Q4K" });
    expect(mail.subject).toBe(line);
    for (const part of [mail.html, mail.text]) {
      for (const text of [next, "VIP-7Q4K", "(02) 5550 0142", "12 Ember Lane"]) expect(part).toContain(text);
    }
  });

  test("names the offer by its own title", async () => {
    const { html, text } = await render("request-received", {
      kind: "claim",
      reference: "OFF-7Q4K",
      date: "2026-11-28",
      offer: "Two & one <entry>",
    });
    expect(text).toContain("Offer       Two & one <entry>");
    expect(html).toContain("Two &amp; one &lt;entry&gt;");
    expect(html).not.toContain("<entry>");
  });

  test("has no freely typed text, even if it is in the outbox", async () => {
    const typed = { name: "Typed", message: "Typed", subject: "Typed", fields: [{ label: "Typed", value: "Typed" }] };
    for (const kind of Object.keys(requestKinds) as RequestKind[]) {
      const data = { kind, reference: "VIP-7Q4K", date: "2026-11-28", guests: 2, ...typed };
      expect(JSON.stringify(await render("request-received", data))).not.toContain("Typed");
    }
  });
});

describe("to the club", () => {
  const fields = [
    { label: "Date", value: "Saturday 28 November 2026" },
    { label: "Guests", value: "6" },
    { label: "Budget", value: "$2500 +" },
    { label: "Name", value: "Mia Chen" },
    { label: "Email", value: "mia@guest.example" },
    { label: "Phone", value: "+61412345678" },
    { label: "Comment", value: "It is a birthday.\nA booth without a step, please." },
  ];

  test("has every field in the form's order, in HTML and in text", async () => {
    const { subject, html, text } = await render("request-for-the-club", {
      kind: "vip-table",
      reference: "VIP-7Q4K",
      fields,
    });
    expect(subject).toBe("VIP table VIP-7Q4K: Mia Chen, Saturday 28 November 2026");
    expect(previewIn(html)).toBe(
      "Guests: 6. Budget: $2500 +. Comment: It is a birthday. A booth without a step, please.",
    );
    expect(html).toContain("It is a birthday.<br/>A booth without a step, please.");
    expect(text).toMatchInlineSnapshot(`
      "VIP table

      Reply to this email to answer the guest.

      Reference   VIP-7Q4K
      Date        Saturday 28 November 2026
      Guests      6
      Budget      $2500 +
      Name        Mia Chen
      Email       mia@guest.example
      Phone       +61 412 345 678
      Comment     It is a birthday.
                  A booth without a step, please.

      The guest gets a confirmation by email too. If it can't be sent, the outbox says so.

      Afterglow, 12 Ember Lane, Surry Hills NSW 2010
      Open Saturday 10 PM to 4 AM. 18+, ID required.
      (02) 5550 0142 · afterglow.example"
    `);
  });

  test("the subject names a message's subject or an application's role", async () => {
    const subjectOf = async (kind: RequestKind, more: { label: string; value: string }) =>
      (await render("request-for-the-club", { kind, reference: "X-7Q4K", fields: [more, ...fields.slice(3)] })).subject;
    expect(await subjectOf("contact", { label: "Subject", value: "Lost jacket" })).toBe(
      "Message X-7Q4K: Mia Chen, Lost jacket",
    );
    expect(await subjectOf("career", { label: "Role", value: "DJ" })).toBe("Job application X-7Q4K: Mia Chen, DJ");
  });

  test.each(["request-for-the-club", "guest-acted"] as const)(
    "%s leads to the request in the back office",
    async (template) => {
      const data = {
        kind: "contact",
        reference: "MSG-7Q4K",
        name: "Mia",
        what: "asked a question",
        fields: [],
      } as const;
      const about = "01989a1e-7c00-7000-8000-000000000002";
      const { html, text } = await renderMail({ template, data: jsonText(data), about }, site);
      const address = `https://afterglow.example/admin/requests/${about}`;
      expect(html).toContain(`href="${address}"`);
      expect(text).toContain(`Open the request ${address}`);
    },
  );

  test("typed text is escaped", async () => {
    const { html, text } = await clubMail('<script>alert(1)</script><a href="https://evil.example">x</a>');
    expect(html).not.toMatch(/<script|href="https:\/\/evil/);
    expect(text).toContain("<script>alert(1)</script>");
  });

  test("a subject is one line of limited length for any typed text", async () => {
    const { subject } = await clubMail(`Mia\r\nBcc: all@club.example\u2028\u0000${"a".repeat(5_000)}`, "Name");
    expect(subject).toMatch(/^VIP table VIP-7Q4K: Mia Bcc: all@club\.example a+…$/);
    expect(subject.length).toBeLessThan(90);
  });
});

describe("to a new subscriber", () => {
  test("describes the emails, and has one-click unsubscribe (RFC 8058)", async () => {
    const { subject, html, text, headers } = await render("welcome", { subscriberId });
    const address = `https://afterglow.example/newsletter/unsubscribe?token=${listToken("secret", "unsubscribe", subscriberId)}`;
    expect(subject).toBe("You're on the Afterglow list");
    expect(previewIn(html)).toBe("Our offers and news, before the posters are up. See what's on.");
    expect(headers).toEqual({
      "List-Unsubscribe": `<${address}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(html).toContain(`href="${address}"`);
    expect(text.replace(address, "ADDRESS")).toMatchInlineSnapshot(`
      "You're on the list.

      You'll get our offers and news before the posters are up. We only email when we have something to share.

      See what's on https://afterglow.example/events

      Doors 10 PM, bring your ID. See current offers https://afterglow.example/offers

      You get this email because this address was subscribed at afterglow.example. Not you, or had enough? Unsubscribe ADDRESS

      Afterglow, 12 Ember Lane, Surry Hills NSW 2010
      Open Saturday 10 PM to 4 AM. 18+, ID required.
      (02) 5550 0142 · afterglow.example"
    `);
  });
});

/** The visible text of an email's HTML. */
function wordsOf(html: string): string {
  return html
    .replace(/<head>.*?<\/head>|<div[^>]*data-skip-in-text.*?<\/div>|<!--.*?-->|<[^>]+>/gs, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replace(/&#x27;/g, "'");
}

test.each(emailSamples())(
  "$name has everything in both parts, links to the site and the phone number only, and loads nothing",
  async ({ row, site, template }) => {
    const { subject, html, text } = await renderMail(row, site);
    for (const part of [subject, html, text]) {
      expect(part).not.toMatch(/undefined|null\b|NaN|Invalid|\[object|\{\w+\}/);
    }
    expect(subject).toMatch(/\S/);
    expect(previewIn(html)).toMatch(/\S/);
    // An amount, time, date or reference in one part only would be missed by those who read the other.
    const facts =
      wordsOf(html).match(/\$[\d,.]+|\d+(:\d+)? [AP]M|\b\d{1,2} [A-Z][a-z]+( \d{4})?|[A-Z]{3}-[\w-]+/g) ?? [];
    for (const fact of facts) expect(text).toContain(fact);
    for (const [, href = ""] of html.matchAll(/href="([^"]*)"/g)) {
      expect(href).toMatch(/^(https:\/\/afterglow\.example|tel:\+)/);
      // The layout's links are written out: the number and the site's name.
      if (href !== site.origin && !href.startsWith("tel:")) expect(text).toContain(href.replaceAll("&amp;", "&"));
    }
    expect(html).not.toMatch(/<img(?! [^>]*src="cid:)|<script|<link|url\(|@import/);
    expect(html).toContain('lang="en-AU"');
    expect(html).toContain("prefers-color-scheme: dark");
    // Gmail cuts what is longer.
    expect(html.length).toBeLessThan(100_000);
    expect(html.includes(`${site.origin}/my/`)).toBe(emailsToGuests.includes(template));
  },
);

test("rejects an unknown template", async () => {
  for (const template of ["nothing", "toString"]) {
    await expect(renderMail({ template, data: jsonText({}) }, site)).rejects.toThrow("Email template not found.");
  }
});
