/** A deposit as its guest reads it, on their page and in emails. */
export interface GuestDeposit {
  /** What is owed: `Deposit of $500 due`. */
  title: string;
  facts: { label: string; value: string }[];
  /** How to pay; empty if nothing is owed. */
  howToPay: string;
  /** Bank details and the reference to quote; empty if nothing is owed or there are none. */
  payTo: { label: string; value: string }[];
  terms: string;
  /** What happens to the money that was paid if the guest cancels now; empty where none was. */
  ifCancelled: string;
}
