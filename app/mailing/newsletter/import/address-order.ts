import type { TextEncoding } from "../../../platform/lib/encodings/text-encodings.ts";
import type { AddressList } from "./address-file.ts";
import type { AddressColumns, OrderChoices } from "./shapes.ts";
import type { StandingChoices } from "./standing.ts";

/** A file with staff's choices for its columns, and defaults for rows without a value: all that reading it needs. */
export interface AddressOrder {
  list: AddressList;
  bytes: Uint8Array;
  /** As staff chose; undefined: detected. */
  encoding?: TextEncoding;
  /** Undefined: as the headings suggest. */
  columns: AddressColumns | undefined;
  standing: StandingChoices;
  orders: OrderChoices;
  /** `YYYY-MM-DD`, or empty. */
  agreed: string;
  place: string;
  words: string;
  /** The venue's time zone (IANA) and locale (BCP 47). */
  timeZone: string;
  locale: string;
}
