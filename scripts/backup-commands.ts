import { mkdir } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { backUp } from "../app/office/backup/back-up.server.ts";
import type { Manifest } from "../app/office/backup/backup-file.server.ts";
import type { EndedAgain } from "../app/office/backup/endings.server.ts";
import { moveDatabase } from "../app/office/backup/move-database.server.ts";
import { type Restored, restore } from "../app/office/backup/restore.server.ts";
import { readRevocations, revocationsFor } from "../app/office/backup/revocations.server.ts";
import { backupName, backupsFolder } from "../app/office/backup/rotation.server.ts";
import { readTrailEnd } from "../app/office/backup/trail-end.server.ts";
import { verify } from "../app/office/backup/verify.server.ts";
import { endingHandlers } from "../app/office/privacy/ending-handlers.server.ts";
import type { EndingKind } from "../app/platform/db/tables/bookkeeping.ts";
import { roleNames } from "../app/platform/roles/roles.ts";
import { type Config, parseDatabaseAddress } from "../app/server/config.server.ts";
import { restoreFromBucket, upload } from "./bucket-commands.ts";
import { placeOf } from "./data-place.ts";
import { readPages } from "./read-pages.ts";

const count = (many: number, of: string) => `${many.toLocaleString("en-AU")} ${of}${many === 1 ? "" : "s"}`;

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

function contents({ tables, pictures }: Manifest): string {
  const rows = Object.values(tables).reduce((all, one) => all + one.rows, 0);
  return `${count(rows, "row")} of ${count(Object.keys(tables).length, "table")} and ${count(pictures.files, "image file")} (${megabytes(pictures.bytes)})`;
}

/** Uploads a backup; the error says that the file was made. */
const uploadMade = (config: Config, path: string) =>
  upload(config, path).catch((error: Error) => {
    throw new Error(`${path} was made. ${error.message}`, { cause: error });
  });

/**
 * `backup [file]`: makes a backup; prints its contents, then its path. In the usual folder, it is also uploaded if
 * there is a bucket.
 */
export async function backUpInto(config: Config, file?: string): Promise<string> {
  const now = Date.now();
  const folder = backupsFolder(config.dataFolder);
  if (file === undefined) await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = resolve(file ?? join(folder, backupName(now)));
  const made = await backUp(path, await placeOf(config), now);
  const missing = made.pictures.missing > 0 ? ` ${count(made.pictures.missing, "image file")} not found.` : "";
  const away = config.backupBucket && file === undefined ? `\n${await uploadMade(config, path)}` : "";
  return `Backed up: ${contents(made)}, compressed to ${megabytes(made.size)}.${missing}${away}\n${path}`;
}

/** `mia@club.example (1 passkey, 2 recovery codes)` */
function endedFactors({ email, passkeys, apps, codes }: Restored["factors"][number]): string {
  const parts = [
    passkeys > 0 && count(passkeys, "passkey"),
    apps > 0 && count(apps, "authenticator app"),
    codes > 0 && count(codes, "recovery code"),
  ];
  return `${email} (${parts.filter(Boolean).join(", ")})`;
}

/** A line about lost rows of the audit trail. */
function trailAfter({ from, lost }: Restored["trail"]): string {
  if (lost === null)
    return `Audit trail: it continues after row ${from}. No trail-end.json next to the backup or in DATA_DIR/backups says whether later rows are lost.`;
  if (lost === 0) return `Audit trail: complete up to row ${from}.`;
  return `Audit trail: it continues after row ${from}. ${count(lost, "later row")} lost, as the trail records.`;
}

/** Lines about what guests, staff and owners of guest lists had ended after the backup, and the restore ended again. */
function endedAfter(ended: EndedAgain): string[] {
  return Object.entries(endingHandlers).flatMap(([kind, { label }]) => {
    const again = ended[kind as EndingKind];
    if (!label || again.length === 0) return [];
    return `${label}: ${kind === "request" ? again.join(", ") : again.length}.`;
  });
}

