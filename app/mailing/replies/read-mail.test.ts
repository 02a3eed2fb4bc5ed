import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { written } from "../../../test/guest-mail.ts";
import { readLimits, readMail } from "./read-mail.server.ts";

const type = (value: string, encoding = "8bit") => [`Content-Type: ${value}`, `Content-Transfer-Encoding: ${encoding}`];

/** A multipart message of parts, each its headers and its body. */
function multipart(kind: string, parts: [headers: string[], body: string][], boundary = "limit"): [string[], string] {
  const body = parts.map(([headers, text]) => `--${boundary}\r\n${headers.join("\r\n")}\r\n\r\n${text}\r\n`).join("");
  return [[`Content-Type: multipart/${kind}; boundary="${boundary}"`], `${body}--${boundary}--\r\n`];
}

const read = (headers: string[], body: string) => readMail(written({ headers, body }));

describe("text", () => {
  test.each<[string, string[], string | Buffer, string]>([
    [
      "quoted-printable",
      type("text/plain; charset=utf-8", "quoted-printable"),
      "Zo=C3=AB, =\r\nnine of us",
      "Zoë, nine of us",
    ],
    ["base64", type("text/plain; charset=utf-8", "base64"), Buffer.from("Zoë").toString("base64"), "Zoë"],
    ["Latin-1", type("text/plain; charset=iso-8859-1", "quoted-printable"), "Zo=EB", "Zoë"],
    ["Windows-1252", type("text/plain; charset=windows-1252", "quoted-printable"), "=93Zo=EB=94", "“Zoë”"],
    ["Japanese", type("text/plain; charset=iso-2022-jp"), "\u001b$B$O$$\u001b(B", "はい"],
    [
      "UTF-8 labelled Latin-1",
      type("text/plain; charset=iso-8859-1", "quoted-printable"),
      "=E2=80=9CZo=C3=AB=E2=80=9D =E2=80=93 =E2=82=AC",
      "“Zoë” – €",
    ],
    ["UTF-8 labelled US-ASCII", type("text/plain; charset=us-ascii", "quoted-printable"), "Zo=C3=AB", "Zoë"],
    [
      "Windows-1252 labelled Latin-1",
      type("text/plain; charset=iso-8859-1", "quoted-printable"),
      "=93Zo=EB=94",
      "“Zoë”",
    ],
    [
      "Latin-1 that is no UTF-8",
      type("text/plain; charset=iso-8859-1", "quoted-printable"),
      "=C3 la carte",
      "Ã la carte",
    ],
    ["an unknown charset", type("text/plain; charset=x-none"), "Nine", "Nine"],
    ...["utf-8", "US-ASCII", '"x-unknown"', "unknown-8bit"].map((label): [string, string[], string, string] => [
      `Windows-1252 labelled ${label}`,
      type(`text/plain;\r\n charset=${label}`, "quoted-printable"),
      "=93Zo=EB=94 =96 =80",
      "“Zoë” – €",
    ]),
    [
      "Windows-1252 without a label",
      type("text/plain; format=flowed", "quoted-printable"),
      "Jos=E9, nine of us",
      "José, nine of us",
    ],
    ["Windows-1252 without a type", ["Content-Transfer-Encoding: quoted-printable"], "Jos=E9", "José"],
    [
      "HTML in Windows-1252 labelled UTF-8",
      type("text/html; charset=utf-8", "quoted-printable"),
      "<p>Jos=E9</p>",
      "José",
    ],
    [
      "UTF-8 that is broken in one place",
      type("text/plain; charset=utf-8", "quoted-printable"),
      "Zo=C3=AB\r\nJos=E9\r\n=EF=BF=BD",
      "Zoë\nJosé\n\uFFFD",
    ],
    [
      "Japanese beside bytes that are lost",
      type("text/plain; charset=shift_jis", "quoted-printable"),
      "=82=CD=FD",
      "は\uFFFD",
    ],
    [
      "HTML only",
      type("text/html; charset=utf-8"),
      "<p>Nine &amp; a half</p><p>Thanks<br>Mia</p>",
      "Nine & a half\n\nThanks\nMia",
    ],
    ["controls", type("text/plain; charset=utf-8"), "Nine\u0000\u0007 \u202Eof us", "Nine of us"],
    ["nothing", [], "", ""],
  ])("%s", async (_name, headers, body, text) => {
    expect((await read(headers, String(body))).text).toBe(text);
  });

  test("each part is read in its own encoding", async () => {
    const plain = (label: string) => type(`text/plain; charset=${label}`, "quoted-printable");
    const [headers, body] = multipart("mixed", [
      [plain("utf-8"), "Zo=C3=AB"],
      [plain("utf-8"), "Jos=E9"],
      [plain("iso-2022-jp"), "=1B$B$O=1B(B"],
    ]);
    expect((await read(headers, body)).text.split(/\n+/)).toEqual(["Zoë", "José", "は"]);
  });

  test("an HTML email's blockquote is a quote", async () => {
    const html = "<div>Nine of us</div><div>On Fri, Afterglow wrote:</div><blockquote>Your table is on.</blockquote>";
    expect(await read(type("text/html; charset=utf-8"), html)).toMatchObject({
      text: "Nine of us",
      quoted: "On Fri, Afterglow wrote:\n\n> Your table is on.",
    });
  });

  test("a script is not text, and what loads from elsewhere is not loaded", async () => {
    const html = '<style>p{}</style><script>alert(1)</script><p>Nine</p><img src="https://else.example/x.png">';
    expect((await read(type("text/html"), html)).text).toMatch(/^Nine\s*(\[https:\/\/else\.example\/x\.png\])?$/);
  });

  test("is cut, and says so", async () => {
    const long = await read(type("text/plain"), "word ".repeat(readLimits.text));
    expect([long.text.length <= readLimits.text, long.cut]).toEqual([true, true]);
    const huge = await read(type("text/html"), `<p>${"x".repeat(readLimits.html)}</p>`);
    expect([huge.text, huge.cut]).toEqual(["", true]);
    expect((await read(type("text/plain"), "short")).cut).toBe(false);
  });
});

