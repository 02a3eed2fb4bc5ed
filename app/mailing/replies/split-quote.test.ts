import fc from "fast-check";
import { expect, test } from "vitest";
import { splitQuote } from "./split-quote.ts";

const below = (...quote: string[]) => ["We will be nine.", "", "See you!", "", ...quote].join("\n");

test.each([
  [
    "Gmail",
    ["On Fri, 27 Nov 2026 at 10:12, Afterglow <hello@afterglow.example> wrote:", "", "> Your table", ">", "> is on."],
  ],
  [
    "Gmail, broken in two",
    [
      "On Fri, 27 Nov 2026 at 10:12, Afterglow <",
      "hello+vip-7q4k.abcdefgh@afterglow.example> wrote:",
      "> Your table is on.",
    ],
  ],
  ["iPhone", ["On 27 Nov 2026, at 10:12 am, Afterglow <hello@afterglow.example> wrote:", "", "> Your table is on."]],
  [
    "iPhone with a quoted attribution",
    ["> On 27 Nov 2026, at 10:12 am, Afterglow wrote:", "> ", "> Your table is on."],
  ],
  [
    "Outlook",
    [
      "From: Afterglow <hello@afterglow.example>",
      "Sent: Friday, 27 November 2026 10:12 AM",
      "To: Mia",
      "Subject: Your table",
      "",
      "Your table is on.",
    ],
  ],
  [
    "Outlook on the web",
    [
      "________________________________",
      "From: Afterglow <hello@afterglow.example>",
      "Sent: Friday",
      "",
      "Your table is on.",
    ],
  ],
  ["old Outlook", ["-----Original Message-----", "From: Afterglow", "Your table is on."]],
  [
    "German",
    ["Am Fr., 27. Nov. 2026 um 10:12 Uhr schrieb Afterglow <hello@afterglow.example>:", "", "> Your table is on."],
  ],
  [
    "German Outlook",
    [
      "Von: Afterglow",
      "Gesendet: Freitag, 27. November 2026",
      "An: Mia",
      "Betreff: Your table",
      "",
      "Your table is on.",
    ],
  ],
  [
    "French",
    ["Le ven. 27 nov. 2026 à 10:12, Afterglow <hello@afterglow.example> a écrit :", "", "> Your table is on."],
  ],
  [
    "Spanish",
    ["El vie, 27 nov 2026 a las 10:12, Afterglow (<hello@afterglow.example>) escribió:", "> Your table is on."],
  ],
  [
    "Italian",
    ["Il giorno ven 27 nov 2026 alle ore 10:12 Afterglow <hello@afterglow.example> ha scritto:", "> Your table is on."],
  ],
  ["Dutch", ["Op vr 27 nov 2026 om 10:12 schreef Afterglow <hello@afterglow.example>:", "> Your table is on."]],
  [
    "Portuguese",
    ["Em sex., 27 de nov. de 2026 às 10:12, Afterglow <hello@afterglow.example> escreveu:", "> Your table is on."],
  ],
  ["Danish", ["Den fre. 27. nov. 2026 kl. 10.12 skrev Afterglow <hello@afterglow.example>:", "> Your table is on."]],
  ["Chinese", ["Afterglow <hello@afterglow.example> 于2026年11月27日周五 10:12写道:", "> Your table is on."]],
  ["Japanese", ["2026年11月27日(金) 10:12 Afterglow <hello@afterglow.example>:", "> Your table is on."]],
  [
    "German, broken in two",
    ["Afterglow <bookings@club.example> schrieb am Fr., 27.", "Nov. 2026 um 11:53 Uhr:", "", "> Hello Mia"],
  ],
  [
    "Vietnamese",
    ["Vào Th 6, 27 thg 11, 2026 vào lúc 11:53 Afterglow <bookings@club.example>", "đã viết:", "", "> Hello"],
  ],
  ["Swedish", ["Den fre 27 nov. 2026 kl 10:12 skrev Afterglow <a@club.example>:", "", "> Hello"]],
  ["Norwegian", ["fre. 27. nov. 2026 kl. 10:12 skrev Afterglow <a@club.example>:", "", "> Hello"]],
  ["Finnish", ["pe 27. marrask. 2026 klo 10.12 Afterglow (a@club.example) kirjoitti:", "", "> Hello"]],
  ["Polish", ["pt., 27 lis 2026 o 10:12 Afterglow <a@club.example> napisał(a):", "", "> Hello"]],
  ["Czech", ["pá 27. 11. 2026 v 10:12 odesílatel Afterglow <a@club.example> napsal:", "", "> Hello"]],
  ["Hungarian", ["Afterglow <a@club.example> ezt írta (időpont: 2026. nov. 27., P, 10:12):", "", "> Hello"]],
  ["Romanian", ["În vin., 27 nov. 2026 la 10:12, Afterglow <a@club.example> a scris:", "", "> Hello"]],
  ["Turkish", ["Afterglow <a@club.example>, 27 Kas 2026 Cum, 10:12 tarihinde şunu yazdı:", "", "> Hello"]],
  ["Russian", ["пт, 27 нояб. 2026 г. в 10:12, Afterglow <a@club.example>:", "", "> Hello"]],
  ["Russian, of another program", ["27.11.2026 10:12, Afterglow пишет:", "> Hello"]],
  ["Ukrainian", ["пт, 27 лист. 2026 р. о 10:12 Afterglow <a@club.example> пише:", "", "> Hello"]],
  ["Greek", ["Στις Παρ 27 Νοε 2026 στις 10:12 π.μ., ο χρήστης Afterglow <a@club.example> έγραψε:", "", "> Hello"]],
  ["Korean", ["2026년 11월 27일 (금) 오전 10:12, Afterglow <a@club.example>님이 작성:", "", "> Hello"]],
  ["Indonesian", ["Pada tanggal Jum, 27 Nov 2026 pukul 10.12 Afterglow <a@club.example> menulis:", "", "> Hello"]],
  ["Hebrew", ["בתאריך יום ו׳, 27 בנוב׳ 2026 ב-10:12 מאת Afterglow <a@club.example>:", "", "> Hello"]],
  ["Arabic", ["في الجمعة، 27 نوفمبر 2026 في 10:12 ص كتب Afterglow <a@club.example>:", "", "> Hello"]],
  [
    "Swedish Outlook",
    [
      "Från: Afterglow [mailto:bookings@club.example]",
      "Skickat: den 27 november 2026 12:22",
      "Till: mia@guest.example",
      "Ämne: Your table",
      "",
      "Hello Mia",
    ],
  ],
  [
    "Hotmail, whose block begins with the date",
    [
      "Date: Fri, 27 Nov 2026 13:53:45 +1100",
      "Subject: Your table",
      "From: bookings@club.example",
      "To: mia@guest.example",
      "",
      "Hello Mia",
    ],
  ],
  [
    "Polish Outlook",
    ["Od: Afterglow", "Wysłano: piątek, 27 listopada 2026", "Do: Mia", "Temat: Your table", "", "Hello"],
  ],
  ["Russian Outlook", ["От: Afterglow", "Отправлено: 27 ноября 2026 г.", "Кому: Mia", "Тема: Your table", "", "Hello"]],
  [
    "Chinese Outlook",
    ["发件人: Afterglow", "发送时间: 2026年11月27日", "收件人: Mia", "主题: Your table", "", "Hello"],
  ],
  ["Japanese Outlook", ["差出人: Afterglow", "送信日時: 2026年11月27日", "宛先: Mia", "件名: Your table", "", "Hello"]],
  ["no attribution", ["> Your table is on."]],
])("folds the quote below a reply: %s", (_program, quote) => {
  const { text, quoted } = splitQuote(below(...quote));
  expect(text).toBe("We will be nine.\n\nSee you!");
  expect(quoted).toBe(quote.join("\n").trim());
});

