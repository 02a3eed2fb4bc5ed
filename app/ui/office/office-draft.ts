import type { Values } from "./form-values.ts";

// Where this browser keeps what somebody typed and has not saved, so that a reload or a lost session loses nothing.
const DRAFT = "draft:";
const place = (name: string) => DRAFT + name;
/** Whose drafts they are: the address that was signed in with last. */
const OWNER = "drafts-of";

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

export function saveOfficeDraft(name: string, draft: Omit<OfficeDraft, "at">): void {
  try {
    localStorage.setItem(place(name), JSON.stringify({ ...draft, at: Date.now() }));
  } catch {
    // A browser that keeps nothing, or is full: the form works all the same.
  }
}

export function discardOfficeDraft(name: string): void {
  localStorage.removeItem(place(name));
}

const draftPlaces = () => Object.keys(localStorage).filter((key) => key.startsWith(DRAFT));

/** How many drafts lie in this browser that would be offered. */
export function countOfficeDrafts(): number {
  return draftPlaces().filter((key) => readOfficeDraft(key.slice(DRAFT.length))).length;
}

/** Lets go of every draft and of whose they were. */
export function discardOfficeDrafts(): void {
  for (const key of [...draftPlaces(), OWNER]) localStorage.removeItem(key);
}

/**
 * Keeps drafts for one person from now on. What somebody else left when a session ran out goes.
 *
 * @param owner the address that was signed in with.
 */
export function retainOfficeDraftsOf(owner: string): void {
  const whose = owner.trim().toLowerCase();
  const before = localStorage.getItem(OWNER);
  if (before !== null && before !== whose) discardOfficeDrafts();
  localStorage.setItem(OWNER, whose);
}
