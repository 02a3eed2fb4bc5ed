import type { AddressList } from "./address-file.ts";
import type { AddressColumns, OrderChoices } from "./shapes.ts";
import type { StandingChoices } from "./standing.ts";

/** A file, and staff's answers: for columns, and for rows whose columns have none. Everything that its reading needs. */
export interface AddressOrder {
  list: AddressList;
  bytes: Uint8Array;
  /** Undefined: as the headings suggest. */
  columns: AddressColumns | undefined;
  standing: StandingChoices;
  orders: OrderChoices;
  /** `YYYY-MM-DD`, or empty. */
  agreed: string;
  place: string;
  words: string;
  /** Of the venue: IANA and BCP 47. */
  timeZone: string;
  locale: string;
}
