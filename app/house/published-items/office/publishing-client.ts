import { type Answer, callStaffApi } from "../../../staff/toolkit/call-staff-api.ts";
import { withoutEmptyImage } from "../../images/office/form-image.ts";
import type { StaffFields } from "../staff-fields.ts";

/** An event, an offer or a news item, as the office lists it. */
export interface PublishedItem extends StaffFields {
  _id: string;
  status: boolean;
}

/** The answer to a change. */
export interface Changed<Item> {
  message: string;
  item: Item;
}

type Change<Saved> = Promise<Answer<Saved>>;

/** The staff calls of one kind of published item. `Saved` is the answer to an edit. */
export interface PublishingClient<Item, Saved extends Changed<Item> = Changed<Item>> {
  /** The path of the list. */
  list: string;
  /** The path of one item. */
  one: (id: string) => string;
  /** An item's name in messages. */
  label: (item: Item) => string;
  /** Loads the current item; null if that fails. */
  find: (id: string) => Promise<Item | null>;
  add: (form: FormData, onProgress: (sent: number) => void) => Change<Changed<Item>>;
  /** Without a chosen image the stored one stays. */
  edit: (id: string, form: FormData, onProgress: (sent: number) => void, version: number | undefined) => Change<Saved>;
  setActive: (item: Item, status: boolean) => Change<Changed<Item>>;
  remove: (item: Pick<Item, "_id" & keyof Item>) => Change<Changed<Item>>;
  restore: (item: Pick<Item, "_id" & keyof Item>) => Change<Changed<Item>>;
}

interface ClientOptions<Item> {
  /** An item's name in paths and responses: `offer`. */
  name: string;
  /** The last part of the paths that add an item and list all: `add-offer`, `admin-all-offers`. */
  add: string;
  list: string;
  label: (item: Item) => string;
  /** Whether forms handle a session that has ended themselves. */
  quietEnd?: boolean;
}

/** The staff calls below a path such as `/api/offers`. */
export function createPublishingClient<Item extends PublishedItem, Saved extends Changed<Item> = Changed<Item>>(
  base: string,
  { name, add, list, label, quietEnd = false }: ClientOptions<Item>,
): PublishingClient<Item, Saved> {
  const changed = async <Data extends Changed<Item>>(call: Promise<Answer<Record<string, unknown>>>): Change<Data> => {
    const answer = await call;
    if (answer.kind !== "ok") return answer;
    const { [name]: item, message = "", ...more } = answer.data;
    return { kind: "ok", data: { ...more, message, item } as Data };
  };
  const one = (id: string) => `${base}/admin-${name}/${encodeURIComponent(id)}`;
  return {
    list: `${base}/${list}`,
    one,
    label,
    find: async (id) => {
      const answer = await callStaffApi<Record<string, Item>>(one(id));
      return answer.kind === "ok" ? (answer.data[name] ?? null) : null;
    },
    add: (form, onProgress) => changed(callStaffApi(`${base}/${add}`, { form, onProgress, quietEnd })),
    edit: (id, form, onProgress, version) => {
      const sent = { form: withoutEmptyImage(form), onProgress, version, quietEnd };
      return changed(callStaffApi(`${base}/edit-${name}/${id}`, sent));
    },
    setActive: ({ _id, version }, status) =>
      changed(callStaffApi(`${base}/switch-${name}/${_id}`, { json: { status }, version })),
    remove: ({ _id }) => changed(callStaffApi(`${base}/delete-${name}/${_id}`, { post: true })),
    restore: ({ _id }) => changed(callStaffApi(`${base}/restore-${name}/${_id}`, { post: true })),
  };
}

export const networkError = "Network error. Please try again later.";

/** The server's message of a refusal; empty when it is an HTML error page. */
export function serverMessage(answer: { message: string; json: boolean }): string {
  return answer.json || !answer.message.trimStart().startsWith("<") ? answer.message.trim() : "";
}
