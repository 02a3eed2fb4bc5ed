/**
 * How much it matters: what guests would be misled by or stuck at, what would be better otherwise, what is good
 * to know. None of it stops an event from being saved but what is impossible, which the form itself refuses.
 */
export const noteWeights = ["must", "should", "note"] as const;
export type NoteWeight = (typeof noteWeights)[number];

/** The fields that there may be something to say of. */
export const notedFields = [
  "name",
  "start_date",
  "end_date",
  "description",
  "redirection_url",
  "image",
  "alt",
] as const;

/** Something a manager should know of an event before guests see it, and the field where it is put right. */
export interface EventNote {
  field: (typeof notedFields)[number];
  weight: NoteWeight;
  message: string;
}

/** Those that matter most first; in one weight as they came. */
export function byWeight(notes: readonly EventNote[]): EventNote[] {
  return noteWeights.flatMap((weight) => notes.filter((note) => note.weight === weight));
}
