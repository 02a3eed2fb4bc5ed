import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { Context } from "hono";
import * as z from "zod/mini";
import { endpoint, withMessage } from "../../../platform/http/endpoint.server.ts";
import { jsonError } from "../../../platform/lib/json-errors.server.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { takeBody } from "../../../platform/lib/read-body.server.ts";
import { bodyError } from "../../../platform/lib/read-json.server.ts";
import { slug } from "../../../platform/lib/section-ids.ts";
import { today } from "../../../platform/venue/today.ts";
import { venue } from "../../../platform/venue/venue.ts";
import type { StaffServices } from "../../../staff/auth/staff.server.ts";
import { type MediaStorage, StorageError } from "../../images/media-storage.ts";
import { editOf } from "../edit-of.server.ts";
import { settingsStateShape } from "../shapes.ts";
import { readSettingsState } from "../state.server.ts";
import { exportSettings } from "./export.server.ts";
import { importSettings } from "./import.server.ts";
import { ImportRefused } from "./parse-about.server.ts";

interface TransferServices extends StaffServices {
  storage: MediaStorage;
}

const MIB = 1024 * 1024;
const limits = { limit: 40 * MIB, drained: 8 * MIB, within: 120_000, pool: "staff" } as const;

const TOO_LARGE =
  "This file is larger than 40 MB. Import it on the server: npm run afterglow -- settings import <file>.";

/** The name of an exported file: `aurora-settings-2026-11-23.tar`. */
function fileName(): string {
  return `${slug(venue.name) || "club"}-settings-${today()}.tar`;
}

/** Streams a request's body into a temporary file, which is removed afterwards. */
async function withUpload(context: Context, work: (path: string) => Promise<Response>): Promise<Response> {
  const folder = await mkdtemp(join(tmpdir(), "afterglow-import-"));
  const path = join(folder, "settings.tar");
  try {
    const file = createWriteStream(path, { mode: 0o600 });
    const rejection = await takeBody(context.req.raw, limits, (piece) => void file.write(piece));
    file.end();
    await finished(file);
    return rejection ? bodyError(context, rejection, TOO_LARGE) : await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `/api/settings/export` and `/import`: all settings and their images as one file. */
export const transferEndpoints = [
  endpoint({
    method: "GET",
    path: "/settings/export",
    access: "settings.change",
    summary: "Exports the published settings and their images as one file.",
    output: "tar",
    errors: [503],
    async handle(context, services: TransferServices) {
      try {
        const archive = await exportSettings(services, { club: venue.name, ...editOf(context) });
        return context.body(Readable.toWeb(archive) as ReadableStream, 200, {
          "Content-Type": "application/x-tar",
          "Content-Disposition": `attachment; filename="${fileName()}"`,
          "Cache-Control": "no-store",
        });
      } catch (error) {
        if (!(error instanceof StorageError)) throw error;
        return jsonError(context, 503, "The image storage isn't available. Try again in a minute.");
      }
    },
  }),
  endpoint({
    method: "POST",
    path: "/settings/import",
    access: "settings.change",
    confirm: "hour",
    summary: "Imports an exported file into the draft, replacing its content.",
    file: "application/x-tar",
    output: withMessage({
      undo: z.nullable(z.string()).check(z.describe("The entry of the history that restores the draft before it.")),
      settings: settingsStateShape,
    }),
    errors: [408, 413, 422, 503],
    handle: (context, services: TransferServices) =>
      withUpload(context, async (path) => {
        try {
          const { undo, changes, images } = await importSettings(services, path, editOf(context));
          const stored = images > 0 ? ` ${formatCount(images, "image was", "images were")} added.` : "";
          const message =
            changes === 0
              ? `The file has the settings that are published.${stored}`
              : `${formatCount(changes, "change is", "changes are")} in the draft.${stored} Preview and publish it.`;
          return context.json({ message, undo, settings: await readSettingsState(services.db) });
        } catch (error) {
          if (error instanceof ImportRefused)
            return context.json({ message: error.message, errors: { file: error.message, ...error.errors } }, 422);
          if (!(error instanceof StorageError)) throw error;
          return jsonError(
            context,
            503,
            "The image storage isn't available. Nothing was changed: try again in a minute.",
          );
        }
      }),
  }),
] as const;
