/** A page of a list with filters, as its endpoint sends it. */
export interface ListPage<Row, Show extends string> {
  items: Row[];
  /** How many match. */
  total: number;
  page: number;
  page_size: number;
  counts: Record<Show, number>;
}
