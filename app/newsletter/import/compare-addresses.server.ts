import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { isolatedFile } from "../../content/isolated-files.server.ts";
import { venue } from "../../content/venue.ts";
import { dialectHelpers } from "../../db/dialects/dialect-helpers.ts";
import type { Database } from "../../db/tables.ts";
import { zonedIso } from "../../lib/zoned-time.server.ts";
import { guestMarkWith } from "../../mail/guest-mark.server.ts";
import { mailSecret } from "../../mail/list-token.server.ts";
import { suppressionMark } from "../suppressions/suppressions.server.ts";
import type { AddressOrder, FileAddress, readAddresses } from "./read-addresses.server.ts";
import type { AddressCounts, AddressFile } from "./shapes.ts";

const readIsolated = isolatedFile<typeof readAddresses>(
  "./app/newsletter/import/read-addresses.server.ts",
  "readAddresses",
);

/** Addresses compared at once. */
const PAGE = 1_000;
/** Most rows and problems that a preview shows. */
const SHOWN_ROWS = 8;
const SHOWN_PROBLEMS = 50;

/** A file, and what importing it adds. */
export interface AddressChanges {
  file: AddressFile;
  added: FileAddress[];
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

type Standing = "added" | "known" | "suppressed" | "left";

const standingTexts: Record<Exclude<Standing, "added" | "known">, string> = {
  suppressed: "is on the suppression list.",
  left: "unsubscribed or was erased earlier. They can subscribe again themselves.",
};

/** How addresses stand on the list of subscribers, or on the suppression list. */
async function standingsOf(db: Database, list: AddressOrder["list"], addresses: readonly string[]) {
  const { isAmong } = dialectHelpers(db);
  const marks: string[] = [];
  // One after the other: the first one looks up the key for all.
  for (const address of addresses) marks.push(await suppressionMark(db, address));
  const stored = await db.selectFrom("suppressions").select("mark").where(isAmong("mark", marks)).execute();
  const suppressed = new Set(stored.map(({ mark }) => mark));
  const standings = new Map<string, Standing>();
  for (const [index, address] of addresses.entries())
    if (suppressed.has(marks[index] ?? "")) standings.set(address, list === "suppressions" ? "known" : "suppressed");
  if (list === "suppressions") return standings;
  const rows = await db
    .selectFrom("subscribers")
    .select(["address", "unsubscribed_at"])
    .where(isAmong("address", addresses))
    .execute();
  for (const { address, unsubscribed_at } of rows)
    if (!standings.has(address)) standings.set(address, unsubscribed_at === null ? "known" : "left");
  return standings;
}

/** The effect of an import. Reads only. @param now ms since 1970. @throws UnreadableFile */
export async function compareAddresses(db: Database, order: AddressOrder, now: number): Promise<AddressChanges> {
  const { addresses, problems, ...read } = await readIsolated(order, now);
  const file: AddressFile = { ...read, preview: null };
  if (!addresses) return { file, added: [] };
  const counts: AddressCounts = { added: 0, known: 0, suppressed: 0, left: 0, duplicate: 0, invalid: 0 };
  for (const { kind } of problems) counts[kind] += 1;
  const all = [...addresses.values()];
  const added: FileAddress[] = [];
  const refused: { line: number; text: string }[] = [...problems];
  const gone = order.list === "subscribers" ? await listGone(db) : new Set();
  const secret = gone.size > 0 ? await mailSecret(db) : "";
  for (let start = 0; start < all.length; start += PAGE) {
    const page = all.slice(start, start + PAGE);
    const standings = await standingsOf(
      db,
      order.list,
      page.map(({ address }) => address),
    );
    for (const one of page) {
      const { address, line } = one;
      const isGone = () => gone.size > 0 && gone.has(guestMarkWith(secret, { by: "email", key: address }));
      const standing = standings.get(address) ?? (isGone() ? "left" : "added");
      counts[standing] += 1;
      if (standing === "added") added.push(one);
      else if (standing !== "known") refused.push({ line, text: `${address} ${standingTexts[standing]}` });
    }
    await nextTurn();
  }
  const { bytes, ...options } = order;
  const seen = createHash("sha256")
    .update(bytes)
    .update(JSON.stringify([options, counts]));
  file.preview = {
    counts,
    rows: added.slice(0, SHOWN_ROWS).map(({ line, email, first_name, last_name, agreed, place }) => ({
      ...{ line, email, name: `${first_name} ${last_name}`.trim(), place },
      agreed: agreed && zonedIso(agreed, venue.timeZone),
    })),
    problems: refused
      .sort((one, other) => one.line - other.line)
      .slice(0, SHOWN_PROBLEMS)
      .map(({ line, text }) => ({ line, text })),
    problem_count: refused.length,
    seen: seen.digest("base64url"),
  };
  return { file, added };
}
