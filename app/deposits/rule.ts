/** The deposit for bookings of a category on a night; null for every one. */
export interface DepositRule {
  _id: string;
  /** The id of a category of tables. */
  category: string | null;
  /** `YYYY-MM-DD`. */
  night: string | null;
  /** Minor units; 0 asks for nothing. */
  amount_cents: number;
  per: "table" | "guest";
  /** Hours before the booking by which it is due, and from which it is forfeited. */
  due_hours: number;
  forfeit_hours: number;
  version: number;
}

/** All rules, and the categories that they may be for. */
export interface DepositRules {
  rules: DepositRule[];
  categories: { _id: string; name: string }[];
}
