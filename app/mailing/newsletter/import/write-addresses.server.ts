import { confirmRow, linkRow } from "../../../bookings/guests/link-row.server.ts";
import { searchText } from "../../../bookings/guests/search-terms.ts";
import { splitPhone } from "../../../bookings/requests/phone/find-country.ts";
import type { Database } from "../../../platform/db/tables.ts";
import type { Writer } from "../../../platform/db/writer.server.ts";
import { newId } from "../../../platform/lib/new-id.server.ts";
import { countries } from "../../../platform/lib/phone/countries.ts";
import { joinPhone } from "../../../platform/lib/phone/phone-number.ts";
import { readPhone } from "../../../platform/lib/phone/read-phone.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { type Actor, record } from "../../../staff/audit-log/record.server.ts";
import { type Evidence, recordConsents } from "../../consents/ledger.server.ts";
import { subscribedPurposes } from "../../consents/purpose.ts";
import type { SuppressionReason } from "../suppressions/suppression.ts";
import { suppress } from "../suppressions/suppressions.server.ts";
import type { AddressList } from "./address-file.ts";
import type { FileAddress, WithdrawnAddress } from "./read-address.server.ts";
import type { Withdrawn } from "./standing.ts";

/** Rows per transaction; forms wait for one at most. */
const BATCH = 250;

/** The consent text if neither the file nor staff give one. */
const UNRECORDED = "Not recorded.";

interface Details {
  by: Actor;
  /** The file's name. */
  file: string;
  /** Ms since 1970. */
  now: number;
}

/** The row of a new subscriber. @param now ms since 1970. */
export function subscriberRow(one: Omit<FileAddress, "line">, now: number) {
  const { address, email, first_name, last_name, agreed, place, words, confirmed } = one;
  const phone = readPhone(one.phone, venue.phoneCountry.dial_code) ?? "";
  const { dialCode, number } = splitPhone(phone, countries);
  return {
    id: newId(),
    address,
    email,
    first_name,
    last_name,
    country_code: phone && dialCode,
    number: phone && number,
    spam_reason: null,
    consented_at: agreed,
    consent_source: place,
    consent_words: words || UNRECORDED,
    confirmed_at: confirmed,
    unsubscribed_at: null,
    must_confirm: 0,
    created_at: storedInstant(now),
    words: searchText({ name: `${first_name} ${last_name}`, email, phone, reference: "" }),
  };
}

/**
 * Adds rows to the list with their consents, and returns how many.
 *
 * @param by how the consents are proven; the rows say where. @param now ms since 1970.
 */
export async function insertSubscribers(
  trx: Database,
  rows: readonly ReturnType<typeof subscriberRow>[],
  by: Omit<Evidence, "place"> & { file?: string },
  now: number,
): Promise<number> {
  const added = await trx
    .insertInto("subscribers")
    .values(rows)
    // Someone who subscribed since the preview stays unchanged.
    .onConflict((conflict) => conflict.column("address").doNothing())
    .returning(["id", "address", "email", "country_code", "number", "created_at", "confirmed_at"])
    .returning(["consented_at", "consent_source", "consent_words"])
    .execute();
  for (const { id, email, country_code, number, created_at: at, confirmed_at } of added) {
    await linkRow(trx, { id, source: "subscriber", at, email, phone: joinPhone(country_code, number) });
    if (confirmed_at !== null) await confirmRow(trx, id);
  }
  const { file, ...proof } = by;
  const entries = added.map(({ address, consented_at, consent_source, consent_words }) => ({
    ...proof,
    address,
    purposes: subscribedPurposes,
    given: true,
    place: file === undefined ? consent_source : `${consent_source} (${file})`,
    at: consented_at,
    ...(consent_words !== UNRECORDED && { words: consent_words }),
  }));
  await recordConsents(trx, entries, now);
  return added.length;
}

const writers = {
  subscribers: (trx: Database, rows: readonly FileAddress[], { by, file, now }: Details) =>
    insertSubscribers(
      trx,
      rows.map((row) => subscriberRow(row, now)),
      { proof: "import", actor: by.username, file },
      now,
    ),
  async suppressions(trx: Database, rows: readonly FileAddress[], { by, now }: Details) {
    let added = 0;
    for (const { address, words } of rows)
      if (await suppress(trx, { address, reason: "imported", detail: words, by: by.username, now })) added += 1;
    return added;
  },
} satisfies Record<AddressList, unknown>;

const actions = {
  subscribers: ["subscriber.import-started", "subscriber.imported"],
  suppressions: ["suppression.import-started", "suppression.imported"],
} as const;

/** Writes rows in short transactions. The audit trail has a row in the first of them and one in the last. */
async function writeBatches<Row>(
  writer: Writer,
  list: AddressList,
  all: readonly Row[],
  { by, file, now }: Details,
  write: (trx: Database, rows: readonly Row[]) => Promise<number>,
): Promise<number> {
  const [started, finished] = actions[list];
  const object = { kind: "file", id: newId(), name: file };
  const last = Math.max(0, Math.ceil(all.length / BATCH) - 1);
  let count = 0;
  for (let batch = 0; batch <= last; batch += 1) {
    const rows = all.slice(batch * BATCH, (batch + 1) * BATCH);
    count = await writer.write(async (trx) => {
      if (batch === 0) await record(trx, { actor: by, action: started, object, count: all.length }, now);
      const sum = count + (rows.length > 0 ? await write(trx, rows) : 0);
      if (batch === last) await record(trx, { actor: by, action: finished, object, count: sum }, Date.now());
      return sum;
    });
  }
  return count;
}

/**
 * Adds the addresses of a file to a list, and queues no email. Idempotent: importing the file again finishes an import
 * that was cut off.
 *
 * @returns how many were added.
 */
export function writeAddresses(
  writer: Writer,
  list: AddressList,
  added: readonly FileAddress[],
  details: Details,
): Promise<number> {
  return writeBatches(writer, list, added, details, (trx, rows) => writers[list](trx, rows, details));
}

const reasons = { left: "imported", bounced: "bounced", complained: "complained" } as const satisfies Record<
  Withdrawn,
  SuppressionReason
>;

const wordsFor: Record<Withdrawn, string> = {
  left: "Unsubscribed there before the import.",
  bounced: "Bounced there before the import.",
  complained: "Marked as spam there before the import.",
};

/** Suppresses the withdrawn addresses of a file. @returns how many were not suppressed before. */
export async function suppressWithdrawn(
  writer: Writer,
  gone: readonly WithdrawnAddress[],
  details: Details,
): Promise<number> {
  if (gone.length === 0) return 0;
  return writeBatches(writer, "suppressions", gone, details, async (trx, rows) => {
    let added = 0;
    for (const { address, standing } of rows) {
      const entry = { address, reason: reasons[standing], detail: wordsFor[standing] };
      if (await suppress(trx, { ...entry, by: details.by.username, now: details.now })) added += 1;
    }
    return added;
  });
}
