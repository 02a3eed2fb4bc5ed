import { tonight } from "../../platform/venue/club-night.ts";
import { retention } from "../privacy/retention.ts";
import type { Insights } from "./shapes.ts";

/** The first club night for which retention has deleted no rows of this kind. */
function sinceWhen(kind: "request" | "career" | "ledger"): string {
  // One day later, since retention deletes rows by the hour.
  return Temporal.PlainDate.from(tonight()).subtract({ months: retention[kind].months }).add({ days: 1 }).toString();
}

/** From which club nights on requests, job applications among them, and payments are still there. */
export const storedSince = (): Insights["stored_since"] => ({
  requests: sinceWhen("request"),
  applications: sinceWhen("career"),
  payments: sinceWhen("ledger"),
});
