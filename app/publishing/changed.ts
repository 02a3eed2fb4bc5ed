/** Something that guests can open, and when it was last changed: ISO 8601 in UTC. */
export interface ChangedItem {
  _id: string;
  name: string;
  changed: string;
}