test("new text right above a quote is not part of it", () => {
  for (const text of ["On it!", "Nine of us"]) {
    const message = `${text}\nOn Fri, 27 Nov 2026, Afterglow wrote:\n> Your table is on.`;
    expect(splitQuote(message).text).toBe(text);
  }
});

test("folds the quote above a reply", () => {
  const message = "On Friday Afterglow wrote:\n> Your table is on.\n>\n> See you.\n\nWe will be nine.\nThanks";
  expect(splitQuote(message)).toEqual({
    text: "We will be nine.\nThanks",
    quoted: "On Friday Afterglow wrote:\n> Your table is on.\n>\n> See you.",
  });
});

test("leaves answers between quoted lines where they are", () => {
  const message = "Hello,\n\n> How many?\nNine.\n> When?\nAt 10.\n\nOn Friday Afterglow wrote:\n> Old";
  expect(splitQuote(message)).toEqual({
    text: "Hello,\n\n> How many?\nNine.\n> When?\nAt 10.",
    quoted: "On Friday Afterglow wrote:\n> Old",
  });
});

test("shows everything if nothing new would be left, and text that only looks like a quote", () => {
  for (const message of [
    "> Your table is on.",
    "On Friday Afterglow wrote:\n> Your table is on.",
    "From: us\nwith love",
    "Is it 10 or 11?\nFrom: the door you see it.",
    "To: you\nSubject: to change\nDate: Friday",
    "A: yes\nDo: come\nDate: tomorrow",
    "",
  ]) {
    expect(splitQuote(message)).toEqual({ text: message, quoted: "" });
  }
});

