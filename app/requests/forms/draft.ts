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
  sent?: SentMark | undefined;
}

const place = (form: string) => `form:${form}`;

/** The form saved in this tab; undefined without storage. */
export function readDraft(form: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(place(form)) ?? "null") as Draft | null;
  } catch {
    return null;
  }
}

/** Saves a form while its tab is open. */
export function saveDraft(form: string, draft: Draft): void {
  try {
    sessionStorage.setItem(place(form), JSON.stringify(draft));
  } catch {
    // Without storage, or if it is full, the form still works.
  }
}

export function discardDraft(form: string): void {
  try {
    sessionStorage.removeItem(place(form));
  } catch {
    // As above.
  }
}
