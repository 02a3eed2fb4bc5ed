import { tonight } from "../../platform/venue/club-night.ts";
import { retention } from "../privacy/retention.ts";
import type { Insights } from "./shapes.ts";

/** The first club night of which nothing of a kind was deleted for its age. */
function sinceWhen(kind: "request" | "career" | "ledger"): string {
  // A day more: rows are deleted by the hour.
  return Temporal.PlainDate.from(tonight()).subtract({ months: retention[kind].months }).add({ days: 1 }).toString();
}

/** From which club nights on requests, job applications among them, and payments are still there. */
export const storedSince = (): Insights["stored_since"] => ({
  requests: sinceWhen("request"),
  applications: sinceWhen("career"),
  payments: sinceWhen("ledger"),
});
