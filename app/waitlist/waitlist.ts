/** A party on the waitlist, as staff see it. */
export interface WaitlistParty {
  request: string;
  reference: string;
  name: string;
  guests: number;
  /** Among those who wait for a table of its size, from 1. */
  place: number;
  /** The table that it is offered; ISO 8601 with the venue's offset. */
  offer: { _id: string; table: string; expires_on: string } | null;
}

/** The waitlist of a club night, first come first, and the tables that can be offered. */
export interface Waitlist {
  parties: WaitlistParty[];
  tables: { _id: string; name: string; seats: number }[];
}
