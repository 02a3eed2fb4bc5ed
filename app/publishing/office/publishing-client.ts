import { withoutEmptyPicture } from "../../media/office/form-picture.ts";
import { type Answer, callStaffApi } from "../../office/call-staff-api.ts";
import type { StaffFields } from "../staff-fields.ts";

/** Something that staff publish, as lists of it show it. */
export interface PublishedItem extends StaffFields {
  _id: string;
  title: string;
  status: boolean;
}

/** What a change is answered with. */
export interface Changed<Item> {
  message: string;
  item: Item;
}

type Change<Item> = Promise<Answer<Changed<Item>>>;

/** The calls by which staff put something up, change it and take it down. */
export interface PublishingClient<Item> {
  /** Where the list lies. */
  list: string;
  /** Where an item lies. */
  one: (id: string) => string;
  /** The item as it is now; null when it cannot be had. */
  find: (id: string) => Promise<Item | null>;
  add: (form: FormData, onProgress: (sent: number) => void) => Change<Item>;
  /** Without a chosen picture the one before stays. */
  edit: (id: string, form: FormData, onProgress: (sent: number) => void, version: number | undefined) => Change<Item>;
  turn: (item: Item, status: boolean) => Change<Item>;
  remove: (item: Item) => Change<Item>;
  restore: (item: Item) => Change<Item>;
}

/**
 * The calls of a room that publishes.
 *
 * @param base where they lie: `/api/offers`; `name` what an item is called in their addresses and answers.
 * @param add what adding is called: `add-offer`; `list` what the list is called.
 */
export function createPublishingClient<Item extends PublishedItem>(
  base: string,
  { name, add, list }: { name: string; add: string; list: string },
): PublishingClient<Item> {
  const unwrapped = async (call: Promise<Answer<Record<string, unknown>>>): Change<Item> => {
    const answer = await call;
    if (answer.kind !== "ok") return answer;
    return { kind: "ok", data: { message: String(answer.data.message ?? ""), item: answer.data[name] as Item } };
  };
  const one = (id: string) => `${base}/admin-${name}/${encodeURIComponent(id)}`;
  return {
    list: `${base}/${list}`,
    one,
    find: async (id) => {
      const answer = await callStaffApi<Record<string, Item>>(one(id));
      return answer.kind === "ok" ? (answer.data[name] ?? null) : null;
    },
    add: (form, onProgress) => unwrapped(callStaffApi(`${base}/${add}`, { form, onProgress })),
    edit: (id, form, onProgress, version) => {
      const sent = { form: withoutEmptyPicture(form), onProgress, version };
      return unwrapped(callStaffApi(`${base}/edit-${name}/${id}`, sent));
    },
    turn: ({ _id, version }, status) =>
      unwrapped(callStaffApi(`${base}/switch-${name}/${_id}`, { json: { status }, version })),
    remove: ({ _id }) => unwrapped(callStaffApi(`${base}/delete-${name}/${_id}`, { post: true })),
    restore: ({ _id }) => unwrapped(callStaffApi(`${base}/restore-${name}/${_id}`, { post: true })),
  };
}

/** The server's words of a refusal, if it had any that are meant to be read. */
export function serverMessage(answer: { message: string; json: boolean }): string {
  return answer.json || !answer.message.trimStart().startsWith("<") ? answer.message.trim() : "";
}
