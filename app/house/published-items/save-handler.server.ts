import type { Context } from "hono";
import type { Database } from "../../platform/db/tables.ts";
import type { EditedVersion } from "../../platform/http/endpoint-headers.server.ts";
import { drainBody } from "../../platform/lib/read-body.server.ts";
import { fieldErrors } from "../../platform/lib/read-json.server.ts";
import { Refusal, withCurrent } from "../../platform/lib/refusal.server.ts";
import { staffOf } from "../../staff/auth/staff.server.ts";
import { imageError, readForm } from "../images/read-form.server.ts";
import { findImagePath, MIDDLE, rewordImage } from "../images/store.server.ts";
import { insertUpload, receiveUpload, removeIfUnused, type Upload } from "../images/uploads.server.ts";
import { itemChanged, itemNotFound } from "./item-refusals.server.ts";
import type { PublishedForm, PublishedKind, PublishingServices } from "./published-kind.server.ts";
import { type Columns, changeRow, findExisting, insertRow, isStale, nounOf, type Published } from "./rows.server.ts";

const NO_IMAGE = "This image was deleted. Choose another.";

/**
 * Returns the id of the image to show: uploaded, chosen from the library, or the previous one with its new alt text.
 */
async function imageFor(
  trx: Database,
  before: string | null,
  upload: Upload | undefined,
  { image_id, ...text }: PublishedForm,
): Promise<string | null> {
  // As for a new file: an omitted alt text is empty.
  if (upload) return insertUpload(trx, upload, { alt: text.alt ?? "", focus: text.focus ?? MIDDLE });
  if (image_id && !(await findImagePath(trx, image_id))) throw new Refusal(409, NO_IMAGE);
  const id = image_id || before;
  return id && rewordImage(trx, id, text);
}

/**
 * Returns the handler that adds an item, or edits the one whose id is in the path. It rejects errors in the contract's
 * order, makes the image's files, then writes image and item in one transaction; files that no row refers to are
 * deleted.
 */
export function saveHandler<Table extends Published, Form extends PublishedForm, Item>(
  kind: PublishedKind<Table, Form, Item>,
): (
  context: Context,
  services: PublishingServices,
  sent: { id?: string; edited?: EditedVersion },
) => Promise<Response> {
  const { table, name } = kind;

  return async (context, { db, writer, storage }, { id, edited }) => {
    const before = id === undefined ? undefined : await findExisting(db, table, id);
    if (id !== undefined && !before) {
      await drainBody(context.req.raw);
      throw itemNotFound(nounOf[table]);
    }
    const form = before
      ? await readForm(context, kind.changeSchema, "image optional")
      : await readForm(context, kind.newSchema, "image required");
    if (form instanceof Response) return form;
    const made = await kind.columns(db, form.data, id);
    if ("issues" in made) return fieldErrors(context, made.issues);
    const edit = { by: staffOf(context), now: Date.now(), ifVersion: edited?.version };
    const current = async () => ({ [name]: await kind.find(db, id ?? "") });
    if (before && isStale(before, edit)) throw itemChanged(nounOf[table], await current());

    if (form.data.image_id && !form.image && !(await findImagePath(db, form.data.image_id)))
      return fieldErrors(context, [{ path: ["image"], message: NO_IMAGE }]);

    let upload: Upload | undefined;
    try {
      upload = form.image && (await receiveUpload(db, storage, form.image.bytes, form.image.name));
    } catch (error) {
      return imageError(context, error);
    }
    const columnsOver = async (trx: Database, picture: string | null): Promise<Columns<Table>> => ({
      ...made.columns,
      active: form.data.status ? 1 : 0,
      picture_id: await imageFor(trx, picture, upload, form.data),
    });
    try {
      const save = async (trx: Database) => {
        if (id === undefined)
          return { id: await insertRow(trx, table, await columnsOver(trx, null), edit), more: undefined };
        const hook = await kind.saveHook?.(trx, id, form.data, edit);
        await changeRow(trx, table, id, edit, ({ picture_id }) => columnsOver(trx, picture_id));
        return { id, more: await hook?.() };
      };
      const result = await withCurrent(writer.write(save), current);
      const item = await kind.find(db, result.id);
      return context.json(
        { message: before ? kind.changed : kind.added, [name]: item, ...result.more },
        before ? 200 : 201,
      );
    } finally {
      await removeIfUnused(db, storage, upload);
    }
  };
}
