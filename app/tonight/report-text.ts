import type { Exception, Source } from "./report.ts";

/** Labels of the sources. */
export const sourceLabels: Record<Source, string> = {
  "vip-table": "Tables",
  function: "Functions",
  claim: "Offers",
  list: "Guest lists",
  ticket: "Tickets",
  "walk-in": "Walk-ins",
  count: "Counted in",
};

/** Labels of what staff may want to look at again. */
export const exceptionLabels: Record<Exception["what"], string> = {
  override: "Override",
  again: "Let in twice",
  corrected: "Count corrected",
};
