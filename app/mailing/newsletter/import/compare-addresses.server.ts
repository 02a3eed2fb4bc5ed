import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { guestMarkWith } from "../../../house/mail/guest-mark.server.ts";
import { mailSecret } from "../../../house/mail/list-token.server.ts";
import { dialectHelpers } from "../../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { isolatedFile } from "../../../platform/venue/isolated-files.server.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { addressMark } from "../../consents/address-mark.server.ts";
import type { AddressOrder } from "./address-order.ts";
import type { FileAddress, WithdrawnAddress } from "./read-address.server.ts";
import type { readAddresses } from "./read-addresses.server.ts";
import type { AddressCounts, AddressFile } from "./shapes.ts";

const readIsolated = isolatedFile<typeof readAddresses>(
  "./app/mailing/newsletter/import/read-addresses.server.ts",
  "readAddresses",
);

/** Addresses compared in one query. */
const PAGE_SIZE = 1_000;
const MAX_SHOWN_ROWS = 8;
const MAX_SHOWN_PROBLEMS = 50;

/** A file, and what importing it adds. */
export interface AddressChanges {
  file: AddressFile;
  added: FileAddress[];
  /** Withdrawn addresses that are not suppressed yet. */
  withdrawn: WithdrawnAddress[];
}

/** The marks of guests who were erased, or unsubscribed so long ago that their row is deleted. */
async function listGone(db: Database): Promise<Set<string>> {
  const rows = await db
    .selectFrom("privacy_log")
    .select("guest")
    .where("action", "in", ["erased", "left"])
    .where("guest", "is not", null)
    .execute();
  return new Set(rows.map(({ guest }) => guest ?? ""));
}

/** The status of an address on our lists. */
type OnList = "added" | "known" | "suppressed" | "left";

const placeTexts: Record<Exclude<OnList, "added" | "known">, string> = {
  suppressed: "is on the suppression list.",
  left: "unsubscribed or was erased earlier. They can subscribe again themselves.",
};

/** Looks up addresses on the list of subscribers, or on the suppression list. */
async function placesOf(db: Database, list: AddressOrder["list"], addresses: readonly string[]) {
  const { isAmong } = dialectHelpers(db);
  const marks: string[] = [];
  // Sequential, so that the key is looked up once.
  for (const address of addresses) marks.push(await addressMark(db, address));
  const stored = await db.selectFrom("suppressions").select("mark").where(isAmong("mark", marks)).execute();
  const suppressed = new Set(stored.map(({ mark }) => mark));
  const places = new Map<string, OnList>();
  for (const [index, address] of addresses.entries())
    if (suppressed.has(marks[index] ?? "")) places.set(address, list === "suppressions" ? "known" : "suppressed");
  if (list === "suppressions") return places;
  const rows = await db
    .selectFrom("subscribers")
    .select(["address", "unsubscribed_at"])
    .where(isAmong("address", addresses))
    .execute();
  for (const { address, unsubscribed_at } of rows)
    if (!places.has(address)) places.set(address, unsubscribed_at === null ? "known" : "left");
  return places;
}

/** Where one address is: `added` if it may be added to the subscribers. @param address in lower case. */
export async function placeOf(db: Database, address: string): Promise<OnList> {
  const place = (await placesOf(db, "subscribers", [address])).get(address);
  if (place) return place;
  const gone = await listGone(db);
  const isGone = gone.size > 0 && gone.has(guestMarkWith(await mailSecret(db), { by: "email", key: address }));
  return isGone ? "left" : "added";
}

/** The withdrawn addresses that aren't suppressed here, and how many of them are on the list. */
async function listWithdrawn(db: Database, list: AddressOrder["list"], all: readonly WithdrawnAddress[]) {
  const withdrawn: WithdrawnAddress[] = [];
  let subscribed = 0;
  for (let start = 0; start < all.length; start += PAGE_SIZE) {
    const page = all.slice(start, start + PAGE_SIZE);
    const places = await placesOf(
      db,
      list,
      page.map(({ address }) => address),
    );
    for (const one of page) {
      const place = places.get(one.address);
      if (place === "suppressed") continue;
      if (place === "known") subscribed += 1;
      withdrawn.push(one);
    }
    await nextTurn();
  }
  return { withdrawn, subscribed };
}

/** The effect of an import. Read-only. @param now ms since 1970. @throws UnreadableFile */
export async function compareAddresses(db: Database, order: AddressOrder, now: number): Promise<AddressChanges> {
  const { addresses, problems, withdrawn: gone, ...read } = await readIsolated(order, now);
  const file: AddressFile = { ...read, preview: null };
  if (!addresses) return { file, added: [], withdrawn: [] };
  const counts: AddressCounts = { added: 0, known: 0, suppressed: 0, left: 0, duplicate: 0, invalid: 0 };
  let undecided = 0;
  for (const { kind } of problems)
    if (kind === "undecided") undecided += 1;
    else counts[kind] += 1;
  const all = [...addresses.values()];
  const added: FileAddress[] = [];
  const refused: { line: number; text: string }[] = [...problems];
  const erased = order.list === "subscribers" ? await listGone(db) : new Set();
  const secret = erased.size > 0 ? await mailSecret(db) : "";
  for (let start = 0; start < all.length; start += PAGE_SIZE) {
    const page = all.slice(start, start + PAGE_SIZE);
    const places = await placesOf(
      db,
      order.list,
      page.map(({ address }) => address),
    );
    for (const one of page) {
      const { address, line } = one;
      const isGone = () => erased.size > 0 && erased.has(guestMarkWith(secret, { by: "email", key: address }));
      const place = places.get(address) ?? (isGone() ? "left" : "added");
      counts[place] += 1;
      if (place === "added") added.push(one);
      else if (place !== "known") refused.push({ line, text: `${address} ${placeTexts[place]}` });
    }
    await nextTurn();
  }
  const { withdrawn, subscribed } = await listWithdrawn(db, order.list, [...gone.values()]);
  const { bytes, ...options } = order;
  const seen = createHash("sha256")
    .update(bytes)
    .update(JSON.stringify([options, counts, undecided, withdrawn.length, subscribed]));
  file.preview = {
    counts,
    undecided,
    rows: added.slice(0, MAX_SHOWN_ROWS).map(({ line, email, first_name, last_name, agreed, place }) => ({
      line,
      email,
      name: `${first_name} ${last_name}`.trim(),
      place,
      agreed: agreed && zonedIso(agreed, venue.timeZone),
    })),
    problems: refused
      .sort((a, b) => a.line - b.line)
      .slice(0, MAX_SHOWN_PROBLEMS)
      .map(({ line, text }) => ({ line, text })),
    problem_count: refused.length,
    withdrawn: { count: withdrawn.length, subscribed },
    seen: seen.digest("base64url"),
  };
  return { file, added, withdrawn };
}
