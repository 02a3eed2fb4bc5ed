import { recogniseHeadings } from "../lib/csv-cells.ts";
import type { ShopColumns } from "./shapes.ts";
import type { TicketField } from "./ticket-fields.ts";

/**
 * Headings by field, the surest first, as `recogniseHeadings` compares them. From the attendee reports of Eventbrite and Universe and
 * the exports of Cooltix and Weezevent, and the same words in German, French, Spanish, Italian, Dutch, Portuguese and
 * Swedish. Every other shop's columns are chosen by hand once.
 */
const headings: Record<TicketField, readonly string[]> = {
  code: [
    ...["barcode", "barcode number", "ticket barcode", "bar code", "qr code", "qrcode", "voucher code", "ticket code"],
    ...["strichcode", "code barres", "code a barres", "codigo de barras", "codice a barre", "streepjescode"],
    ...["qr kod", "streckkod", "scan code", "code"],
  ],
  ticket: [
    ...["ticket id", "attendee number", "attendee id", "ticket number", "ticket no", "ticketnummer", "biljett id"],
    ...["numero de billet", "id billet", "numero de entrada", "numero biglietto", "numero do ingresso"],
  ],
  order: [
    ...["order number", "order id", "order no", "order", "order reference", "booking reference", "booking id"],
    ...["bestellnummer", "bestell id", "bestelnummer", "numero de commande", "commande", "numero de pedido", "pedido"],
    ...["numero ordine", "ordernummer"],
  ],
  name: [
    ...["attendee name", "ticket holder", "ticket holder name", "guest name", "full name", "name", "customer name"],
    ...["buyer name", "teilnehmer", "nom complet", "nombre completo", "nome completo", "volledige naam", "namn"],
  ],
  first_name: [
    ...[
      "attendee first name",
      "ticket holder first name",
      "first name",
      "firstname",
      "given name",
      "vorname",
      "prenom",
    ],
    ...["nombre", "voornaam", "fornamn"],
  ],
  last_name: [
    ...["attendee last name", "ticket holder last name", "last name", "lastname", "surname", "family name", "nachname"],
    ...["nom", "nom de famille", "apellido", "apellidos", "cognome", "achternaam", "sobrenome", "efternamn"],
  ],
  kind: [
    ...["ticket type", "ticket name", "ticket type name", "ticket class", "ticket", "ticketart", "tickettyp"],
    ...["type de billet", "tipo de entrada", "tipo de ticket", "tipo biglietto", "tipo de ingresso", "biljettyp"],
  ],
  people: ["quantity", "qty", "tickets", "number of tickets", "admits", "anzahl", "quantite", "cantidad", "quantita"],
  status: ["attendee status", "ticket status", "status", "order status", "statut", "estado", "stato"],
  date: [
    ...["event date", "date attending", "occasion start date", "event start", "event start date", "session date"],
    ...["veranstaltungsdatum", "date de l evenement", "fecha del evento", "data evento"],
  ],
  event: ["event name", "event", "event title", "veranstaltung", "evenement", "evento", "evenemang"],
  email: [
    ...["attendee email", "ticket holder email", "email", "e mail", "email address", "customer email", "buyer email"],
    ...["e mail adresse", "adresse e mail", "correo electronico", "correo", "e post"],
  ],
  phone: [
    ...["attendee phone", "cell phone", "mobile phone", "mobile", "phone", "phone number", "mobile number", "telefon"],
    ...["telefonnummer", "telephone", "telefono", "telefone", "telefoon"],
  ],
};

/** The columns that a file's headings suggest. */
export function recogniseColumns(found: readonly string[]): ShopColumns {
  const columns: ShopColumns = recogniseHeadings(found, headings);
  // A full name says more than its parts only where they are missing.
  if (columns.first_name && columns.last_name) delete columns.name;
  return columns;
}

/** Why no ticket could be told from another with these columns; undefined where it could. */
export function describeColumnsError(columns: ShopColumns, codesRotate: boolean): string | undefined {
  const { code, name, first_name, last_name } = columns;
  if (name || first_name || last_name || (code && !codesRotate)) return undefined;
  return codesRotate ? "Choose the column with the name." : "Choose the column with the code or the name.";
}
