import type { Generated } from "kysely";
import type { RequestKind } from "./requests.ts";

/**
 * What was counted of guests' pages, by club night and source (`platform/views/source.ts`): increments alone, so
 * several instances add up.
 */
interface ViewSourcesTable {
  /** Of an event's page the event's night; of every other page the night on which it was seen. */
  night: string;
  source: string;
  views: Generated<number>;
  ticket_clicks: Generated<number>;
  /** Of forms for tables. */
  forms_started: Generated<number>;
}

/** The same views by the hour of the venue's clock and kind of page; an hour that daylight saving repeats is one. */
interface ViewHoursTable {
  night: string;
  /** 0 to 23. */
  hour: number;
  page: string;
  views: Generated<number>;
}

/** Sums of `ViewSourcesTable` by night; this and the next three are kept by triggers. */
type ViewNightsTable = Omit<ViewSourcesTable, "source">;

/** Sums of `ViewSourcesTable` by month, `2026-11`. */
interface ViewSourceMonthsTable extends Omit<ViewSourcesTable, "night"> {
  month: string;
}

/** Sums of `ViewHoursTable` by month. */
interface ViewHourMonthsTable extends Omit<ViewHoursTable, "night"> {
  month: string;
}

/** The club's own short links, `/go/<word>`. One that was deleted keeps its row, so that it can be restored. */
interface ShortLinksTable {
  word: string;
  /** A path of this site, with its query and fragment. */
  target: string;
  /** The last club night on which it leads there, `YYYY-MM-DD`. */
  ends_on: string | null;
  /** Of staff: where it hangs. */
  note: string;
  version: Generated<number>;
  created_at: string;
  removed_at: string | null;
}

interface ShortLinkVisitsTable {
  word: string;
  /** The club night, `YYYY-MM-DD`. */
  day: string;
  visits: Generated<number>;
}

/** How often guests began a form, and left it unsent, by the night on which they did: increments alone. */
export interface FormCountsTable {
  night: string;
  form: RequestKind;
  /** The field after which it was left; empty for how often it was begun. */
  field: string;
  times: Generated<number>;
}

/** Sums of `FormCountsTable` by month. */
interface FormMonthsTable extends Omit<FormCountsTable, "night"> {
  month: string;
}

/** How many forms were sent on club nights that are long over, without spam: every form of such a night has a row. */
interface FormsSentTable {
  night: string;
  form: RequestKind;
  times: number;
}

export interface ViewTables {
  form_counts: FormCountsTable;
  form_months: FormMonthsTable;
  forms_sent: FormsSentTable;
  view_sources: ViewSourcesTable;
  view_nights: ViewNightsTable;
  view_source_months: ViewSourceMonthsTable;
  view_hours: ViewHoursTable;
  view_hour_months: ViewHourMonthsTable;
  short_links: ShortLinksTable;
  short_link_visits: ShortLinkVisitsTable;
}
