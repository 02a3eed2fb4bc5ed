import type { Context } from "hono";
import * as z from "zod/mini";
import { record } from "../audit/record.server.ts";
import { type StaffServices, staffOf } from "../auth/staff.server.ts";
import { endpoint, withMessage } from "../http/endpoint.server.ts";
import type { MediaStorage } from "../media/media-storage.ts";
import { imageError, readForm } from "../media/read-form.server.ts";
import { storeIcon, storeWordmark } from "./uploads.server.ts";

/** Services of uploads for the look. */
export interface LookServices extends StaffServices {
  storage: MediaStorage;
}

const form = z.object({});

/** Adds a stored file to the audit trail. */
async function recordUpload(context: Context, { writer }: LookServices, file: string): Promise<void> {
  const object = { kind: "settings", id: file, name: file };
  const actor = staffOf(context);
  await writer.write((trx) => record(trx, { actor, action: "look.uploaded", object }, Date.now()));
}

/** The files' own checks follow once the form is read. */
const anyFile = () => Promise.resolve();

const fileName = z.string().check(z.describe("Name of the stored file, for the setting."));

/** `/api/settings/look/…`: files of the club's look. They are stored; a setting that names them shows them. */
export const lookEndpoints = [
  endpoint({
    method: "POST",
    path: "/settings/look/wordmark",
    access: "settings.change",
    summary: "Stores a wordmark: a PNG, a WebP, or an SVG, which is drawn and never served.",
    input: form,
    image: "required",
    output: withMessage({
      file: fileName,
      opaque: z.boolean().check(z.describe("Whether it has no clear part: in one colour it would be a solid box.")),
    }),
    async handle(context, services: LookServices) {
      const sent = await readForm(context, form, "image required", anyFile);
      if (sent instanceof Response) return sent;
      try {
        const stored = await storeWordmark(services.storage, sent.image?.bytes ?? new Uint8Array());
        await recordUpload(context, services, stored.file);
        return { message: "Wordmark uploaded.", ...stored };
      } catch (error) {
        return imageError(context, error);
      }
    },
  }),
  endpoint({
    method: "POST",
    path: "/settings/look/icon",
    access: "settings.change",
    summary: "Stores an app icon: a PNG, a WebP, or an SVG, which is drawn and never served.",
    input: form,
    image: "required",
    output: withMessage({ file: fileName }),
    async handle(context, services: LookServices) {
      const sent = await readForm(context, form, "image required", anyFile);
      if (sent instanceof Response) return sent;
      try {
        const stored = await storeIcon(services.storage, sent.image?.bytes ?? new Uint8Array());
        await recordUpload(context, services, stored.file);
        return { message: "Icon uploaded.", ...stored };
      } catch (error) {
        return imageError(context, error);
      }
    },
  }),
];
