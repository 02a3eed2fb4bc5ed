import type { Values } from "./form-values.ts";

/** Where this browser keeps what somebody typed and has not saved, so that a reload or a lost session loses nothing. */
const place = (name: string) => `draft:${name}`;

/** Drafts older than this are not offered any more, in ms. */
const KEPT_FOR = 14 * 86_400_000;

/** What was typed and not saved. */
export interface OfficeDraft {
  values: Values;
  /** ms since 1970. */
  at: number;
  /** What the fields began with. */
  base: Values;
  /** A file was chosen, which cannot be kept. */
  file: boolean;
}

/** What was typed and not saved under a name, if anything. */
export function readOfficeDraft(name: string): OfficeDraft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(place(name)) ?? "null") as OfficeDraft | null;
    return draft && Date.now() - draft.at < KEPT_FOR ? draft : null;
  } catch {
    return null;
  }
}

export function keepOfficeDraft(name: string, draft: Omit<OfficeDraft, "at">): void {
  try {
    localStorage.setItem(place(name), JSON.stringify({ ...draft, at: Date.now() }));
  } catch {
    // A browser that keeps nothing, or is full: the form works all the same.
  }
}

export function forgetOfficeDraft(name: string): void {
  localStorage.removeItem(place(name));
}
