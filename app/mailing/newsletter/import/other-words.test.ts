import { expect, test } from "vitest";
import type { AddressOrder } from "./address-order.ts";
import { readAddresses } from "./read-addresses.server.ts";

function read(file: string) {
  const order: AddressOrder = {
    list: "subscribers",
    bytes: Buffer.from(file),
    columns: undefined,
    standing: {},
    orders: {},
    agreed: "2026-01-05",
    place: "Door",
    words: "Yes",
    timeZone: "Australia/Sydney",
    locale: "en-AU",
  };
  return readAddresses(order, Date.parse("2026-11-26T00:00:00Z"));
}

const nameOf = (address: string) => address.split("@")[0] ?? "";

/** Who is imported, who withdrew their consent, and how many people staff decide about. */
async function outcome(file: string) {
  const { addresses, withdrawn, problems } = await read(file.replace(/@(?=[;,])/g, "@guest.example"));
  return [
    [...(addresses?.keys() ?? [])].map(nameOf).join(" "),
    [...withdrawn.values()].map(({ address, standing }) => `${nameOf(address)} ${standing}`).join(", "),
    problems.filter(({ kind }) => kind === "undecided").length,
  ];
}

const exports: [service: string, file: string, withdrawn: string, open?: number][] = [
  [
    "CleverReach, German",
    "E-Mail;Angemeldet;Aktiviert;Deaktiviert\nleo@;04.03.2024 05:06:00;04.03.2024 05:07:00;\nmia@;04.03.2024 05:06:00;04.03.2024 05:07:00;24.03.2025 05:06:00\n",
    "mia left",
  ],
  [
    "rapidmail",
    "E-Mail;Status\nleo@;aktiv\nmia@;abgemeldet\nzoe@;gebounced\nian@;Beschwerde\numa@;gelöscht\n",
    "mia left, zoe bounced, ian complained, uma left",
  ],
  [
    "Sarbacane",
    "E-mail;Statut;Désabonné;NPAI\nleo@;Actif;Non;Non\nmia@;Désabonné;Oui;Non\nzoe@;Actif;Non;Oui\n",
    "mia left, zoe bounced",
  ],
  ["Mailjet, French", "email;abonné;liste noire\nleo@;oui;non\nzoe@;oui;oui\n", "zoe left"],
  [
    "Acumbamail",
    "email;estado\nleo@;Suscrito\nmia@;Dado de baja\nzoe@;Rebotado\nian@;Queja\numa@;Sin confirmar\n",
    "mia left, zoe bounced, ian complained",
  ],
  ["MailUp", "Email;Stato\nleo@;Iscritto\nmia@;Disiscritto\nzoe@;Rimbalzato\n", "mia left, zoe bounced"],
  ["E-goi", "E-mail;Estado\nleo@;Ativo\nmia@;Removido\nzoe@;Devolvido\n", "mia left, zoe bounced"],
  ["Laposta", "e-mailadres;status\nleo@;actief\nmia@;uitgeschreven\nzoe@;opgeschoond\n", "mia left, zoe bounced"],
  [
    "FreshMail",
    "E-mail;Status\nleo@;Aktywny\nmia@;Wypisany\nzoe@;Odbicie twarde\nian@;Nieaktywny\numa@;Do aktywacji\n",
    "mia left, zoe bounced, ian left",
  ],
  [
    "AWeber",
    "Email,Status,Stop Time,Stop Status\nleo@,subscribed,,\nmia@,unsubscribed,03/25/25,Unsubscribed\n",
    "mia left",
  ],
  ["iContact", "email,status,subscribed\nleo@,active,2024-03-04\nmia@,donotcontact,2024-03-04\n", "mia left"],
  ["GetResponse", "email,optin\nleo@,double\n", ""],
  [
    "a question of Eventbrite",
    "Email,Would you like to receive emails from us?\nleo@,Yes please\nmia@,No thanks\n",
    "",
  ],
  ["a question about a list", "Email,Do you want to join our list?\nleo@,Yes\nmia@,No\n", ""],
  ["reasons in German", "E-Mail;Abmeldegrund\nleo@;\nmia@;zu viele Mails\n", "mia left"],
  ["a German ban on advertising", "E-Mail;Werbesperre\nleo@;Nein\nmia@;Ja\n", "mia left"],
  ["no newsletter", "Email,No newsletter\nleo@,No\nmia@,Yes\n", "mia left"],
  ["a German consent", "E-Mail;Werbeeinwilligung\nleo@;Ja\nmia@;Nein\n", ""],
  ["a Spanish consent", "Correo electrónico;Acepta recibir publicidad\nleo@;Sí\nmia@;No\n", ""],
  ["a Portuguese consent", "E-mail;Aceita receber novidades\nleo@;Sim\nmia@;Não\n", ""],
  ["a Dutch consent", "E-mailadres;Wil nieuwsbrief ontvangen\nleo@;Ja\nmia@;Nee\n", ""],
  ["a Polish consent", "E-mail;Zgoda marketingowa\nleo@;Tak\nmia@;Nie\n", ""],
  ["a question of a form", "Email address,Would you like to hear about our events?\nleo@,Yes\nmia@,No\n", ""],
  [
    "an answer in words",
    "Email,I would like to receive news and offers by email\nleo@,Yes please\nmia@,No thanks\nzoe@,\n",
    "",
    1,
  ],
  ["an attendee's address", "Attendee email,Email opt in\nleo@,Opted in\nmia@,Opted out\n", "mia left"],
  ["tracking is no subscription", "Email,State,Consent to Track\nleo@,Active,No\nmia@,Deleted,Yes\n", "mia left"],
];

test.each(exports)("%s: Leo alone is imported", async (_name, file, withdrawn, open = 0) => {
  expect(await outcome(file)).toEqual(["leo", withdrawn, open]);
});

test("yes and no about something else leave nobody out", async () => {
  for (const heading of ["Offers redeemed", "Newsletter opened", "Likes techno", "News seen"])
    expect([heading, ...(await outcome(`Email,${heading}\nleo@,Yes\nmia@,No\n`))]).toEqual([heading, "leo mia", "", 0]);
});

test("times of consent are read as programs write them", async () => {
  const times = [
    ["2024-03-04 05:06:07 +0000 UTC", "2024-03-04T05:06:07"],
    ["20240304T050607Z", "2024-03-04T05:06:07"],
    ["Mon Mar 04 2024 05:06:07 GMT+1100 (Australian Eastern Daylight Time)", "2024-03-03T18:06:07"],
  ];
  const rows = times.map(([written], at) => `guest${at}@guest.example;${written}`).join("\n");
  const { addresses } = await read(`Email;Subscribed at\n${rows}\n`);
  expect([...(addresses?.values() ?? [])].map(({ agreed }) => agreed.slice(0, 19))).toEqual(times.map(([, is]) => is));
});

test("a date in the future is not asked about as one whose order is open", async () => {
  const { problems } = await read("Email;Subscribed at\nleo@guest.example;2027-03-04 05:06\n");
  expect(problems).toMatchObject([{ kind: "invalid" }]);
});

test("an address with a name, or a sign, around it is read, so that nobody who left is missed", async () => {
  const rows =
    "Mia Chen <mia@guest.example>;Unsubscribed\nmailto:zoe@guest.example;Bounced\n<leo@guest.example>;Subscribed\n";
  expect(await outcome(`Email;Status\n${rows}`)).toEqual(["leo", "mia left, zoe bounced", 0]);
});
