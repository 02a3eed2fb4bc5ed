/** Something that a block can show. */
export interface BlockChoice {
  _id: string;
  title: string;
  /** Its date. */
  line: string;
}

/** What blocks can be made of, in the order in which guests see it. */
export interface BlockChoices {
  events: BlockChoice[];
  offers: BlockChoice[];
  news: BlockChoice[];
}
