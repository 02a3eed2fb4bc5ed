import { expect, test } from "vitest";
import { openTable } from "../../platform/lib/csv/read-csv.server.ts";
import { readTickets } from "./read-tickets.server.ts";
import { recogniseColumns } from "./recognise-columns.ts";
import type { ShopColumns } from "./shapes.ts";

/** Reads a file, without columns by what its headings suggest. */
async function read(file: string, columns?: ShopColumns) {
  const bytes = Buffer.from(file);
  const { headings } = await openTable(bytes, "");
  const contents = await readTickets(bytes, {
    shop: {
      columns: columns ?? recogniseColumns(headings),
      words: {},
      shared_codes: null,
      keeps_contacts: false,
      codes_rotate: false,
    },
    keys: { code: "code", ticket: "ticket" },
    chosen: { night: "2026-11-28", events: ["ember"], others: new Map() },
    anyNight: false,
    dialCode: "+61",
    venue: { nightEndsAt: "06:00", timeZone: "Australia/Sydney", locale: "en-AU" },
  });
  const guests = [...(contents.tickets?.values() ?? [])].map(({ name, people, state, undecided }) =>
    [name, people === 1 ? "" : people, undecided ? "ask" : state].filter(Boolean).join(" "),
  );
  return { contents, guests };
}

const files: [shop: string, file: string, guests: string[]][] = [
  [
    "Billetto",
    "Order no.;Name;Attendee ID;Barcode;State;Checked in at\n1;Mia Chen;1;1001;booked;\n2;Leo Ross;2;1002;refunded;\n3;Zoe Ng;3;1003;cancelled;\n",
    ["Mia Chen valid", "Leo Ross void", "Zoe Ng void"],
  ],
  [
    "Fatsoma",
    "Booking Reference,Ticket Reference,Ticket Option,Full Name,State,Scanned\nF1,FT1,GA,Mia Chen,paid,false\nF2,FT2,GA,Leo Ross,refunded,false\n",
    ["Mia Chen valid", "Leo Ross void"],
  ],
  [
    "Universe, with two states",
    "Attendee First Name,Attendee Last Name,Ticket Code,Ticket State,Order State\nMia,Chen,U1,active,paid\nLeo,Ross,U2,active,cancelled\n",
    ["Mia Chen valid", "Leo Ross void"],
  ],
  [
    "Square",
    "Order,Recipient Name,Item Name,Item Quantity,Order State,Order Refunded Amount\n1,Mia Chen,GA,2,COMPLETED,$0.00\n2,Leo Ross,GA,2,CANCELED,$0.00\n3,Zoe Ng,GA,1,COMPLETED,$20.00\n",
    ["Mia Chen 2 valid", "Leo Ross 2 void", "Zoe Ng ask"],
  ],
  [
    "Eventbrite, German",
    "Bestellnr.;Vorname;Nachname;Anzahl;Barcode-Nr.;Teilnehmerstatus\n1;Mia;Chen;1;1001;Teilnehmend\n2;Leo;Ross;1;1002;Nicht teilnehmend\n3;Zoe;Ng;1;1003;Eingecheckt\n",
    ["Mia Chen valid", "Leo Ross void", "Zoe Ng ask"],
  ],
  [
    "Eventbrite, French",
    "N° de commande;Prénom;Nom;Quantité;N° de code-barres;Statut du participant\n1;Mia;Chen;1;1001;Participe\n2;Leo;Ross;1;1002;Ne participe pas\n",
    ["Mia Chen valid", "Leo Ross void"],
  ],
  [
    "Eventbrite, Spanish",
    "N.º de pedido;Nombre;Apellidos;N.º de código de barras;Estado del asistente\n1;Mia;Chen;1001;Asistirá\n2;Leo;Ross;1002;No asistirá\n",
    ["Mia Chen valid", "Leo Ross void"],
  ],
  [
    "Weezevent, with its check-ins",
    "Code-barres;Nom;Prénom;Statut;Contrôlé\n12345;Chen;Mia;Valide;Non\n12346;Ross;Leo;Valide;Oui\n",
    ["Mia Chen valid", "Leo Ross ask"],
  ],
  [
    "Eventfrog, whose Name is the last name",
    "Barcode;Vorname;Name;Status;Eingelöst\n1001;Mia;Chen;Gültig;Nein\n1002;Leo;Ross;Storniert;Nein\n",
    ["Mia Chen valid", "Leo Ross void"],
  ],
  [
    "Xceed, whose Name is the first name",
    "Name,Surname,Pax,Status,QR\nMia,Chen,2,Confirmed,Q1\nLeo,Ross,3,Declined,Q2\n",
    ["Mia Chen 2 valid", "Leo Ross 3 void"],
  ],
  [
    "Skiddle",
    'Order Ref,Customer Name,Quantity,Barcode(s),Status\nS1,Mia Chen,2,"1001, 1002",Paid\n',
    ["Mia Chen valid", "Mia Chen valid"],
  ],
  [
    "Ticketmaster",
    'Account Name,Barcode,Ticket Status,Num Seats\n"Chen, Mia",123456789012,Sold,1\n"Ross, Leo",123456789013,Returned,2\n',
    ["Chen, Mia valid", "Ross, Leo 2 ask"],
  ],
  [
    "Partiful",
    "Name,Status\nMia Chen,Going\nLeo Ross,Can't Go\nZoe Ng,Maybe\n",
    ["Mia Chen valid", "Leo Ross void", "Zoe Ng ask"],
  ],
  [
    "Universe, with buyer and guest",
    "Ticket ID,Buyer First Name,Buyer Last Name,Guest First Name,Guest Last Name,Ticket State\nu1,Sam,Buyer,Mia,Chen,Active\n",
    ["Mia Chen valid"],
  ],
  [
    "Fever, with a session on another night",
    "Ticket code,Full name,Session,Status,Redeemed\nF1,Mia Chen,2026-11-28 22:00,Purchased,No\nF2,Leo Ross,2026-11-29 22:00,Purchased,No\n",
    ["Mia Chen valid"],
  ],
  [
    "Eventim",
    "Auftragsnummer;Barcode;Kunde Vorname;Kunde Nachname;Status;Vorstellung\nA1;100;Mia;Chen;verkauft;28.11.2026 22:00\nA2;101;Leo;Ross;storniert;28.11.2026 22:00\nA3;102;Zoe;Ng;reserviert;28.11.2026 22:00\n",
    ["Mia Chen valid", "Leo Ross void", "Zoe Ng ask"],
  ],
  [
    "a shop that says which tickets were resold",
    "Order number,Customer name,Barcode,Resold\n1,Mia Chen,r1,No\n2,Leo Ross,r2,Yes\n",
    ["Mia Chen valid", "Leo Ross void"],
  ],
  [
    "Resident Advisor, with the codes of an order beside each other",
    "Order number,Customer name,Quantity,Barcode(s)\n1,Mia Chen,2,RA10001 RA10002\n2,Leo Ross,1,RA 2000 1\n3,Zoe Ng,3,RA10003\n",
    ["Mia Chen valid", "Mia Chen valid", "Leo Ross valid", "Zoe Ng 3 valid"],
  ],
  [
    "Quicket",
    "Ticket Holder Name,Barcode,Valid\nMia Chen,b1,True\nLeo Ross,b2,False\n",
    ["Mia Chen ask", "Leo Ross ask"],
  ],
  [
    "Event Espresso",
    "Registration ID,Registration Code,Attendee,Registration Status\n1,rc1,Mia Chen,Approved\n2,rc2,Leo Ross,Not Approved\n",
    ["Mia Chen valid", "Leo Ross ask"],
  ],
  [
    "Ticketbooth and Flicket, with who was scanned",
    "First Name,Surname,Ticket Barcode,Ticket Status,Scanned Status\nMia,Chen,b1,Issued,Not Scanned\nLeo,Ross,b2,Issued,Scanned\n",
    ["Mia Chen valid", "Leo Ross ask"],
  ],
  [
    "words of more languages",
    "Name;Status\nMia;opłacone\nLeo;anulowane\nZoe;Maksettu\nIan;Peruttu\nUma;оплачен\nEve;отменен\nKim;verkauft\nTom;zrušeno\n",
    ["Mia valid", "Leo void", "Zoe valid", "Ian void", "Uma valid", "Eve void", "Kim valid", "Tom void"],
  ],
];

