import type { Context } from "hono";
import * as z from "zod/mini";
import { imageChangeSchema, imageQuerySchema } from "../../house/images/library-image.ts";
import { imageError, readForm } from "../../house/images/read-form.server.ts";
import { imageText, NAME_LENGTH } from "../../house/images/schema.ts";
import {
  type ImageUse,
  imagesPageShape,
  imageUseShape,
  type LibraryImage,
  libraryImageShape,
} from "../../house/images/shapes.ts";
import type { ImageText } from "../../house/images/store.server.ts";
import { insertUpload, receiveUpload, removeIfUnused, type Upload } from "../../house/images/uploads.server.ts";
import { itemNotFound } from "../../house/published-items/item-refusals.server.ts";
import type { PublishingServices } from "../../house/published-items/published-kind.server.ts";
import { updateRow } from "../../house/published-items/rows.server.ts";
import { replaceSettingImages } from "../../house/settings/image-uses.server.ts";
import { ImageBeingSent, replaceInCampaigns } from "../../mailing/campaigns/images.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { lineIfAny } from "../../platform/lib/fields.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { withCurrent } from "../../platform/lib/refusal.server.ts";
import { can } from "../../platform/roles/roles.ts";
import { marksOfImage } from "../../programme/events/series/series-row.server.ts";
import { record, type VersionedEdit } from "../../staff/audit-log/record.server.ts";
import { staffOf } from "../../staff/auth/staff.server.ts";
import { editImage, findImage, listImages } from "./library.server.ts";
import { outOfImageReach } from "./reach.ts";
import { ImageInUse, removeImageFiles, removeImages } from "./remove.server.ts";
import { listUses } from "./uses.server.ts";

/** Replaces an image in every event, offer and news item, including deleted ones. */
async function replaceInItems(trx: Database, old: string, next: string, edit: VersionedEdit): Promise<void> {
  const rows = await trx.selectFrom("media").select("id").where("file_id", "=", old).execute();
  const ids = rows.map(({ id }) => id);
  for (const table of ["events", "offers", "news"] as const) {
    const items = await trx
      .selectFrom(table as "events")
      .select("id")
      .where("picture_id", "in", ids)
      .execute();
    for (const { id } of items) {
      const marks = table === "events" ? await marksOfImage(trx, id, next) : {};
      await updateRow(trx, table, id, { ...marks, picture_id: next }, edit);
    }
  }
}

/**
 * Replaces an image everywhere, in the caller's transaction: in events, offers, news and campaigns, and in the settings
 * as a published version. Each use gets the new image's alt text and focal point; if the new image has no alt text,
 * pages keep theirs.
 *
 * @throws ImageBeingSent while a campaign with the image is being sent.
 */
async function replaceImage(trx: Database, old: LibraryImage, next: LibraryImage, edit: VersionedEdit): Promise<void> {
  await replaceInItems(trx, old._id, next._id, edit);
  await replaceInCampaigns(trx, { old: old._id, next: next._id, alt: next.picture.alt }, edit.now);
  const object = { kind: "image", id: old._id, name: old.name };
  const after = { image: next._id, name: next.name };
  await record(trx, { actor: edit.by, action: "image.replaced", object, after }, edit.now);
  const { alt, focus } = next.picture;
  await replaceSettingImages(
    trx,
    (use) => (use.image === old._id ? { image: next._id, alt: alt || use.alt, focus } : use),
    `Replaced the image “${old.name || old.picture.alt}”`,
    edit,
  );
}

/** Writes the row of an image that was uploaded to the library, unless it exists already. @returns its id. */
async function addImage(trx: Database, upload: Upload, text: ImageText, { by, now }: VersionedEdit): Promise<string> {
  const id = await insertUpload(trx, upload, "existing" in upload ? {} : text);
  if ("files" in upload && upload.files.fileId === id) {
    const object = { kind: "image", id, name: upload.name };
    await record(trx, { actor: by, action: "image.added", object }, now);
  }
  return id;
}

const uploadSchema = z.object({ name: lineIfAny(NAME_LENGTH), alt: imageText.alt });

const ids = z.array(z.string().check(z.maxLength(36))).check(z.minLength(1, "Choose images."), z.maxLength(200));

const editOf = (context: Context) => ({ by: staffOf(context), now: Date.now() });

/** Why the caller may not change an image with these uses; undefined if they may. */
function whyOutOfReach(context: Context, uses: readonly ImageUse[]): string | undefined {
  const { role } = staffOf(context);
  return outOfImageReach(uses, (capability) => can(role, capability));
}

/** A 403 response if the caller may not publish every use of an image; otherwise undefined. */
async function reachRefusal(context: Context, db: Database, id: string): Promise<Response | undefined> {
  const message = whyOutOfReach(context, await listUses(db, id));
  return message === undefined ? undefined : jsonError(context, 403, message);
}

/** Refuses a request about an image that is not in the library, before its body is read. */
async function rejectMissingImage(_context: Context, { db }: PublishingServices, { id }: { id: string }) {
  if (!(await findImage(db, id, Date.now()))) throw itemNotFound("image");
  return undefined;
}

