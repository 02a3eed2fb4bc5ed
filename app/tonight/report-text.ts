import type { Source } from "./report.ts";

/** What each source is called. */
export const sourceLabels: Record<Source, string> = { "vip-table": "Tables", function: "Functions", claim: "Offers" };