test.each(files)("%s", async (_shop, file, guests) => {
  expect((await read(file)).guests).toEqual(guests);
});

test.each([
  ["Name;Anzahl;Status\nMia Chen;2;bezahlt\nGesamt;2;\n", "Gesamt"],
  ["Name,Barcode,Status\nMia Chen,1001,Paid\nGrand Total,,\n", "Grand Total"],
  ["Nom complet;Quantité;Statut\nMia Chen;2;Payé\nTotal général;2;\n", "Total général"],
  ["Name,Barcode,Status\nMia Chen,1001,Paid\nPage 1 of 1,,\n", "Page 1 of 1"],
  ["Name,Qty,Status\nMia Chen,2,Paid\nReport generated 28/11/2026,,\n", "Report generated 28/11/2026"],
])("what stands below a list is no guest: %j", async (file, footer) => {
  const { guests, contents } = await read(file);
  expect(guests).toEqual([expect.stringMatching(/^Mia Chen (?:2 )?valid$/)]);
  expect(contents.problems).toEqual([{ line: 3, text: `“${footer}” is no guest. Not imported.` }]);
});

test("guests whose names begin like a sum are guests", async () => {
  const file = "Order ID,Name,Barcode,Status\n1,Total Recall,1001,Paid\n2,Paige Smith,1002,Paid\n";
  expect((await read(file)).guests).toEqual(["Total Recall valid", "Paige Smith valid"]);
});

test("a date without a year is that nearest to the night", async () => {
  const rows = ["Sat 28 Nov", "Fri 27 Nov", "Nov 28, 10:00 PM", "29 Nov 1:30 am", "5 December, 10pm"];
  const file = `Name,Status,Event date\n${rows.map((date, at) => `Guest ${at},Paid,"${date}"\n`).join("")}`;
  const { guests, contents } = await read(file);
  expect(guests).toEqual(["Guest 0 valid", "Guest 2 valid", "Guest 3 valid"]);
  expect(contents.elsewhere.map(({ nights }) => nights)).toEqual([["2026-11-27"], ["2026-12-05"]]);
});

test("a column of words that void tickets is suggested whatever its heading, and named while nobody chose it", async () => {
  const file = "Name,Barcode,Outcome,Delivery\nMia Chen,1001,paid,sent\nLeo Ross,1002,refunded,failed\n";
  const fresh = await read(file, {});
  expect(fresh.contents.columns).toEqual({ name: "Name", code: "Barcode", status: "Outcome" });
  expect(fresh.contents.unused).toEqual(["Delivery"]);
  const chosen = await read(file, { name: "Name", code: "Barcode" });
  expect(chosen.contents).toMatchObject({ unread: ["Outcome"], unused: ["Outcome", "Delivery"] });
});
