/** Staff-only fields of published items. */
export interface StaffFields {
  version: number;
  /** ISO 8601 with the venue's offset; null when it is as it was made. */
  updated_on: string | null;
  /** The name, at that time, of who changed it last. */
  updated_by: string | null;
}
