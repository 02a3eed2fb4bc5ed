import { wordList } from "../../platform/lib/csv/contact-headings.ts";
import { recogniseHeadings } from "../../platform/lib/csv/csv-cells.ts";

/** The fields that a column of a till's file may have, as people read them. */
export const fieldLabels = {
  bill: "Bill number",
  table: "Table",
  amount: "Amount",
  date: "Date, or date and time",
  time: "Time closed",
  status: "Status or void",
  type: "Sale or refund",
};

export type TillField = keyof typeof fieldLabels;

export const tillFields = Object.keys(fieldLabels) as TillField[];

/** Headings by field, the surest first, in the words of common tills. Names of staff and cards are in no list. */
const headings: Record<TillField, readonly string[]> = {
  bill: wordList(`
    bill number, bill no, bill, bill id, check number, check no, check, check id, receipt number, receipt no, receipt,
    receipt id, invoice number, invoice no, transaction id, transaction number, order number, order no, order id, order,
    tab number, sale id, sale number, account id, docket, docket number, rechnungsnummer, rechnungs nr, beleg nr,
    bon nr, belegnr, transaktionsnummer, rechnung, bonnummer, belegnummer, beleg,
    numero de ticket, ticket number, numero de facture, numero de cuenta, numero conto, bonnummer
  `),
  table: wordList(`
    table, table number, table name, table no, booth, tab name, tab, tisch, tischnummer, tisch nr, tischnr,
    table nr, pos reference, order title,
    mesa, numero de mesa, tavolo, tafel, tafelnummer, bord
  `),
  amount: wordList(`
    total, grand total, total collected, total amount, bill total, check total, order total, sales total,
    total inc tax, total incl tax, total including tax, total gst incl, total inc gst, total vat incl, total inc vat,
    gross total, amount, total sales, gross sales, gross, net sales, net total, payments total, amount due, amount paid, paid, sum, gesamt, gesamtbetrag, betrag inkl mwst, summe, betrag, brutto, montant,
    montant total, importe, importe total, totale, importo, totaal, bedrag, valor, valor total, belopp
  `),
  date: wordList(`
    closed at, closed, close time, date closed, closed date, finalised date, finalized date, settled at, settled, paid at, payment date, date and time,
    datetime, date time, transaction date, sale date, order date, business date, date, timestamp, created at, opened at, datum,
    datum und uhrzeit, geschlossen, abgeschlossen, date de cloture, fecha, fecha y hora, data, data e ora, data e hora
  `),
  time: wordList(
    "time closed, closed time, time, transaction time, sale time, order time, uhrzeit, zeit, heure, hora, ora, tijd, tid",
  ),
  status: wordList(`
    transaction status, order payment state, payment status, payment state, sale status, order status, check status,
    status, state, voided, void, is void, void status, cancelled, canceled, statut, estado, stato, zustand, storno,
    storniert, annule, anulado, annullato
  `),
  type: wordList(`
    transaction type, event type, sale type, receipt type, document type, type, typ, vorgang, vorgangsart, belegart,
    type de transaction, tipo, tipo de transaccion, tipo transazione
  `),
};

/** The columns that a file's headings suggest. @param taken headings that other fields have already */
export function recogniseColumns(found: readonly string[], taken: readonly string[] = []) {
  return recogniseHeadings(
    found.filter((heading) => !taken.includes(heading)),
    headings,
  );
}

/** Why bills can't be read with these columns; undefined if they can. */
export function describeColumnsError(columns: Partial<Record<TillField, string | undefined>>): string | undefined {
  if (!columns.amount) return "Choose the column with the amount.";
  return columns.table ? undefined : "Choose the column with the table.";
}
