import type { Generated } from "kysely";

/** Short links of promoters: a table that is requested through one is the promoter's. */
interface PromoterLinksTable {
  /** The short link's word. */
  word: string;
  /** The promoter's name, as on guest lists. */
  promoter: string;
  set_at: string;
  set_by: string;
}

/** Tables that a promoter brought: by a link, or as staff decided. */
interface RequestPromotersTable {
  request_id: string;
  /** The promoter; empty if staff decided that the table is nobody's. */
  promoter: string;
  /** The promoter whose link the request came through; never changes. Empty for a table that staff assigned. */
  original: string;
  word: string;
  set_at: string;
  /** Who decided; empty without a decision by staff. */
  set_by: Generated<string>;
}

export interface PromoterTables {
  promoter_links: PromoterLinksTable;
  request_promoters: RequestPromotersTable;
}
