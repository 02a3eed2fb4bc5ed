/** A category of tables that guests can choose; its facts are computed from its tables. */
export interface OfferedCategory {
  _id: string;
  name: string;
  description: string;
  /** The seats of its smallest and of its largest table. */
  seats: { from: number; to: number };
  /** The lowest minimum spend of its tables, in minor units; null for none. */
  minimum: number | null;
  rooms: string[];
}

/** How many tables are left: some, few, or none, so that a request joins the waitlist. */
export type TablesLeft = "available" | "few" | "waitlist";

/** A category on one club night. */
export interface CategoryAvailability {
  category: OfferedCategory;
  state: TablesLeft;
}
