/**
 * How important a note is: it would mislead or block guests, it could be better, or it is good
 * to know. None of them prevents saving; the form itself rejects what is impossible.
 */
export const noteWeights = ["must", "should", "note"] as const;
export type NoteWeight = (typeof noteWeights)[number];

export const notedFields = [
  "name",
  "start_date",
  "end_date",
  "description",
  "redirection_url",
  "image",
  "alt",
] as const;

type NotedField = (typeof notedFields)[number];

export const eventNote = (field: NotedField, weight: NoteWeight, message: string) => ({ field, weight, message });

/** Sorts by importance; stable. */
export function byWeight<Note extends { weight: NoteWeight }>(notes: readonly Note[]): Note[] {
  return noteWeights.flatMap((weight) => notes.filter((note) => note.weight === weight));
}
