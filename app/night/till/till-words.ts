import { plainHeading } from "../../platform/lib/csv/csv-cells.ts";

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/,\s+/));

/** Words of a status or type with which a row counts, without accents and signs. */
const COUNTS = words(`
  complete, completed, paid, fully paid, closed, successful, success, succeeded, approved, settled, captured, finalised,
  finalized, sale, sales, purchase, payment, ok, posted, accepted, dine in, erfolgreich, bezahlt, abgeschlossen, umsatz,
  verkauf, paye, payee, vente, encaisse, termine, terminee, reussi, pagado, pagada, venta, completado, completada,
  pagato, vendita, completato, betaald, verkoop, voltooid, pago, venda, concluido, betalt, betald, slutford
`);

/** Words with which nothing was paid. A negative amount beside them takes another row back. */
const VOID = words(`
  void, voided, cancel, cancelled, canceled, cancellation, declined, failed, failure, rejected, deleted, reversed,
  reversal, aborted, expired, unsuccessful, error, denied, training, training mode, test, no sale, storno, storniert,
  abgebrochen, fehlgeschlagen, abgelehnt, annule, annulee, annulation, refuse, refusee, echoue, anulado, anulada,
  cancelado, cancelada, rechazado, fallido, annullato, annullata, rifiutato, fallito, geannuleerd, mislukt, geweigerd,
  avbruten, makulerad, annulleret, afvist
`);

/** Words with which a positive amount was paid back. */
const REFUND = words(`
  refund, refunds, return, credit, credit note, erstattung, ruckerstattung, gutschrift, remboursement, avoir, reembolso,
  devolucion, rimborso, reso, terugbetaling, retour, estorno, devolucao, retur, aterbetalning
`);

const YES = words("yes, y, true, 1, x, ja, oui, si, sim");
const NO = words("no, n, false, 0, nein, non, nee, nao, nej");

/** Headings of columns that say yes for a row that doesn't count. */
const negative = /^(?:is )?(?:void|cancel|storn|annul|anul|delet|declin|makul)/;

/** What a row's status or type says about its amount. */
export type RowMeaning = "counts" | "void" | "refund" | "unknown";

/**
 * Reads the word in a column of a till's file.
 *
 * @param heading the column's; `Voided: yes` and `Complete: yes` are opposites.
 */
export function rowMeaning(cell: string, heading: string): RowMeaning {
  const word = plainHeading(cell);
  const isNegative = negative.test(plainHeading(heading));
  if (word === "" || COUNTS.has(word)) return "counts";
  if (YES.has(word)) return isNegative ? "void" : "counts";
  if (NO.has(word)) return isNegative ? "counts" : "unknown";
  if (VOID.has(word)) return "void";
  return REFUND.has(word) ? "refund" : "unknown";
}
