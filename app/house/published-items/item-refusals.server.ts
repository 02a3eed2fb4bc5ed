import { Refusal } from "../../platform/lib/refusal.server.ts";

/** Refuses a request about an item that was deleted or never existed. @param noun its name in a sentence. */
export function itemNotFound(noun: string): Refusal {
  return new Refusal(404, `This ${noun} was not found. It may have been deleted.`);
}

/** Refuses an edit of an item that someone else changed since. @param details the item as it is now. */
export function itemChanged(noun: string, details: object = {}): Refusal {
  return new Refusal(412, `This ${noun} was changed since you opened it. Compare, then save again.`, { details });
}
