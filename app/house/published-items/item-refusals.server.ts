import { Refusal } from "../../platform/lib/refusal.server.ts";

/** The refusal for an item that was deleted or never existed. @param noun the item's kind within a sentence. */
export function itemNotFound(noun: string): Refusal {
  return new Refusal(404, `This ${noun} was not found. It may have been deleted.`);
}

/**
 * The refusal of an edit of an item that someone else has changed since it was opened. @param details the current item.
 */
export function itemChanged(noun: string, details: object = {}): Refusal {
  return new Refusal(412, `This ${noun} was changed since you opened it. Compare, then save again.`, { details });
}
