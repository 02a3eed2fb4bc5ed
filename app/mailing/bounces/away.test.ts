import { expect, test } from "vitest";
import { envelopeTo, message, returnedHeaders } from "../../../test/bounce-reports.ts";
import { failureIn } from "../../house/mail/failure-kind.ts";
import { readReport } from "./read-report.server.ts";

const id = "01989a1e-7c00-7000-8000-000000000001";

const written = (subject: string, body: string, more: readonly string[] = [], from = "mia@guest.example") =>
  message(
    [
      `From: Mia <${from}>`,
      `To: ${envelopeTo(id)}`,
      `Subject: =?utf-8?B?${Buffer.from(subject).toString("base64")}?=`,
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: 8bit",
      ...more,
    ],
    body,
  );

/** Of people who are away: phone numbers, addresses and rooms are no codes, and "no longer" is not about an address. */
const away = [
  ["This week at Afterglow", "I no longer work at Example. Contact sue@guest.example or 02 9550 550."],
  [
    "I'm away",
    "I'm no longer checking email until Monday.\n\nMia Chen\n550 George Street, Sydney\nPhone: 0412 555 666",
  ],
  ["Urlaub", "Ich bin nicht mehr im Haus, die Adresse existiert nicht mehr lange. Zimmer 550. Ab 5.1.26 wieder da."],
  ["Congés", "Je ne travaille plus ici, adresse bientôt introuvable. Tél. 01 550 55 66"],
  ["Vacaciones", "No disponible. Llame al 555 123. El usuario no existe en la oficina."],
  ["Ferie", "Sono in ferie, tel 550 123. Indirizzo non valido per urgenze."],
  ["Férias", "Estou de férias, ligue 555 123. Este endereço não existe mais em breve."],
  ["Vakantie", "Ik ben niet meer in dienst, bel 550 123. Dit adres bestaat niet lang meer."],
  ["Semester", "Jag är borta, ring 0555 550 123. Finns inte på kontoret."],
  ["Loma", "Olen lomalla, puh. 040 555 666. Minua ei löydy toimistolta."],
  ["Izin", "Tatildeyim, tel 555 123 45 67. bulunamadı"],
  ["Отпуск", "Я в отпуске, тел. 555 123. Не найден"],
  ["休暇", "休暇中です。電話 555 123。見つかりません"],
  ["休假", "我在休假，电话 555 123，找不到我"],
] as const;

test.each(away)("%s: someone who is away is no bounce", async (subject, body) => {
  for (const more of [[], ["Return-Path: <>"], ["Return-Path: <>", "Auto-Submitted: auto-replied"]]) {
    const { about, recipientIds } = await readReport(written(subject, body, more));
    expect([about, ...recipientIds]).toEqual([expect.stringMatching(/^(?:automatic|unclear)$/), id]);
  }
});

test("a reply that quotes our headers is no bounce", async () => {
  const body = `I no longer work here, call 0412 555 666.\n\n> ${returnedHeaders({ id }).replace(/\n/g, "\n> ")}`;
  const raw = written("Re: This week at Afterglow", body, ["Auto-Submitted: auto-replied"]);
  expect((await readReport(raw)).about).toBe("automatic");
});

test("a closed office behind the postmaster's address is no bounce", async () => {
  const raw = written("Out of office", "The office is closed, call 9550 550.", [], "postmaster@guest.example");
  expect((await readReport(raw)).about).not.toBe("delivery");
});

test("with an empty return path, the reply of a server is a bounce, and the text above it decides nothing", async () => {
  const kindOf = async (body: string) => {
    const { about, status } = await readReport(written("Nicht zugestellt", body, ["Return-Path: <>"]));
    return status ? failureIn(status)?.kind : about;
  };
  expect(await kindOf("Es ging nicht:\n\n<mia@guest.example>: 550 5.1.1 User unknown")).toBe("hard");
  expect(await kindOf("Adresse nicht gefunden?\nhost mx.guest.example said: 552 Mailbox full")).toBe("soft");
  expect(await kindOf("550 George Street\nUser unknown to us")).toBe("unclear");
});

test("a delay in Gmail's words is no failure, a report to SpamCop is a complaint", async () => {
  const delay = "There was a temporary problem delivering your message. Gmail will retry for 45 more hours.";
  const late = await readReport(written("Delivery Status Notification", delay, [], "mailer-daemon@googlemail.com"));
  expect(late.status && failureIn(late.status)).toBeUndefined();
  const body = `[ SpamCop V5.0 ]\n\n[ Offending message ]\n${returnedHeaders({ id })}`;
  const spam = written("[SpamCop (203.0.113.7) id:7265432]This week", body, [], "7265432@reports.spamcop.net");
  expect((await readReport(spam)).about).toBe("complaint");
});
