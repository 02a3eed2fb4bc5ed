import { expect, test } from "vitest";
import { readTickets } from "./read-tickets.server.ts";
import { recogniseColumns } from "./recognise-columns.ts";

const night = "2026-11-28";

/** Reads a file as an import does, with the columns that its headings suggest. */
async function read(lines: readonly string[]) {
  const columns = recogniseColumns((lines[0] ?? "").split(","));
  const contents = await readTickets(Buffer.from(`${lines.join("\n")}\n`), {
    shop: { columns, words: {}, shared_codes: null, keeps_contacts: false, codes_rotate: false },
    keys: { code: "code", ticket: "ticket" },
    chosen: { night, events: ["ember"], others: new Map([["slow heat", "2026-12-05"]]) },
    anyNight: false,
    dialCode: "+61",
    venue: { nightEndsAt: "06:00", timeZone: "Australia/Sydney", locale: "en-AU" },
  });
  const guests = [...(contents.tickets ?? new Map()).values()].map(({ name, people, state, undecided, code_hash }) => {
    const verdict = undecided ? "ask" : state;
    return `${name}${people === 1 ? "" : ` ${people}`} ${verdict}${code_hash === null ? " no code" : ""}`;
  });
  return { columns, guests, contents };
}

/** Rows as the shops write them, with headings of their exports: a valid guest, and others that are not. */
const shops: [shop: string, lines: string[], guests: string[], code: string | undefined][] = [
  [
    "Eventbrite",
    [
      "Order #,Order Date,First Name,Last Name,Email,Quantity,Price Tier,Ticket Type,Attendee #,Barcode #,Attendee Status",
      "112,1/11/26,Mia,Chen,mia@guest.example,1,,GA,1844,112001,Attending",
      "113,1/11/26,Leo,Ross,leo@guest.example,1,,GA,1845,112002,Not Attending",
      "114,1/11/26,Zoe,Ng,zoe@guest.example,1,,GA,1846,112003,Checked In",
      "115,1/11/26,Ian,Wu,ian@guest.example,1,,GA,1847,112004,Transferred",
    ],
    ["Mia Chen valid", "Leo Ross void", "Zoe Ng ask", "Ian Wu ask"],
    "Barcode #",
  ],
  [
    "pretix",
    [
      "Order code,Attendee name,Product,Secret,E-mail,Voucher code,Status",
      "ABCDE,Mia Chen,GA,z3fsn8jyufm5kpk7,mia@guest.example,FRIENDS,Paid",
      "ABCDF,Leo Ross,GA,y3fsn8jyufm5kpk7,leo@guest.example,FRIENDS,Canceled",
      "ABCDG,Zoe Ng,GA,x3fsn8jyufm5kpk7,zoe@guest.example,FRIENDS,Pending",
    ],
    ["Mia Chen valid", "Leo Ross void", "Zoe Ng ask"],
    "Secret",
  ],
  [
    "Tito",
    [
      "Number,Ticket,Ticket Full Name,Ticket First Name,Ticket Last Name,Ticket Email,Event,Void Status,Order Reference,Ticket Reference",
      "1,GA,Mia Chen,Mia,Chen,mia@guest.example,Ember,,ABCD,ABCD-1",
      "2,GA,Leo Ross,Leo,Ross,leo@guest.example,Ember,VOID,ABCD,ABCD-2",
    ],
    ["Mia Chen valid", "Leo Ross void"],
    "Ticket Reference",
  ],
  [
    "Humanitix",
    [
      "Order ID,Order name,Ticket type,First name,Last name,Barcode,Ticket status,Checked in,Event date",
      "H1,Mia Chen,GA,Mia,Chen,HX1,complete,No,28 Nov 2026 10:00 pm",
      "H2,Leo Ross,GA,Leo,Ross,HX2,cancelled,No,28 Nov 2026 10:00 pm",
      "H3,Zoe Ng,GA,Zoe,Ng,HX3,complete,Yes,28 Nov 2026 10:00 pm",
      "H4,Ian Wu,GA,Ian,Wu,HX4,complete,No,5 Dec 2026 10:00 pm",
    ],
    ["Mia Chen valid", "Leo Ross void", "Zoe Ng ask"],
    "Barcode",
  ],
  [
    "Ticket Tailor",
    [
      "Order ID,Order date,Full name,Email,Ticket type,Ticket code,Ticket status,Voucher code",
      "tt1,1 Nov 2026,Mia Chen,mia@guest.example,GA,aB3xYz,VALID,SAVE10",
      "tt2,1 Nov 2026,Leo Ross,leo@guest.example,GA,aB3xYa,VOIDED,SAVE10",
    ],
    ["Mia Chen valid", "Leo Ross void"],
    "Ticket code",
  ],
  [
    "Moshtix",
    [
      "Order Number,First Name,Last Name,Ticket Name,Quantity,Barcodes,Order Status",
      'M1,Mia,Chen,GA,2,"7001, 7002",Completed',
      "M2,Leo,Ross,GA,1,7003,Refunded",
      "M3,Zoe,Ng,GA,0,7004,Completed",
    ],
    ["Mia Chen valid", "Mia Chen valid", "Leo Ross void", "Zoe Ng void"],
    "Barcodes",
  ],
  [
    "Oztix",
    [
      "Booking Reference,Customer Name,Ticket Type,Barcode,Transaction Status",
      "OZ1,Mia Chen,GA,000123456,Paid",
      "OZ2,Leo Ross,GA,000123457,Refund pending",
    ],
    ["Mia Chen valid", "Leo Ross ask"],
    "Barcode",
  ],
  [
    "Ticketek and Ticketmaster",
    [
      "Transaction Number,Customer,Price Category,Ticket Barcode,Ticket Status,Performance Date",
      "T1,Mia Chen,GA,881,Sold,28/11/2026 22:00",
      "T2,Leo Ross,GA,882,Transferred,28/11/2026 22:00",
      "T3,Zoe Ng,GA,883,Sold,29/11/2026 01:00",
      "T4,Ian Wu,GA,884,Sold,05/12/2026 22:00",
    ],
    ["Mia Chen valid", "Leo Ross ask", "Zoe Ng valid"],
    "Ticket Barcode",
  ],
  [
    "Resident Advisor",
    ["Order no,Name,Ticket,Barcode,Refunded", "R1,Mia Chen,Final release,RA1,No", "R2,Leo Ross,Final release,RA2,Yes"],
    ["Mia Chen valid", "Leo Ross void"],
    "Barcode",
  ],
  [
    "DICE",
    [
      "First name,Last name,Ticket type,Event name,Status",
      "Mia,Chen,GA,Ember,Purchased",
      "Leo,Ross,GA,Ember,Returned",
      "Zoe,Ng,GA,Slow Heat,Purchased",
    ],
    ["Mia Chen valid no code", "Leo Ross ask no code"],
    undefined,
  ],
  [
    "TryBooking",
    [
      "Booking ID,Booking First Name,Ticket Holder First Name,Ticket Holder Last Name,Ticket Type,Ticket Number,Barcode,Void",
      "B1,Mia,Mia,Chen,GA,1,TB1,N",
      "B2,Leo,Leo,Ross,GA,2,TB2,Y",
    ],
    ["Mia Chen valid", "Leo Ross void"],
    "Barcode",
  ],
  [
    "Universe",
    [
      "Ticket ID,Guest Name,Ticket Name,QR Code,Status,Refunded Amount",
      "u1,Mia Chen,GA,U-1,confirmed,$0.00",
      "u2,Leo Ross,GA,U-2,confirmed,$12.50",
    ],
    ["Mia Chen valid", "Leo Ross ask"],
    "QR Code",
  ],
  [
    "Skiddle and Fatsoma",
    ["Booking Ref,Name,Ticket Type,Quantity,Ticket Codes", "S1,Mia Chen,GA,2,S1-A; S1-B", "S2,Leo Ross,GA,-1,S2-A"],
    ["Mia Chen valid", "Mia Chen valid", "Leo Ross void"],
    "Ticket Codes",
  ],
  [
    "See Tickets",
    [
      "Order Reference,Full Name,Tickets,Barcode Number,Order Status",
      "SE1,Mia Chen,3,SEE1,Confirmed",
      "SE2,Leo Ross,1,SEE2,Chargeback reversed",
    ],
    ["Mia Chen 3 valid", "Leo Ross ask"],
    "Barcode Number",
  ],
  [
    "The Events Calendar on WooCommerce",
    [
      "Order ID,Order Status,Ticket ID,Ticket Holder Name,Security Code,Check in,Product",
      "9,wc-completed,501,Mia Chen,s3cur3a,,GA",
      "10,wc-refunded,502,Leo Ross,s3cur3b,,GA",
      "11,wc-on-hold,503,Zoe Ng,s3cur3c,,GA",
      "12,processing,504,Ian Wu,s3cur3d,,GA",
    ],
    ["Mia Chen valid", "Leo Ross void", "Zoe Ng ask", "Ian Wu ask"],
    "Security Code",
  ],
  [
    "Shopify",
    [
      "Name,Email,Financial Status,Lineitem quantity,Lineitem name,Billing Name,Discount Code",
      "#1001,mia@guest.example,paid,2,GA,Mia Chen,FRIENDS",
      "#1002,leo@guest.example,partially_refunded,1,GA,Leo Ross,FRIENDS",
      "#1003,zoe@guest.example,voided,1,GA,Zoe Ng,FRIENDS",
      "#1001,mia@guest.example,,1,VIP,Mia Chen,",
    ],
    ["Mia Chen 2 valid no code", "Leo Ross ask no code", "Zoe Ng void no code", "Mia Chen ask no code"],
    undefined,
  ],
  [
    "Luma",
    [
      "api_id,name,email,approval_status,checked_in_at,qr_code_url,ticket_name",
      "g1,Mia Chen,mia@guest.example,approved,,https://luma.example/1,GA",
      "g2,Leo Ross,leo@guest.example,declined,,https://luma.example/2,GA",
      "g4,Ian Wu,ian@guest.example,approved,2026-11-28T11:00:00Z,https://luma.example/4,GA",
    ],
    ["Mia Chen valid no code", "Leo Ross void no code", "Ian Wu ask no code"],
    undefined,
  ],
  [
    "Weezevent",
    [
      "Code-barres,Prénom,Nom,Tarif,Statut",
      "4401,Mia,Chen,GA,Payé",
      "4402,Leo,Ross,GA,Annulé",
      "4403,Zoe,Ng,GA,Offert",
    ],
    ["Mia Chen valid", "Leo Ross void", "Zoe Ng ask"],
    "Code-barres",
  ],
  [
    "Fienta",
    [
      "Order ID,Order status,Ticket type,Ticket code,Attendee first name,Attendee last name",
      "F1,completed,GA,FI1,Mia,Chen",
      "F2,refunded,GA,FI2,Leo,Ross",
    ],
    ["Mia Chen valid", "Leo Ross void"],
    "Ticket code",
  ],
  [
    "Cooltix",
    [
      "Attendee ID,Order ID,Occasion Start Date,Customer Name,Ticket Name,Voucher Code,Status",
      "C1,O1,2026-11-28 22:00,Mia Chen,GA,CX1,Paid",
      "C2,O2,2026-12-05 22:00,Leo Ross,GA,CX2,Paid",
    ],
    ["Mia Chen valid"],
    "Voucher Code",
  ],
  [
    "Megatix",
    [
      "Order Number,Ticket Holder,Ticket Type,Ticket Number,Scan Code,Ticket Status,Cancelled At",
      "MG1,Mia Chen,GA,1,K1,Active,",
      "MG2,Leo Ross,GA,2,K2,Active,2026-11-20 10:00",
    ],
    ["Mia Chen valid", "Leo Ross ask"],
    "Scan Code",
  ],
  [
    "a German shop",
    [
      "Bestellnummer,Name des Teilnehmers,Ticketart,Strichcode,Ticketstatus",
      "1,Mia Chen,GA,D1,Gültig",
      "2,Leo Ross,GA,D2,Storniert",
      "3,Zoe Ng,GA,D3,Teilweise erstattet",
    ],
    ["Mia Chen valid", "Leo Ross void", "Zoe Ng ask"],
    "Strichcode",
  ],
  [
    "a Spanish shop",
    [
      "Número de pedido,Nombre del asistente,Tipo de entrada,Código QR,Estado",
      "1,Mia Chen,GA,E1,Pagado",
      "2,Leo Ross,GA,E2,Anulado",
    ],
    ["Mia Chen valid", "Leo Ross void"],
    "Código QR",
  ],
  [
    "an Italian shop",
    [
      "Numero ordine,Nome partecipante,Tipo biglietto,Codice a barre,Stato",
      "1,Mia Chen,GA,I1,Pagato",
      "2,Leo Ross,GA,I2,Rimborsato",
    ],
    ["Mia Chen valid", "Leo Ross void"],
    "Codice a barre",
  ],
];

test.each(shops)(
  "a file of %s is read without choosing columns, and only known words let anyone in",
  async (...row) => {
    const [, lines, guests, code] = row;
    const found = await read(lines);
    expect(found.guests).toEqual(guests);
    expect(found.columns.code).toBe(code);
    const used = new Set(Object.values(found.columns));
    expect(found.contents.unused).toEqual(found.contents.headings.filter((heading) => !used.has(heading)));
  },
);

test("a discount is never suggested as the code to scan, in any spelling", () => {
  const discounts = [
    "Voucher code",
    "Voucher",
    "Discount code",
    "Promo code",
    "Coupon code",
    "Gutscheincode",
    "Code promo",
  ];
  expect(discounts.filter((heading) => recogniseColumns([heading, "Name"]).code !== undefined)).toEqual([]);
});
