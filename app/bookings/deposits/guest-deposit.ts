/** A deposit as its guest reads it, on their page and in emails. */
export interface GuestDeposit {
  /** The amount owed: `Deposit of $500 due`. */
  title: string;
  facts: { label: string; value: string }[];
  /** How to pay; empty if nothing is owed. */
  howToPay: string;
  /** Bank details and the reference to quote; empty if nothing is owed or there are none. */
  payTo: { label: string; value: string }[];
  terms: string;
  /**
   * Thanks for a partial payment, with the amount left and its due date; empty before the first payment and after the
   * last.
   */
  thanks: string;
  /** The consequence of cancelling now for money already paid; empty if none was. */
  ifCancelled: string;
}