test("attachments are listed by name and size, also a calendar's reply", async () => {
  const [headers, body] = multipart("mixed", [
    [type("text/plain"), "See attached"],
    [["Content-Type: application/pdf", 'Content-Disposition: attachment; filename="../../menu.pdf"'], "0123456789"],
    [["Content-Type: text/calendar; method=REPLY"], "BEGIN:VCALENDAR\r\nEND:VCALENDAR"],
  ]);
  const { text, attachments } = await read(headers, body);
  expect(text).toBe("See attached");
  expect(attachments).toEqual([
    { name: "../../menu.pdf", size: 10 },
    { name: expect.stringContaining("calendar"), size: expect.any(Number) },
  ]);
});

test("fifty parts within each other, and more than are read", async () => {
  let nested: [string[], string] = [type("text/plain"), "Nine of us"];
  for (let depth = 0; depth < 50; depth += 1) nested = multipart("mixed", [nested], `limit${depth}`);
  expect((await read(...nested)).text).toBe("Nine of us");
  const many = Array.from({ length: 1_000 }, (): [string[], string] => [["Content-Type: image/png"], "x"]);
  const result = await read(...multipart("mixed", many)).catch(() => undefined);
  expect(result?.attachments.length ?? 0).toBeLessThanOrEqual(readLimits.attachments);
});

test("Hotmail's copy below a line, which begins with its date, is a quote", async () => {
  const html = `<div>We will be six.</div><br><hr id="stopSpelling">Date: Fri, 27 Nov 2026 13:53:45 +1100<br>Subject: Your table<br>From: bookings@club.example<br>To: mia@guest.example<br><br><div>Hello Mia</div>`;
  const { text, quoted } = await read(type("text/html; charset=utf-8"), html);
  expect(text).toBe("We will be six.");
  expect(quoted).toMatch(/^-{3,80}\s+Date: Fri[\s\S]*Hello Mia$/);
});

test.each([
  ["Auto-Submitted: auto-replied", true],
  ["Auto-Submitted: auto-generated; x=y", true],
  ["Auto-Submitted: no", false],
  ["X-Autoreply: yes", true],
  ["Precedence: bulk", true],
  ["Precedence: normal", false],
  ["Return-Path: <>", true],
  ["Return-Path: <mia@guest.example>", false],
  ["X-Mailer: iPhone Mail", false],
])("%s: automatic is %s", async (header, automatic) => {
  expect((await read([header], "Away")).automatic).toBe(automatic);
});

