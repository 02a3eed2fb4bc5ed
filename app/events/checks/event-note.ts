/**
 * How important a note is: it would mislead or block guests, it could be better, or it is good
 * to know. None of them prevents saving; the form itself rejects what is impossible.
 */
export const noteWeights = ["must", "should", "note"] as const;
export type NoteWeight = (typeof noteWeights)[number];

/** Fields with notes. */
export const notedFields = [
  "name",
  "start_date",
  "end_date",
  "description",
  "redirection_url",
  "image",
  "alt",
] as const;

/** A note about an event before guests see it, and the field to fix it in. */
export interface EventNote {
  field: (typeof notedFields)[number];
  weight: NoteWeight;
  message: string;
}

export const eventNote = (field: EventNote["field"], weight: NoteWeight, message: string): EventNote => ({
  field,
  weight,
  message,
});

/** Sorts by importance; stable. */
export function byWeight(notes: readonly EventNote[]): EventNote[] {
  return noteWeights.flatMap((weight) => notes.filter((note) => note.weight === weight));
}
