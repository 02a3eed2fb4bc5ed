import { contactHeadings, wordList } from "../../platform/lib/csv/contact-headings.ts";
import { plainHeading, recogniseHeadings } from "../../platform/lib/csv/csv-cells.ts";
import { rememberedColumns } from "../../platform/lib/csv/remembered-columns.ts";
import type { ShopColumns } from "./shapes.ts";
import { type TicketField, wordFields } from "./ticket-fields.ts";

/**
 * Headings by field, the surest first, as `recogniseHeadings` compares them. From the exports of Eventbrite, Universe,
 * Cooltix, Weezevent, pretix, Tito, Ticket Tailor, Humanitix, TryBooking, Luma, Fienta, WooCommerce and Shopify, and the
 * same words in German, French, Spanish, Italian, Dutch, Portuguese and Swedish. Discount vouchers, which many guests
 * share, are in no list.
 */
const headings: Record<TicketField, readonly string[]> = {
  code: wordList(`
    barcode, barcode number, ticket barcode, bar code, barcodes, ticket barcode number, barcode id, qr code, qrcode,
    qr code value, qr, ticket code, ticket codes, security code, secret, ticket secret, scan code, entry code,
    admission code, access code, check in code, e ticket number, ticket qr code, ticket barcode text,
    ticket reference, strichcode, ticketcode, ticket code qr, barcode nummer, einlasscode, code barres, code a barres,
    codebarres, codigo de barras, codigo qr, codigo de entrada, codigo de acceso, codice a barre, codice qr,
    codice biglietto, streepjescode, qr kod, streckkod, biljettkod, barcode nr,
    barcode no, barcode s, new barcode, current barcode, registration code, n de code barres, numero de code barres, n o de codigo de barras, numero de codigo de barras, code
  `),
  ticket: wordList(`
    ticket id, attendee number, attendee id, ticket number, ticket no, ticketnummer, biljett id, position id,
    issued ticket id, admission id, registration id, api id, guest id, numero de billet, id billet, numero de entrada, id entrada,
    numero biglietto, id biglietto, numero do ingresso, ticket nr
  `),
  order: wordList(`
    order number, order id, order no, order code, order, order reference, order ref, order name, booking reference,
    booking ref, booking id, booking number, transaction id, purchase id, transaction number, confirmation number,
    bestellnummer, bestell id, bestellcode, bestelnummer, numero de commande, commande, reference commande,
    numero de pedido, pedido, codigo do pedido, numero ordine, codice ordine, ordernummer, bestallningsnummer, bestellnr, bestell nr, auftragsnummer,
    auftragsnr, n de commande, n o de pedido, n ordine, order num, ordrenummer, numer zamowienia
  `),
  name: [
    ...wordList(`
      ticket full name, attendee name, attendee full name, ticket holder, ticket holder name, ticketholder name,
      holder name, guest name, participant name, attendee
    `),
    ...contactHeadings.full_name,
    ...wordList(`
      customer name, buyer name, purchaser name, booker name, billing name, customer, recipient name,
      account name, purchaser, buyer, booker, holder, guest, kunde, besteller, kaufer, name des teilnehmers,
      teilnehmername, teilnehmer, nom du participant, nombre del asistente, nome do participante, nome partecipante
    `),
  ],
  first_name: [
    ...wordList(`
      attendee first name, guest first name, ticket first name, ticket holder first name, participant first name, holder first name
    `),
    ...contactHeadings.first_name,
    ...wordList(
      "buyer first name, purchaser first name, billing first name, account first name, vorname des teilnehmers, kunde vorname, vorname kunde, vorname besteller, vorname kaufer",
    ),
  ],
  last_name: [
    ...wordList(`
      attendee last name, guest last name, ticket last name, ticket holder last name, participant last name, holder last name
    `),
    ...contactHeadings.last_name,
    ...wordList(
      "buyer last name, purchaser last name, billing last name, account last name, nachname des teilnehmers, kunde nachname, nachname kunde, nachname besteller, nachname kaufer",
    ),
  ],
  kind: wordList(`
    ticket type, ticket type name, ticket name, ticket class, ticket tier, ticket description, ticket category,
    ticket, product, product name, release, lineitem name, price category, ticketart, tickettyp, ticketkategorie,
    produkt, type de billet, tarif, produit, tipo de entrada, ticket option, item name, tipo de ticket, producto, tipo biglietto, prodotto,
    tipo de ingresso, biljettyp
  `),
  people: wordList(`
    quantity, qty, ticket quantity, lineitem quantity, tickets, number of tickets, ticket count, admits, admit,
    guests, party size, anzahl, anzahl tickets, quantite, cantidad, item quantity, pax, num of guests, number of guests,
    no of tickets, num seats, group size, personen, personenzahl, nombre de billets, nombre de places, personnes,
    personas, numero de entradas, persone, posti, personer, liczba biletow, quantita, aantal, quantidade, antal
  `),
  status: wordList(`
    attendee status, ticket status, guest status, approval status, registration status, status, ticketstatus, valid, is valid, ticket valid, statut, statut du billet,
    estado, estado de la entrada, stato, stato biglietto, state, ticket state, attendee state, teilnehmerstatus,
    statut du participant, etat, etat du billet, estado del asistente, stato del biglietto, stato partecipante,
    deelnemerstatus, status biletu, zustand, tila, biljettstatus
  `),
  order_status: wordList(`
    order status, payment status, financial status, booking status, transaction status, bestellstatus, zahlungsstatus,
    statut de la commande, statut du paiement, estado del pedido, estado del pago, stato ordine, stato pagamento,
    orderstatus, betaalstatus, status do pedido, status do pagamento, betalningsstatus, order state, payment state,
    statut commande, etat de la commande, status zamowienia, status platnosci
  `),
  voided: wordList(`
    void status, void, voided, is void, cancelled, canceled, is cancelled, is canceled, cancelled at, canceled at,
    voided at, ticket voided, ticket cancelled, revoked, refunded, resold, resold at, revendu, weiterverkauft, storniert, annule, anulado, cancelado, annullato,
    geannuleerd, avbokad
  `),
  checked_in: wordList(`
    checked in, check in, checkin, checked in at, check in status, check in time, check in date, checkin status,
    scanned, scanned at, ticket scanned, scanned status, scan status, admitted, attended, redeemed, used, scanne le, eingecheckt, ingecheckt, incheckad, scanne, controle,
    eingelost, entwertet, scan date, scanned on, date de scan, escaneado, checkin time, used at
  `),
  refunded: wordList(`
    refunded amount, refund amount, amount refunded, total refunded, order refunded amount, refund, refunds, refunded quantity,
    erstattungsbetrag, montant rembourse, importe reembolsado, importo rimborsato, terugbetaald bedrag,
    valor reembolsado
  `),
  date: wordList(`
    event date, date attending, occasion start date, event start, event start date, session date, event date and time,
    event starts, event start time, event date time, session start, performance date, show date, session, performance, veranstaltungsdatum, termin, beginn, vorstellung, seance,
    date de l evenement, date evenement, fecha del evento, data evento, data do evento, datum evenement,
    evenemangsdatum
  `),
  event: wordList(`
    event name, event, event title, session name, show, veranstaltung, evenement, evento, nombre del evento,
    nome do evento, nome evento, evenemang
  `),
  email: [
    ...wordList("attendee email, ticket email, ticket holder email, participant email"),
    ...contactHeadings.email,
    ...wordList("attendee e mail, purchaser email, billing email"),
  ],
  phone: [
    ...wordList("attendee phone, attendee mobile, cell phone, mobile phone, mobile"),
    ...contactHeadings.phone,
    ...wordList("ticket phone number, billing phone"),
  ],
};

