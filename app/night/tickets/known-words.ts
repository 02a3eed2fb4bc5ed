import { wordList } from "../../platform/lib/csv/contact-headings.ts";

/**
 * What common ticket shops write for valid and void tickets, as whole words normalised by `wordOf`. From the
 * documentation and exports of Eventbrite, Humanitix, pretix, Tito, Ticket Tailor, Luma, WooCommerce, Shopify and
 * Cooltix, and the same words in German, French, Spanish, Italian, Dutch, Portuguese, Swedish and a few
 * more.
 *
 * A word that may mean either is in neither list: "on hold", "pending", "unpaid", "transferred", "checked in",
 * "partially refunded" and "refund declined" differ between shops, so staff decide them.
 */
export const validStatuses: ReadonlySet<string> = new Set(
  wordList(`
    paid, fully paid, payment received, payment complete, payment completed, payment successful, charged, captured,
    settled, succeeded, successful, success, authorized and captured, attending, going, valid, active, confirmed,
    approved, complete, completed, booked, purchased, issued, sold, registered, free, free order, complimentary, comp,
    unused, not checked in, not scanned, unscanned, order complete, order completed, order confirmed, ticket issued,
    ticket valid, valid ticket, wc completed, bezahlt, gultig, gueltig, bestatigt, bestaetigt, abgeschlossen, aktiv,
    gebucht, nimmt teil, paye, payee, valide, validee, confirme, confirmee, terminee, actif, inscrit, pagado, pagada,
    valido, valida, confirmado, confirmada, completado, completada, activo, activa, pagato, pagata, confermato,
    confermata, completato, attivo, attiva, betaald, geldig, bevestigd, voltooid, actief, pago, paga, concluido,
    ativo, betald, giltig, bekraftad, slutford, betalt, gyldig,
    paid in full, accepted, verkauft, teilnehmend, participe, asistira, vendu, vendue, vendido, vendida, venduto,
    venduta, verkocht, sald, solgt, maksettu, oplacony, oplacone, oplacona, zaplaceno, zaplacena, uhrazeno, оплачен,
    оплачено, odendi
  `),
);

export const voidStatuses: ReadonlySet<string> = new Set(
  wordList(`
    refunded, fully refunded, full refund, refunded in full, ticket refunded, order refunded, payment refunded,
    cancelled, canceled, order cancelled, order canceled, ticket cancelled, ticket canceled, booking cancelled,
    event cancelled, cancelled and refunded, cancelled & refunded, canceled and refunded, refunded and cancelled,
    cancelled by organiser, cancelled by customer, void, voided, deleted, removed, revoked, invalid, invalidated,
    not attending, not going, declined, rejected, failed, payment failed, expired, charged back, chargeback,
    charge back, abandoned, trash, wc cancelled, wc refunded, wc failed, storniert, erstattet, ruckerstattet,
    zuruckerstattet, geloscht, ungultig, ungueltig, annulliert, abgesagt, abgelehnt, abgelaufen, fehlgeschlagen,
    rembourse, remboursee, annule, annulee, supprime, supprimee, invalide, echouee, expire, expiree, reembolsado,
    reembolsada, cancelado, cancelada, anulado, anulada, devuelto, devuelta, invalido, invalida, eliminado,
    rimborsato, rimborsata, annullato, annullata, cancellato, stornato, geannuleerd, terugbetaald, ongeldig,
    verwijderd, estornado, aterbetald, aterbetalad, avbokad, avbruten, makulerad, ogiltig, annullerad,
    refund complete, refund completed, cant go, wont go, no longer attending, nicht teilnehmend, ne participe pas,
    no asistira, annulleret, refunderet, refundert, peruttu, hyvitetty, anulowany, anulowane, anulowana, zwrocony,
    zwrocone, zruseno, zrusena, stornovano, отменен, отменено, возврат, iptal, iptal edildi, iade edildi
  `),
);

/** No and yes in columns with a mark. */
export const noMarks: ReadonlySet<string> = new Set(
  wordList(`
    no, n, false, 0, none, never, nein, non, nee, nao, nej, not void, not voided, not cancelled, not canceled
  `),
);

export const yesMarks: ReadonlySet<string> = new Set(["yes", "y", "true", "1", "x", "ja", "oui", "si", "sim"]);
