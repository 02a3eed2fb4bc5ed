import type * as z from "zod/mini";
import type { Database } from "../../platform/db/tables.ts";
import type { Issue } from "../../platform/lib/read-json.server.ts";
import type { VersionedEdit } from "../../staff/audit-log/record.server.ts";
import type { StaffServices } from "../../staff/auth/staff.server.ts";
import type { MediaStorage } from "../images/media-storage.ts";
import type { FormSchema } from "../images/read-form.server.ts";
import type { ImageText } from "../images/store.server.ts";
import type { OwnColumns, Published } from "./rows.server.ts";

/** Services of publishing calls. */
export interface PublishingServices extends StaffServices {
  storage: MediaStorage;
}

/** The fields of every publishing form; `image_id` is an image of the library. */
export type PublishedForm = ImageText & { image_id?: string; status: boolean };

/** An item's name in URLs and responses. */
export type ItemName<Table extends Published> = { events: "event"; offers: "offer"; news: "news" }[Table];

/** How one kind of item is published. */
export interface PublishedKind<Table extends Published, Form extends PublishedForm, Item> {
  table: Table;
  name: ItemName<Table>;
  /** Messages after adding and after changing an item. */
  added: string;
  changed: string;
  /** Schemas of the forms for adding and changing an item. */
  newSchema: z.ZodMiniType<Form> & FormSchema<Form>;
  changeSchema: z.ZodMiniType<Form> & FormSchema<Form>;
  /**
   * The columns to store for a form, or errors in its fields that a schema cannot detect.
   *
   * @param id of the changed item; undefined for a new one.
   */
  columns(db: Database, form: Form, id?: string): Promise<{ columns: OwnColumns<Table> } | { issues: Issue[] }>;
  /**
   * Called before a change. It returns a function that is called after the change in the same transaction; the result
   * of that function is part of the response. Throws a `Refusal` to reject the change.
   */
  saveHook?(
    trx: Database,
    id: string,
    form: Form,
    edit: VersionedEdit,
  ): Promise<(() => Promise<Record<string, unknown>>) | undefined>;
  /** The item with this id as staff see it, even if it was deleted. */
  find(db: Database, id: string): Promise<Item | undefined>;
}
