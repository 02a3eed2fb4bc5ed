import * as z from "zod/mini";
import { endpoint, withMessage } from "../http/endpoint.server.ts";
import type { MediaStorage } from "../media/media-storage.ts";
import { pictureError, readForm } from "../media/read-form.server.ts";
import { storeIcon, storeWordmark } from "./uploads.server.ts";

/** Services of uploads for the look. */
export interface LookServices {
  pictures: MediaStorage;
}

const form = z.object({});

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
    async handle(context, { pictures }: LookServices) {
      const sent = await readForm(context, form, "image required", anyFile);
      if (sent instanceof Response) return sent;
      try {
        return {
          message: "Wordmark uploaded.",
          ...(await storeWordmark(pictures, sent.image?.bytes ?? new Uint8Array())),
        };
      } catch (error) {
        return pictureError(context, error);
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
    async handle(context, { pictures }: LookServices) {
      const sent = await readForm(context, form, "image required", anyFile);
      if (sent instanceof Response) return sent;
      try {
        return { message: "Icon uploaded.", ...(await storeIcon(pictures, sent.image?.bytes ?? new Uint8Array())) };
      } catch (error) {
        return pictureError(context, error);
      }
    },
  }),
];