/** Lines about access that a restore revoked again, and access to check. */
function accessAfter({ made_at, list_as_of, ...revoked }: Restored): string {
  const { deactivated, lowered, needPassword, active, liveLinks, ended } = revoked;
  const ofLinks = ["guest-link", "owner-link", "statement-link"] as const;
  const links = ofLinks.reduce((sum, kind) => sum + (ended?.[kind].length ?? 0), 0);
  const { factors, unknownFactors, otherEmail, trail, trailProblems } = revoked;
  const withRole = (admins: typeof active) =>
    admins.map(({ email, role }) => `${email} (${roleNames[role]})`).join(", ");
  const add = "npm run afterglow -- admin add <email>";
  const reset = "npm run afterglow -- admin reset-password <email>";
  const lines = [
    list_as_of === null
      ? `No revocations.json next to the backup or in DATA_DIR/backups: admins deactivated and links revoked after ${made_at} are valid again, guests erased since are back, and those who unsubscribed, complained or cancelled since get emails and tables again. Deactivate, revoke, erase and unsubscribe them again.`
      : `Revoked again, as of ${list_as_of}: ${count(links, "private link")}. Deactivated again: ${deactivated.join(", ") || "none"}.`,
    ...(ended ? endedAfter(ended) : []),
    lowered.length > 0 && `Roles changed since, set again: ${withRole(lowered)}.`,
    needPassword.length > 0 &&
      `Changed their password since, so they need a new one (${reset}): ${needPassword.join(", ")}.`,
    factors.length > 0 &&
      `Second factors removed or used since, revoked again: ${factors.map(endedFactors).join(", ")}.`,
    unknownFactors !== null &&
      unknownFactors.length > 0 &&
      `Second factors are as of ${made_at}: passkeys and authenticator apps removed since, and recovery codes used since, work again. Check those of: ${unknownFactors.join(", ")}.`,
    otherEmail.length > 0 &&
      `Changed their email address since: ${otherEmail.join(", ")}. Links for a new password go to the old one until it is changed again.`,
    active.every(({ role }) => role !== "owner") && `No owner is active. Add one: ${add}.`,
    `Active admins: ${withRole(active) || "none"}. ${count(liveLinks, "private link")} active. All sessions, invitations, emailed links for accounts and door codes have ended.`,
    trailAfter(trail),
    trailProblems.length > 0 &&
      `The audit trail in this backup was changed outside Afterglow:\n${trailProblems.join("\n")}`,
  ];
  return lines.filter(Boolean).join("\n");
}

/** `restore <file>` or `restore s3://bucket/latest` */
export async function restoreFrom(config: Config, what = ""): Promise<string> {
  return what.startsWith("s3://") ? restoreFromBucket(config, what, restoreFile) : restoreFile(config, what);
}

async function restoreFile(config: Config, file: string): Promise<string> {
  const known = {
    revocations: await readRevocations(revocationsFor(file, config.dataFolder)),
    trailEnd: await readTrailEnd(file, config.dataFolder),
    endingHandlers,
  };
  const restored = await restore(file, await placeOf(config), known);
  const mails =
    restored.waitingMails > 0
      ? ` ${count(restored.waitingMails, "queued email")} will be sent when the server starts with SMTP_URL.`
      : "";
  return `Restored: ${contents(restored)}, as of ${restored.made_at}. Everyone must log in again.${mails}\n${accessAfter(restored)}`;
}

/** `verify <file>` */
export async function verifyFile(_config: Config, file = ""): Promise<string> {
  const found = await verify(file, readPages);
  return `${basename(file)} is good: ${contents(found)}, as of ${found.made_at}. A test restore served the site's pages.`;
}

/** `move-database <from> <to>` */
export async function moveFromTo(_config: Config, from = "", to = ""): Promise<string> {
  const moved = await moveDatabase(parseDatabaseAddress(from), parseDatabaseAddress(to));
  return `Moved: ${count(moved.rows, "row")} of ${count(moved.tables, "table")}, compared by count and checksum.`;
}
