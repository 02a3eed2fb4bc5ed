/** The values of a form by the names of its fields, as they were typed. */
export type Values = Readonly<Record<string, string>>;

/** A form that was sent and may have to be sent again: its Idempotency-Key, and a mark of what it said. */
export interface SentMark {
  key: string;
  mark: string;
}

/** A form half filled. */
export interface Draft {
  values: Values;
  sent?: SentMark | undefined;
}

const place = (form: string) => `form:${form}`;

/** What this tab kept of a form; nothing where the browser keeps nothing. */
export function readDraft(form: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(place(form)) ?? "null") as Draft | null;
  } catch {
    return null;
  }
}

/** Keeps a form for as long as its tab is open. */
export function saveDraft(form: string, draft: Draft): void {
  try {
    sessionStorage.setItem(place(form), JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing, or is full: the form works all the same.
  }
}

export function discardDraft(form: string): void {
  try {
    sessionStorage.removeItem(place(form));
  } catch {
    // As above.
  }
}
