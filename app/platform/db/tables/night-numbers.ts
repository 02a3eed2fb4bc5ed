import type { Generated } from "kysely";
import type { JsonText } from "../../lib/json-text.ts";

/** People who were expected and who came. */
export interface ExpectedPeople {
  expected: number;
  came: number;
}

/** Counts by days before the night: index 0 is the night itself. */
export interface Pace {
  tables: number[];
  lists: number[];
  tickets: number[];
}

/** The numbers of a club night. Money is in minor units. */
export interface NightNumbers {
  title: string;
  /** Everyone who came in, and the most people inside at once. */
  people: number;
  peak: number;
  walkIns: number;
  /** Parties: asked for a table, were approved, came, or did not come. */
  tables: { asked: number; approved: number; came: number; noShows: number };
  /**
   * Parties by source, from the form's address, without no-shows; missing in numbers from before sources were counted.
   */
  sources?: Record<string, { asked: number; approved: number; came: number }>;
  lists: ExpectedPeople;
  tickets: ExpectedPeople;
  offers: ExpectedPeople;
  /** By guest list. */
  promoters: ({ list: string; name: string; owner: string; commission: number } & ExpectedPeople)[];
  /** Tables by promoter; missing in numbers of earlier releases. */
  promoterTables?: { promoter: string; asked: number; came: number; spent: number }[];
  deposits: { received: number; refunded: number; kept: number; open: number };
  /** Parties whose bill was recorded: their number, people, spend, and minimum spend. */
  spend: { parties: number; people: number; spent: number; minimum: number };
  /**
   * By room, of the doors and of the floor plan: how many people went in, the most inside at once, its tables, the
   * parties that had a table and came, and their spend as in `spend`; missing in numbers of earlier releases.
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
  /** People who came in, by hour of the venue's clock from 0; missing in numbers of earlier releases. */
  hours?: number[];
  /** The tills' takings; missing if no till's file was imported. */
  till?: number;
  /** Tables asked for, and people on lists and with tickets. */
  pace: Pace;
}

/** The numbers of a club night, computed from its rows by a job. They outlive the rows, which retention deletes. */
interface NightNumbersTable {
  night: string;
  numbers: JsonText<NightNumbers>;
  /** 1 if they were computed after the night was over. */
  is_over: number;
  /** When they were computed, ISO 8601 in UTC. */
  made_at: string;
}

/** Club nights whose rows changed since their numbers were computed; triggers add them. Not in backups. */
interface NightsDueTable {
  night: string;
  /** Incremented with each change, so that a change during the computation is noticed. */
  changes: Generated<number>;
}

export interface NightNumbersTables {
  night_numbers: NightNumbersTable;
  nights_due: NightsDueTable;
}