export const imagesEndpoints = [
  endpoint({
    method: "GET",
    path: "/images/admin-images",
    access: "images.see",
    summary: "Returns a page of the library's images, newest first.",
    query: imageQuerySchema,
    output: imagesPageShape,
    badQuery: 422,
    handle: (_context, { db }: PublishingServices, { query }) => listImages(db, query, Date.now()),
  }),
  endpoint({
    method: "GET",
    path: "/images/admin-image/:id",
    access: "images.see",
    summary: "Returns an image, where it is used, and why the caller may not change it.",
    output: z.object({ image: libraryImageShape, uses: z.array(imageUseShape), out_of_reach: z.nullable(z.string()) }),
    async handle(context, { db }: PublishingServices, { params }) {
      const image = await findImage(db, params.id, Date.now());
      if (!image) throw itemNotFound("image");
      const uses = await listUses(db, image._id);
      return { image, uses, out_of_reach: whyOutOfReach(context, uses) ?? null };
    },
  }),
  endpoint({
    method: "POST",
    path: "/images/add-image",
    access: "images.change",
    summary: "Adds an image to the library. For a file that is already there, returns its image.",
    input: uploadSchema,
    image: "required",
    output: withMessage({ image: libraryImageShape, duplicate: z.boolean() }),
    status: 201,
    async handle(context, { db, writer, storage }: PublishingServices) {
      const form = await readForm(context, uploadSchema, "image required");
      if (form instanceof Response) return form;
      if (!form.image) return jsonError(context, 422, "Choose an image.");
      const { bytes, name } = form.image;
      let upload: Upload | undefined;
      try {
        upload = await receiveUpload(db, storage, bytes, form.data.name || name);
        const made = upload;
        const edit = editOf(context);
        const id = await writer.write((trx) => addImage(trx, made, form.data, edit));
        const image = await findImage(db, id, Date.now());
        const duplicate = !("files" in made && made.files.fileId === image?._id);
        const message = duplicate ? "This image is already in the library." : "Image added.";
        return context.json({ message, image, duplicate }, 201);
      } catch (error) {
        return imageError(context, error);
      } finally {
        await removeIfUnused(db, storage, upload);
      }
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/images/edit-image/:id",
    access: "images.change",
    summary: "Changes an image's name, alt text, focal point, credit and licence end date.",
    headers: ["If-Match"],
    input: imageChangeSchema,
    output: withMessage({ image: libraryImageShape }),
    refused: z.object({ image: libraryImageShape }),
    before: rejectMissingImage,
    async handle(context, { db, writer }: PublishingServices, { params, headers, data }) {
      const id = params.id;
      const edit = { ...editOf(context), ifVersion: headers["If-Match"]?.version };
      const current = async () => {
        const image = await findImage(db, id, edit.now);
        if (!image) throw itemNotFound("image");
        return { image };
      };
      const done = await withCurrent(
        writer.write(async (trx) => (await reachRefusal(context, trx, id)) ?? editImage(trx, id, data, edit)),
        current,
      );
      return done instanceof Response ? done : { message: "Image saved.", ...(await current()) };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/images/replace-image/:id",
    access: "images.change",
    summary: "Replaces an image by another everywhere.",
    input: z.object({ image_id: z.string().check(z.maxLength(36)) }),
    output: withMessage({ image: libraryImageShape }),
    errors: [409],
    before: rejectMissingImage,
    async handle(context, { db, writer }: PublishingServices, { params, data }) {
      const { by, now } = editOf(context);
      const next = await writer
        .write(async (trx) => {
          const [old, next] = [await findImage(trx, params.id, now), await findImage(trx, data.image_id, now)];
          if (!old || !next || old._id === next._id) return undefined;
          const refusal = await reachRefusal(context, trx, old._id);
          if (refusal) return refusal;
          await replaceImage(trx, old, next, { by, now });
          return next._id;
        })
        .catch((error) => {
          if (error instanceof ImageBeingSent) return jsonError(context, 409, error.message);
          throw error;
        });
      if (next instanceof Response) return next;
      const image = next && (await findImage(db, next, now));
      if (!image) return jsonError(context, 409, "Choose another image that is in the library.");
      return { message: "Image replaced everywhere.", image };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/images/delete-images",
    access: "images.change",
    summary: "Deletes unused images. If one is in use, none is deleted.",
    input: z.object({ ids }),
    output: withMessage({ deleted: z.array(z.string()) }),
    errors: [409],
    async handle(context, { writer, storage }: PublishingServices, { data }) {
      try {
        const removed = await writer.write((trx) => removeImages(trx, data.ids, editOf(context)));
        await removeImageFiles(storage, removed);
        const count = removed.ids.length;
        return { message: count === 1 ? "Image deleted." : `${count} images deleted.`, deleted: removed.ids };
      } catch (error) {
        if (error instanceof ImageInUse) return jsonError(context, 409, error.message);
        throw error;
      }
    },
  }),
] as const;
