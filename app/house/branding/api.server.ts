import type { Context } from "hono";
import * as z from "zod/mini";
import { endpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { record } from "../../staff/audit-log/record.server.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import type { MediaStorage } from "../images/media-storage.ts";
import { imageError, readForm } from "../images/read-form.server.ts";
import { storeIcon, storeWordmark } from "./uploads.server.ts";

/** Services for uploads of wordmarks and icons. */
export interface LookServices extends StaffServices {
  storage: MediaStorage;
}

const form = z.object({});

/** Stores an uploaded image and records it in the audit trail. @returns the stored file, or the error response. */
async function upload<Stored extends { file: string }>(
  context: Context,
  { storage, writer }: LookServices,
  store: (storage: MediaStorage, file: Uint8Array) => Promise<Stored>,
): Promise<Stored | Response> {
  // The image is checked after the form is read.
  const sent = await readForm(context, form, "image required", () => Promise.resolve());
  if (sent instanceof Response) return sent;
  try {
    const stored = await store(storage, sent.image?.bytes ?? new Uint8Array());
    const object = { kind: "settings", id: stored.file, name: stored.file };
    const actor = staffOf(context);
    await writer.write((trx) => record(trx, { actor, action: "look.uploaded", object }, Date.now()));
    return stored;
  } catch (error) {
    return imageError(context, error);
  }
}

const fileName = z.string().check(z.describe("Name of the stored file, for the setting."));

/** `/api/settings/look/…`: uploads of wordmarks and icons. A stored file is shown once a setting names it. */
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
      const stored = await upload(context, services, storeWordmark);
      return stored instanceof Response ? stored : { message: "Wordmark uploaded.", ...stored };
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
      const stored = await upload(context, services, storeIcon);
      return stored instanceof Response ? stored : { message: "Icon uploaded.", ...stored };
    },
  }),
] as const;
