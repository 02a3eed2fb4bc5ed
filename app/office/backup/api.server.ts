import { createReadStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import * as z from "zod/mini";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { Refusal, refuseIfFixed } from "../../platform/lib/refusal.server.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { changesOf } from "../../staff/audit-log/changes.ts";
import { record } from "../../staff/audit-log/record.server.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { backupScheduleSchema, keepRulesSchema } from "./backup-schedule.ts";
import { readBucketState, readKeepRules, storeKeepRules, summarizeBucket } from "./bucket-state.server.ts";
import { listBackups } from "./rotation.server.ts";
import { type BackupsView, backupsShape } from "./shapes.ts";
import {
  type BackupSchedule,
  lastBackups,
  readBackupSchedule,
  readBackupState,
  requestBackup,
  storeBackupSchedule,
} from "./state.server.ts";

/** Services of these endpoints. */
export interface BackupServices extends StaffServices {
  /** The environment's schedule. */
  fixedBackups: BackupSchedule;
  backupsFolder: string;
  /** The bucket for backups, if one is configured. */
  backupBucket: { bucket: string; endpoint: string } | undefined;
  /** Wakes the schedule; called after a backup was requested or the schedule was changed. */
  backupsWait: () => void;
}

const MINUTE = 60_000;

const setByOf = ({ every }: BackupSchedule) => (every === undefined ? "office" : "environment");

async function readBucket({ db, backupBucket }: BackupServices, every: number | undefined) {
  if (!backupBucket) return null;
  const summary = summarizeBucket(await readBucketState(db), every, Date.now());
  const { bucket: name, endpoint } = backupBucket;
  return { ...summary, name, service: new URL(endpoint).host, ...(await readKeepRules(db)) };
}

async function readBackups(services: BackupServices): Promise<BackupsView> {
  const { db, fixedBackups, backupsFolder } = services;
  const { every, keep } = await readBackupSchedule(db, fixedBackups);
  const state = await readBackupState(db);
  const { leased_until, wanted_since } = state;
  const files = await listBackups(backupsFolder);
  return {
    set_by: setByOf(fixedBackups),
    every: every === undefined ? null : Math.round(every / MINUTE),
    keep,
    running: wanted_since !== undefined || (leased_until !== undefined && Date.parse(leased_until) > Date.now()),
    ...lastBackups(state),
    bucket: await readBucket(services, every),
    files: files.map(({ name, bytes, madeAt }) => ({
      name,
      bytes,
      made_on: zonedIso(storedInstant(madeAt), venue.timeZone),
    })),
  };
}

/** `/api/backups`: the schedule of backups, the newest ones, and their download. */
export const backupEndpoints = [
  endpoint({
    method: "GET",
    path: "/backups",
    access: "system.change",
    summary: "Returns when backups are made, and those on this server.",
    output: backupsShape,
    handle: (_context, services: BackupServices) => readBackups(services),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/backups/schedule",
    access: "system.change",
    confirm: "hour",
    summary: "Changes how often backups are made, and how many are kept.",
    input: backupScheduleSchema,
    errors: [409],
    output: withMessage({ backups: backupsShape }),
    async handle(context, services: BackupServices, { data }) {
      const { writer, fixedBackups, backupsWait } = services;
      refuseIfFixed(setByOf(fixedBackups));
      const actor = staffOf(context);
      await writer.write(async (trx) => {
        const { every = 0, keep } = await readBackupSchedule(trx, fixedBackups);
        await storeBackupSchedule(trx, data);
        const change = changesOf({ every: every / MINUTE, keep }, data);
        await record(trx, { actor, action: "backup.scheduled", ...change }, Date.now());
      });
      backupsWait();
      return { message: "Schedule saved.", backups: await readBackups(services) };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/backups/keep",
    access: "system.change",
    confirm: "hour",
    summary: "Changes how long backups in the bucket are kept.",
    input: keepRulesSchema,
    output: withMessage({ backups: backupsShape }),
    async handle(context, services: BackupServices, { data }) {
      const actor = staffOf(context);
      await services.writer.write(async (trx) => {
        const change = changesOf({ ...(await readKeepRules(trx)) }, data);
        await storeKeepRules(trx, data);
        await record(trx, { actor, action: "backup.scheduled", ...change }, Date.now());
      });
      return { message: "Saved.", backups: await readBackups(services) };
    },
  }),
  endpoint({
    method: "POST",
    path: "/backups/make",
    access: "system.change",
    confirm: "hour",
    summary: "Starts a backup now.",
    output: withMessage({ backups: backupsShape }),
    async handle(context, services: BackupServices) {
      const actor = staffOf(context);
      await services.writer.write(async (trx) => {
        await requestBackup(trx, Date.now());
        await record(trx, { actor, action: "backup.asked-for" }, Date.now());
      });
      services.backupsWait();
      return { message: "Backup started.", backups: await readBackups(services) };
    },
  }),
  endpoint({
    method: "GET",
    path: "/backups/:name",
    access: "system.change",
    confirm: "ten minutes",
    summary: "Downloads a backup: all data and images.",
    params: z.object({ name: z.string() }),
    output: "zst",
    async handle(context, { writer, backupsFolder }: BackupServices, { params: { name } }) {
      const file = (await listBackups(backupsFolder)).find((backup) => backup.name === name);
      if (!file) throw new Refusal(404, "This backup is no longer here.");
      const object = { kind: "backup", id: name, name };
      const entry = { actor: staffOf(context), action: "backup.exported" as const, object };
      await writer.write((trx) => record(trx, entry, Date.now()));
      return context.body(Readable.toWeb(createReadStream(join(backupsFolder, name))) as ReadableStream, 200, {
        "Content-Type": "application/zstd",
        "Content-Length": String(file.bytes),
        "Content-Disposition": `attachment; filename="${name}"`,
        "Cache-Control": "no-store",
      });
    },
  }),
] as const;
