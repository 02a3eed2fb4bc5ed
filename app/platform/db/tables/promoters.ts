import type { Generated } from "kysely";

/** Short links that are a promoter's: who asks for a table by one is theirs. */
interface PromoterLinksTable {
  /** Of the short link. */
  word: string;
  /** The promoter's name, as on guest lists. */
  promoter: string;
  set_at: string;
  set_by: string;
}

/** Tables that a promoter brought: by a link, or as staff decided. */
interface RequestPromotersTable {
  request_id: string;
  /** Whose table it is; empty once staff decided that it is nobody's. */
  promoter: string;
  /** Whose link it was when the request was made; it never changes. Empty for a table that staff added. */
  original: string;
  word: string;
  set_at: string;
  /** Who decided; empty while nobody has. */
  set_by: Generated<string>;
}

export interface PromoterTables {
  promoter_links: PromoterLinksTable;
  request_promoters: RequestPromotersTable;
}
