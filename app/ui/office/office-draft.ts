import type { Values } from "./form-values.ts";

// Unsaved input in local storage, so that a reload or an expired session loses nothing.
const DRAFT = "draft:";
const place = (name: string) => DRAFT + name;
/** The key of the drafts' owner: the email address of the last login. */
const OWNER = "drafts-of";

/** Drafts older than this are not restored, in ms. */
const KEPT_FOR = 14 * 86_400_000;

/** Unsaved input of a form. */
export interface OfficeDraft {
  values: Values;
  /** ms since 1970. */
  at: number;
  /** The values that the edit started from. */
  base: Values;
  /** A file was chosen, which cannot be saved in a draft. */
  file: boolean;
}

/** The draft of this name, or null. */
export function readOfficeDraft(name: string): OfficeDraft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(place(name)) ?? "null") as OfficeDraft | null;
    return draft && Date.now() - draft.at < KEPT_FOR ? draft : null;
  } catch {
    return null;
  }
}

export function saveOfficeDraft(name: string, draft: Omit<OfficeDraft, "at">): void {
  try {
    localStorage.setItem(place(name), JSON.stringify({ ...draft, at: Date.now() }));
  } catch {
    // Without storage the form still works.
  }
}

export function discardOfficeDraft(name: string): void {
  localStorage.removeItem(place(name));
}

const draftPlaces = () => Object.keys(localStorage).filter((key) => key.startsWith(DRAFT));

/** How many drafts would be restored in this browser. */
export function countOfficeDrafts(): number {
  return draftPlaces().filter((key) => readOfficeDraft(key.slice(DRAFT.length))).length;
}

/** Deletes all drafts and their owner. */
export function discardOfficeDrafts(): void {
  for (const key of [...draftPlaces(), OWNER]) localStorage.removeItem(key);
}

/**
 * Makes one admin the owner of drafts, and deletes those of another.
 *
 * @param owner the email address of the login.
 */
export function retainOfficeDraftsOf(owner: string): void {
  const whose = owner.trim().toLowerCase();
  const before = localStorage.getItem(OWNER);
  if (before !== null && before !== whose) discardOfficeDrafts();
  localStorage.setItem(OWNER, whose);
}