test("loses no line of any message", () => {
  const line = fc.oneof(
    fc.constantFrom(
      "> quoted",
      ">",
      "",
      "On Friday Mia wrote:",
      "From: a@b.example",
      "Sent: now",
      "To: c",
      "____________________",
      "new text",
    ),
    fc.string({ maxLength: 20 }),
  );
  const words = (text: string) => text.split(/\s+/).filter(Boolean).sort();
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const message = lines.join("\n");
      const { text, quoted } = splitQuote(message);
      expect(words(`${text}\n${quoted}`)).toEqual(words(message));
      if (message.trim() !== "") expect(text).not.toBe("");
    }),
  );
});

const copied = (...labels: string[]) => [...labels, "", "Your table is on."];

test.each([
  [
    "Zoho",
    ["---- On Fri, 27 Nov 2026 10:12:13 +1100 Afterglow <hello@afterglow.example> wrote ----", "", "Your table is on."],
  ],
  ["BlackBerry", copied("  Original Message  ", "From: Afterglow", "Sent: Friday", "To: Mia", "Subject: Your table")],
  ["a forwarded message of Apple Mail", ["Begin forwarded message:", "", "> From: Afterglow", "> Your table is on."]],
  ["Seznam", copied("---------- Původní e-mail ----------", "Od: Afterglow", "Komu: Mia", "Předmět: Your table")],
  [
    "Russian, broken within brackets",
    ["пт, 27 нояб. 2026 г. в 10:12, Afterglow <", "hello@afterglow.example>:", "", "> Your table is on."],
  ],
  ["a rule above", ["-----", "On 27/11/2026 10:12, Afterglow wrote:", "", "> Your table is on."]],
  ["Croatian Outlook", copied("Šalje: Afterglow", "Poslano: 27. studenoga 2026.", "Prima: Mia", "Predmet: Your table")],
  ["Slovenian Outlook", copied("Od: Afterglow", "Poslano: petek", "Za: Mia", "Zadeva: Your table")],
  ["Catalan Outlook", copied("De: Afterglow", "Enviat: divendres", "Per a: Mia", "Tema: Your table")],
  ["Serbian Outlook", copied("Шаље: Afterglow", "Послато: петак", "Прима: Mia", "Предмет: Your table")],
])("more programs: %s", (_name, quote) => {
  const { text, quoted } = splitQuote(below(...quote));
  expect(text).toBe("We will be nine.\n\nSee you!");
  expect(quoted).toContain("Your table is on.");
});

test("texts with colons and rules that quote nothing stay whole", () => {
  for (const text of [
    "Za: nine\nOd: ten",
    "Original message\nwas fine",
    "Hi\n-----\nMia",
    "Date: 5 Dec\nTo be there: nine of us",
  ])
    expect(splitQuote(text)).toEqual({ text, quoted: "" });
});

test("text that ends like an attribution stays, unless it names a time or an address", () => {
  for (const text of [
    "I had a hard time with the form, so when I finally\nfound the page I wrote one of my own:\n\nSee https://guest.example",
    "As I wrote:\n\nnine of us",
    "Mia wrote:\n\nCan we come at ten?\nCan we?",
  ])
    expect(splitQuote(text)).toEqual({ text, quoted: "" });
  expect(splitQuote("Nine.\n\nOn 26 Nov 2026 you wrote:\n\nHow many?").text).toBe("Nine.");
});

test("new text in several lines right above an attribution is not part of it", () => {
  const text =
    "We'd like the booth beside the bar if it's still free on Saturday,\nand we'll be nine,\nthree of us later.";
  const quote = "On Dec 15, 2026, at 3:00 PM, Afterglow <hello@afterglow.example> wrote:\n> Your table is on.";
  expect(splitQuote(`${text}\n${quote}`)).toEqual({ text, quoted: quote });
});

test.each([
  [
    "Norwegian, whose address is closed on the next line",
    "tir. 18. apr. 2026 kl. 13:09 skrev Afterglow <hello@club.example\n>:\n\n> Hello",
  ],
  ["German, the same", 'Am 21.04.2026 17:48 schrieb "Afterglow" <noreply@club.example\n>:\n\n> Hello'],
  ["a quote above a signature", "On 27 Nov 2026, Afterglow wrote:\n> Hello\n\n--\nMia Chen\nViele Grüße"],
  [
    "Danish",
    "-------- Oprindelig besked --------\nFra: Afterglow\nDato: 04.07.2026\nTil: Mia\nEmne: Your table\n\nHello",
  ],
])("folds more quotes: %s", (_program, quote) => {
  expect(splitQuote(below(quote))).toEqual({ text: "We will be nine.\n\nSee you!", quoted: quote });
});
