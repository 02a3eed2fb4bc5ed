/** A party's table and times; ISO 8601 with the venue's offset. */
export interface Seating {
  request: string;
  table: string | null;
  from: string;
  until: string;
}

/** A table or booth. */
export interface ClubTable {
  _id: string;
  room: string;
  name: string;
  seats: number;
  /** Minimum spend in minor units; null for none. */
  minimum: number | null;
  /** Per cent of the room from the left and from the top. */
  x: number;
  y: number;
  version: number;
}

/** All tables, and the seatings of a night. */
export interface Floor {
  tables: ClubTable[];
  seatings: Seating[];
}
