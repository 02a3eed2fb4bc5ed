import type { Generated } from "kysely";
import type { JsonText } from "../../lib/json-text.ts";

/** People who were expected and who came. */
export interface ExpectedPeople {
  expected: number;
  came: number;
}

/** How many there were so many days before the night: the first number is the night's own. */
export interface Pace {
  tables: number[];
  lists: number[];
  tickets: number[];
}

/** What a club night amounts to. Money is in minor units. */
export interface NightNumbers {
  title: string;
  /** Everyone who came in, and the most people inside at once. */
  people: number;
  peak: number;
  walkIns: number;
  /** Parties: asked for a table, were given one, and came or did not. */
  tables: { asked: number; approved: number; came: number; noShows: number };
  /** The same by the source that the form's address named, but no-shows; missing in numbers from before it was counted. */
  sources?: Record<string, { asked: number; approved: number; came: number }>;
  lists: ExpectedPeople;
  tickets: ExpectedPeople;
  offers: ExpectedPeople;
  /** By guest list. */
  promoters: ({ list: string; name: string; owner: string; commission: number } & ExpectedPeople)[];
  /** Tables by promoter; missing in numbers of earlier releases. */
  promoterTables?: { promoter: string; asked: number; came: number; spent: number }[];
  deposits: { received: number; refunded: number; kept: number; open: number };
  /** Of parties whose bill was recorded: what they spent, how many people they were, and their minimums. */
  spend: { parties: number; people: number; spent: number; minimum: number };
  /**
   * By room, of the doors and of the floor plan: who went in and the most inside at once, its tables, and the parties that
   * had one and came, with what these spent as in `spend`; missing in numbers of earlier releases.
   */
  rooms?: {
    name: string;
    people: number;
    peak: number;
    tables: number;
    parties: number;
    came: number;
    spend?: { parties: number; people: number; spent: number };
  }[];
  /** People who came in by the hour of the venue's clock, from 0; missing in numbers that older versions made. */
  hours?: number[];
  /** What the tills took; missing where no till's file was imported. */
  till?: number;
  /** Tables asked for, and people on lists and with tickets. */
  pace: Pace;
}

/** The numbers of a club night, made from its rows by a job. They outlive the rows, which retention deletes. */
interface NightNumbersTable {
  night: string;
  numbers: JsonText<NightNumbers>;
  /** 1 once they were made after the night was over. */
  is_over: number;
  /** When they were made, ISO 8601 in UTC. */
  made_at: string;
}

/** Club nights whose rows changed since their numbers were made; triggers add them. No backup has them. */
interface NightsDueTable {
  night: string;
  /** How often something changed, so that a change made meanwhile is noticed. */
  changes: Generated<number>;
}

export interface NightNumbersTables {
  night_numbers: NightNumbersTable;
  nights_due: NightsDueTable;
}
