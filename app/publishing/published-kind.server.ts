import type * as z from "zod/mini";
import type { StaffServices } from "../auth/staff.server.ts";
import type { Database } from "../db/tables.ts";
import type { Issue } from "../lib/read-json.server.ts";
import type { MediaStorage } from "../media/media-storage.ts";
import type { FormSchema } from "../media/read-form.server.ts";
import type { ImageText } from "../media/store.server.ts";
import type { Columns, Edit, Published } from "./rows.server.ts";

/** Services of publishing calls. */
export interface PublishingServices extends StaffServices {
  storage: MediaStorage;
}

/** Fields of every publishing form; `image_id` is an image of the library. */
export type PublishedForm = ImageText & { image_id?: string | undefined; status: boolean };

/** How one kind of item is published. */
export interface PublishedKind<Table extends Published, Form extends PublishedForm, Item> {
  table: Table;
  /** What an item is called in addresses and answers. */
  name: "event" | "offer" | "news";
  /** What it is called in a sentence. */
  noun: string;
  /** What is said when one was added, and when one was changed. */
  added: string;
  changed: string;
  /** A new one's form, and that of one that is there. */
  newSchema: z.ZodMiniType<Form> & FormSchema<Form>;
  changeSchema: z.ZodMiniType<Form> & FormSchema<Form>;
  /**
   * What the room keeps of a form, or what is wrong with its fields that a schema cannot tell.
   *
   * @param id of what is changed; nothing for a new one.
   */
  columns(
    db: Database,
    form: Form,
    id?: string,
  ): Promise<{ columns: Omit<Columns<Table>, "active" | "picture_id"> } | { issues: Issue[] }>;
  /**
   * Begins what else a change writes, before it is made; what it gives is called after it, in the same
   * transaction, and stands in the answer. Throws `VersionConflict` when the whole must not be.
   */
  saveHook?(
    trx: Database,
    id: string,
    form: Form,
    edit: Edit,
  ): Promise<(() => Promise<Record<string, unknown>>) | undefined>;
  /** The item with this id as staff see it, also when it was deleted. */
  find(db: Database, id: string): Promise<Item | undefined>;
}