/** Headings of a guest's full name, which win over first and last name, often the buyer's. */
const guestNames = new Set(headings.name.slice(0, 8));

/** "Name" in several languages. */
const plainNames = new Set(wordList("name, naam, namn, navn, nimi"));

/** Headings of shops that use a word in their own way. */
function headingsFor(found: readonly string[]): typeof headings {
  // Elsewhere a voucher code is a discount.
  const isCooltix = found.includes("Occasion Start Date");
  if (isCooltix) return { ...headings, code: [...headings.code, "voucher code"] };
  const isShopify = found.includes("Lineitem name") && found.includes("Financial Status");
  if (!isShopify) return headings;
  return { ...headings, order: ["name", ...headings.order], name: headings.name.filter((name) => name !== "name") };
}

/** The columns that a file's headings suggest. @param taken headings that other fields have already */
export function recogniseColumns(found: readonly string[], taken: readonly string[] = []): ShopColumns {
  const free = found.filter((heading) => !taken.includes(heading));
  const columns: ShopColumns = recogniseHeadings(free, headingsFor(found));
  const { name, first_name, last_name } = columns;
  if (!name || guestNames.has(plainHeading(name))) return columns;
  // Beside one part of a name, "Name" is the other: `Vorname`, `Name`.
  const isOther = plainNames.has(plainHeading(name));
  if (isOther && first_name && !last_name) columns.last_name = name;
  if (isOther && last_name && !first_name) columns.first_name = name;
  if ((first_name && last_name) || (isOther && (first_name || last_name))) delete columns.name;
  return columns;
}

const nameFields: readonly TicketField[] = ["name", "first_name", "last_name"];

/**
 * A shop's columns in a new file: those that it has, and for missing ones what its headings suggest. A name may have
 * become first and last name, or the reverse. Fields that staff left out stay out, unless the file has no chosen column.
 *
 * @returns with the chosen headings that the file does not have, as `gone`.
 */
export function columnsIn(found: readonly string[], chosen: ShopColumns): { columns: ShopColumns; gone: string[] } {
  const names = (missing: readonly string[]) =>
    missing.some((field) => nameFields.some((name) => name === field)) ? nameFields : [];
  return rememberedColumns<TicketField>(found, chosen, recogniseColumns, names);
}

/** Why these columns can't tell tickets apart; undefined if they can. */
export function describeColumnsError(columns: ShopColumns, codesRotate: boolean): string | undefined {
  const { code, name, first_name, last_name } = columns;
  if (name || first_name || last_name || (code && !codesRotate)) return undefined;
  return codesRotate ? "Choose the column with the name." : "Choose the column with the code or the name.";
}

/** Columns that a file's headings suggest for whether, when and for how many a ticket counts. @param unused of the file */
export function unreadRules(unused: readonly string[]): string[] {
  const columns = recogniseColumns(unused);
  return ([...wordFields, "people", "date"] as const)
    .map((field) => columns[field])
    .filter((heading) => heading !== undefined);
}
