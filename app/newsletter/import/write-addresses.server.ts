import { type Actor, record } from "../../audit/record.server.ts";
import { venue } from "../../content/venue.ts";
import type { Database } from "../../db/tables.ts";
import type { Writer } from "../../db/writer.server.ts";
import { countries } from "../../lib/countries.ts";
import { newId } from "../../lib/new-id.server.ts";
import { readPhone } from "../../lib/read-phone.ts";
import { storedInstant } from "../../lib/zoned-time.server.ts";
import { splitPhone } from "../../requests/phone/find-country.ts";
import { searchText } from "../../requests/search/search-terms.ts";
import { suppress } from "../suppressions/suppressions.server.ts";
import type { AddressList } from "./address-file.ts";
import type { FileAddress } from "./read-addresses.server.ts";

/** Rows written in one transaction: forms wait for no more. */
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

function subscriberRow(one: FileAddress, at: string) {
  const { address, email, first_name, last_name, agreed, place, words, confirmed } = one;
  const phone = readPhone(one.phone, venue.phoneCountry.dial_code) ?? "";
  const { dialCode, number } = splitPhone(phone, countries);
  return {
    ...{ id: newId(), address, email, first_name, last_name, country_code: phone && dialCode, number: phone && number },
    ...{ spam_reason: null, consented_at: agreed, consent_source: place, consent_words: words || UNRECORDED },
    ...{ confirmed_at: confirmed, unsubscribed_at: null, must_confirm: 0, created_at: at },
    words: searchText({ name: `${first_name} ${last_name}`, email, phone, reference: "" }),
  };
}

const writers = {
  async subscribers(trx: Database, rows: readonly FileAddress[], { now }: Details) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("subscribers")
      .values(rows.map((one) => subscriberRow(one, storedInstant(now))))
      // Someone who subscribed a moment ago stays as they are.
      .onConflict((conflict) => conflict.column("address").doNothing())
      .executeTakeFirst();
    return Number(numInsertedOrUpdatedRows ?? 0);
  },
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

/**
 * Adds the addresses of a file to a list, in short transactions, and queues no email. The audit trail has a row in the
 * first of them and one in the last. An import that is cut off is
 * finished by importing the file again: what is there already is left out.
 *
 * @returns how many were added.
 */
export async function writeAddresses(
  writer: Writer,
  list: AddressList,
  added: readonly FileAddress[],
  details: Details,
): Promise<number> {
  const { by, file, now } = details;
  const [started, finished] = actions[list];
  const object = { kind: "file", id: newId(), name: file };
  const last = Math.max(0, Math.ceil(added.length / BATCH) - 1);
  let count = 0;
  for (let batch = 0; batch <= last; batch += 1) {
    const rows = added.slice(batch * BATCH, (batch + 1) * BATCH);
    count = await writer.write(async (trx) => {
      if (batch === 0) await record(trx, { actor: by, action: started, object, count: added.length }, now);
      const sum = count + (rows.length > 0 ? await writers[list](trx, rows, details) : 0);
      if (batch === last) await record(trx, { actor: by, action: finished, object, count: sum }, Date.now());
      return sum;
    });
  }
  return count;
}
