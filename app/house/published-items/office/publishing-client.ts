import type { Answer } from "../../../staff/toolkit/call-staff-api.ts";
import { withoutEmptyImage } from "../../images/office/form-image.ts";
import type { StaffFields } from "../staff-fields.ts";

/** An event, an offer or a news item, as the office lists it. */
export interface PublishedItem extends StaffFields {
  _id: string;
  status: boolean;
}

/** The response to a change. */
export interface Changed<Item> {
  message: string;
  item: Item;
}

type Change<Saved> = Promise<Answer<Saved>>;

/** Staff's calls for one kind of published item. `Saved` is the response to an edit. */
export interface PublishingClient<Item, Saved extends Changed<Item> = Changed<Item>> {
  /** The item's name in messages. */
  label: (item: Item) => string;
  /** Loads the current item; null if that fails. */
  find: (id: string) => Promise<Item | null>;
  add: (form: FormData, onProgress: (sent: number) => void) => Change<Changed<Item>>;
  /** If no image is chosen, the stored one stays. */
  edit: (id: string, form: FormData, onProgress: (sent: number) => void, version: number | undefined) => Change<Saved>;
  setActive: (item: Item, status: boolean) => Change<Changed<Item>>;
  remove: (item: Pick<Item, "_id" & keyof Item>) => Change<Changed<Item>>;
  restore: (item: Pick<Item, "_id" & keyof Item>) => Change<Changed<Item>>;
}

/** A form and its image, ready to be sent. */
interface SentForm {
  form: FormData;
  onProgress: (sent: number) => void;
}

/** The calls for one kind of item. `Found` is an item in a response, such as `{ offer }`. */
interface PublishingCalls<Item, Found, Edited extends Found> {
  label: (item: Item) => string;
  /** Returns the item in a response. */
  item: (found: Found) => Item;
  find: (id: string) => Promise<Answer<Found>>;
  add: (sent: SentForm) => Promise<Answer<Found & { message: string }>>;
  edit: (id: string, sent: SentForm & { version: number | undefined }) => Promise<Answer<Edited & { message: string }>>;
  setActive: (
    id: string,
    sent: { json: { status: boolean }; version: number },
  ) => Promise<Answer<Found & { message: string }>>;
  remove: (id: string) => Promise<Answer<Found & { message: string }>>;
  restore: (id: string) => Promise<Answer<Found & { message: string }>>;
}

/** Creates the client of one kind of item from its calls. */
export function createPublishingClient<Item extends PublishedItem, Found, Edited extends Found = Found>({
  label,
  item,
  ...calls
}: PublishingCalls<Item, Found, Edited>): PublishingClient<Item, Changed<Item> & Edited> {
  const changed = async <Data extends Found & { message: string }>(
    call: Promise<Answer<Data>>,
  ): Change<Changed<Item> & Data> => {
    const answer = await call;
    return answer.kind === "ok" ? { kind: "ok", data: { ...answer.data, item: item(answer.data) } } : answer;
  };
  return {
    label,
    find: async (id) => {
      const answer = await calls.find(id);
      return answer.kind === "ok" ? item(answer.data) : null;
    },
    add: (form, onProgress) => changed(calls.add({ form, onProgress })),
    edit: (id, form, onProgress, version) =>
      changed(calls.edit(id, { form: withoutEmptyImage(form), onProgress, version })),
    setActive: ({ _id, version }, status) => changed(calls.setActive(_id, { json: { status }, version })),
    remove: ({ _id }) => changed(calls.remove(_id)),
    restore: ({ _id }) => changed(calls.restore(_id)),
  };
}

export const networkError = "Network error. Please try again later.";

/** The server's message of a refusal; empty if the response is an HTML error page. */
export function serverMessage(answer: { message: string; json: boolean }): string {
  return answer.json || !answer.message.trimStart().startsWith("<") ? answer.message.trim() : "";
}
