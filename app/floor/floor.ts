import type { Plan } from "./plan.ts";

/** A party's table and times; ISO 8601 with the venue's offset. */
export interface Seating {
  request: string;
  table: string | null;
  from: string;
  until: string;
}

/** The floor plan of a club night, and its seatings. */
export interface Floor extends Plan {
  seatings: Seating[];
}
