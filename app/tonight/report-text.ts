import type { Source } from "./report.ts";

/** Labels of the sources. */
export const sourceLabels: Record<Source, string> = {
  "vip-table": "Tables",
  function: "Functions",
  claim: "Offers",
  list: "Guest lists",
  ticket: "Tickets",
};
