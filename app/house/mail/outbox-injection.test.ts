import { describe, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { patiently, queue, rows, server, toGuest, until, worker } from "../../../test/outbox.ts";

describe("typed text never becomes a header or a recipient", () => {
  const injected = "\r\nBcc: all@club.example\r\n\r\nHello";

  test("not through a name, a subject or any other field", async () => {
    const [db, smtp] = [await testDatabase(), await server()];
    const labels = ["Name", "Date", "Role", "Subject", "Email", "Phone", "Message", `Label${injected}`];
    await queue(db, {
      template: "request-for-the-club",
      about: "",
      data: {
        kind: "contact",
        reference: `MSG-7Q4K${injected}`,
        fields: labels.map((label) => ({ label, value: `Mia${injected}\u2028\u0000` })),
      },
      recipient: "club@afterglow.example",
      replyTo: "mia@guest.example",
    });
    await queue(db, {
      ...toGuest,
      data: {
        ...toGuest.data,
        reference: `VIP-7Q4K${injected}`,
        offer: `Free${injected}`,
        date: `2026-11-28${injected}`,
      },
    });
    worker(db, smtp.url);
    await until(db, "sent");
    for (const { parsed, to } of smtp.mails) {
      expect(to).toHaveLength(1);
      expect(parsed.headers.has("bcc")).toBe(false);
      expect(parsed.subject).not.toMatch(/[\r\n]/);
      expect([...parsed.headers.keys()].sort()).toEqual([
        "auto-submitted",
        "content-type",
        "date",
        "from",
        "message-id",
        "mime-version",
        "reply-to",
        "subject",
        "to",
      ]);
    }
  });

  test("not through an address, to the guest or for the club's reply", async () => {
    const [db, smtp] = [await testDatabase(), await server()];
    const addresses = [
      `mia@guest.example${injected}`,
      "mia@guest.example, all@club.example",
      "mia@guest.example> RCPT TO:<all@club.example",
      "Mia <mia@guest.example>, <all@club.example>",
      "mia@guest.example\u2028Bcc: all@club.example",
    ];
    for (const address of addresses) {
      await queue(db, { ...toGuest, recipient: address });
      await queue(db, { ...toGuest, recipient: "club@afterglow.example", replyTo: address });
    }
    worker(db, smtp.url);
    await patiently(async () => {
      const ended = (await rows(db)).map(({ reply_to, state, last_error }) => [reply_to !== null, state, last_error]);
      expect(new Set(ended.map((one) => one.join()))).toEqual(
        new Set(["false,failed,The email address is invalid.", "true,sent,"]),
      );
    });
    for (const { parsed, to } of smtp.mails) {
      expect(to).toEqual(["club@afterglow.example"]);
      expect(parsed.headers.has("bcc")).toBe(false);
      expect(parsed.replyTo?.value).toEqual([{ name: "", address: "club@afterglow.example" }]);
    }
  });
});
