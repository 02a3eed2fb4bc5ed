import { expect, test } from "vitest";
import { failureIn } from "../../house/mail/failure-kind.ts";
import { readReport } from "./read-report.server.ts";

const to = "To: campaigns@afterglow.example";

/** What a report says: `hard 550`, `soft 5.2.2`, `delayed`, or what it is about. */
async function said(...lines: string[]): Promise<string> {
  const { about, status } = await readReport(Buffer.from(lines.join("\r\n")));
  const failure = status && failureIn(status);
  if (failure) return [failure.kind, failure.code].filter(Boolean).join(" ");
  return status ? status.action : about;
}

const withStatus = (...fields: string[]) =>
  said(
    "From: Mail Delivery System <postmaster@mx.guest.example>",
    to,
    "Subject: Delivery Status Notification (Failure)",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="x"',
    "",
    "--x",
    "Content-Type: text/plain",
    "",
    "Delivery to the following recipients failed permanently: mia@guest.example",
    "--x",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.guest.example",
    "",
    "Final-Recipient: rfc822; mia@guest.example",
    ...fields,
    "",
    "--x--",
  );

test("a report with nothing but the reply that a server got is read by its code", async () => {
  expect(await withStatus("Diagnostic-Code: smtp; 552 RCPT TO:<mia@guest.example> Mailbox disk quota exceeded")).toBe(
    "soft 552",
  );
  expect(await withStatus("Diagnostic-Code: smtp; 550 5.1.1 No such user")).toBe("hard 5.1.1");
  expect(await withStatus("Diagnostic-Code: smtp; 451 4.7.1 Greylisted, try again later")).toBe("delayed");
  // Without any code, staff decide.
  expect(await withStatus("Last-Attempt-Date: Sat, 28 Nov 2026 22:00:00 +1100")).toBe("unclear");
});

const inText = (...words: string[]) =>
  said("From: MAILER-DAEMON@mx.guest.example", to, "Subject: failure notice", "", "<mia@guest.example>:", ...words);

test.each([
  ["host mx.guest.example said: 554 RCPT (mia@guest.example) dosn't exist (in reply to RCPT TO command)", "hard 554"],
  ["Esta casilla ha expirado por falta de uso.", "hard"],
  ["Mailbox quota usage exceeded. Espacio en casilla de mail agotado.", "soft"],
  ["550 5.1.1 <bounces@club.example>: unauthorized sender (in reply to RCPT TO command)", "soft 5.1.1"],
  ["550-The account or domain may not exist, they may be blacklisted, or missing the proper dns entries.", "soft 550"],
  ["550 no mailbox by that name is currently available (in reply to RCPT TO command)", "hard 550"],
  ["554 30 Sorry, your message cannot be delivered. This mailbox is disabled (554.30).", "soft 554"],
  ["Message rejected by abuse@guest.example. User profile spam level exceeded", "soft"],
])("%s", async (words, kind) => {
  expect(await inText(words)).toBe(kind);
});
