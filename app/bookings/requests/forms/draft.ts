import { readStored, removeItem, storeItem } from "../../../platform/lib/browser-storage.ts";

/** A form's typed values by field name. */
export type Values = Readonly<Record<string, string>>;

/** A sent form that may have to be repeated: its Idempotency-Key, and a hash of its body. */
export interface SentMark {
  key: string;
  mark: string;
}

/** An unsent form. */
export interface Draft {
  values: Values;
  sent?: SentMark;
}

const place = (form: string) => `form:${form}`;

/** The form saved in this tab. */
export function readDraft(form: string): Draft | null {
  return readStored<Draft>(place(form), "sessionStorage");
}

/** Saves a form while its tab is open. */
export function saveDraft(form: string, draft: Draft): void {
  storeItem(place(form), JSON.stringify(draft), "sessionStorage");
}

export function discardDraft(form: string): void {
  removeItem(place(form), "sessionStorage");
}