test.each([
  ["Re: O&#39;Brien&amp;#39;s table &amp; bar", "Re: O'Brien's table & bar"],
  ["R&D; fish &chips;", "R&D; fish &chips;"],
  ["=?utf-8?Q?Jos=E9?=", "José"],
  ["=?us-ascii?Q?Jos=E9_=96?= =?x-unknown?Q?_Zo=EB?=", "José – Zoë"],
  ["=?utf-8?B?Sm9z6Q==?=", "José"],
  ["=?utf-8?Q?Zo=C3=AB?=", "Zoë"],
  ["=?iso-8859-1?Q?Zo=C3=AB?=", "Zoë"],
])("the subject %s is read as it was written", async (subject, right) => {
  expect((await readMail(written({ subject }))).subject).toBe(right);
});

test("a subject in bytes without a label is read as it was written", async () => {
  for (const encoding of ["utf8", "latin1"] as const) {
    const raw = Buffer.from(written({ subject: "Table of José" }).toString(), encoding);
    expect((await readMail(raw)).subject).toBe("Table of José");
  }
});

test.each([
  ["Automatic reply: Your table", true],
  ["Out of Office: Your table", true],
  ["Abwesenheitsnotiz: Your table", true],
  ["Réponse automatique : Your table", true],
  ["Mia Chen is out of the office", true],
  ["OOO: Your table", true],
  ["Abwesenheit: Your table", true],
  ["Poissa", true],
  ["Automaattinen vastaus: Your table", true],
  ["Automatická odpověď: Your table", true],
  ["Automatikus válasz: Your table", true],
  ["Otomatik yanıt: Your table", true],
  ["Автоответ: Your table", true],
  ["Αυτόματη απάντηση: Your table", true],
  ["Trả lời tự động: Your table", true],
  ["رد تلقائي: Your table", true],
  ["自動応答: Your table", true],
  ["Re: Out of the office party", false],
  ["Re: Your table", false],
  ["Absent friends, table for nine", false],
  ["Auto show after-party", false],
])("the subject %s: automatic is %s", async (subject, automatic) => {
  expect((await readMail(written({ subject }))).automatic).toBe(automatic);
});

test("headers give the sender, recipients and the emails that it answers", async () => {
  const headers = [
    "Cc: b@c.example",
    "In-Reply-To: <3@x.example>",
    "References: <1@x.example>\r\n <2@x.example> <3@x.example>",
  ];
  const mail = await readMail(written({ from: '"Mia, Chen" <MIA@Guest.example>', to: "a@b.example", headers }));
  expect(mail).toMatchObject({
    sender: "mia@guest.example",
    recipients: ["a@b.example", "b@c.example"],
    answers: ["<3@x.example>", "<2@x.example>", "<1@x.example>"],
  });
  expect((await readMail(written({ from: "friends: a@b.example, c@d.example;" }))).sender).toBeUndefined();
});

test("a broken message is read as well as it can be, or is rejected; it never ends the process", async () => {
  const [headers, body] = multipart("mixed", [
    [type("text/plain; charset=utf-8", "quoted-printable"), "Zo=C3=AB"],
    [["Content-Type: application/pdf; name==?utf-8?q?a?="], "JVBERi0="],
  ]);
  const whole = written({ headers, body });
  const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(damage, fc.nat(whole.length), async (bytes, end) => {
      const raw = Buffer.from(whole.subarray(0, end));
      for (const [at, byte] of bytes) if (at < raw.length) raw[at] = byte;
      const mail = await readMail(raw).catch(() => undefined);
      if (mail) expect(JSON.stringify(mail)).not.toContain("\\u0000");
    }),
    { numRuns: 150 },
  );
  for (const raw of ["", "\r\n", "\0\0\0", "no header at all", ":\r\n:\r\n", "Content-Type: multipart/mixed\r\n\r\n--"])
    await expect(readMail(Buffer.from(raw))).resolves.toMatchObject({ sender: undefined });
});
