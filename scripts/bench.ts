import { benchAudience } from "./bench-audience.ts";
import { benchBackup } from "./bench-backup.ts";
import { benchBookings } from "./bench-bookings.ts";
import { benchCampaigns } from "./bench-campaigns.ts";
import { benchDoor } from "./bench-door.ts";
import { benchDeadMail, benchForms, benchFormsOnPostgres } from "./bench-forms.ts";
import { benchCsv, benchInbox } from "./bench-inbox.ts";
import { benchInvalidation } from "./bench-invalidation.ts";
import { benchPages } from "./bench-pages.ts";
import { benchLighthouse, benchWeights } from "./bench-phone.ts";
import { type Metric, saveResults } from "./bench-results.ts";
import { benchTickets } from "./bench-tickets.ts";
import { benchUpload } from "./bench-upload.ts";
import { build } from "./prepare.js";

/** The benchmarks of required metrics; each prints its tables. */
const reached: Record<string, () => Promise<Metric[]>> = {
  lighthouse: benchLighthouse,
  weights: benchWeights,
  pages: benchPages,
  forms: benchForms,
  "forms-postgres": benchFormsOnPostgres,
  invalidation: benchInvalidation,
  inbox: benchInbox,
  bookings: benchBookings,
};

/** Additional benchmarks, run only by name. */
const extra: Record<string, () => Promise<void>> = {
  "dead-mail": benchDeadMail,
  backup: benchBackup,
  upload: benchUpload,
  csv: benchCsv,
  door: benchDoor,
  tickets: benchTickets,
  campaigns: benchCampaigns,
  audience: benchAudience,
};

const benches: Record<string, () => Promise<unknown>> = { ...reached, ...extra };
const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in benches));
if (unknown.length > 0) throw new Error(`Unknown bench "${unknown}". Choose from ${Object.keys(benches).join(", ")}.`);

await build();
for (const name of names) await benches[name]?.();
if (names.length === 0) {
  const metrics: Metric[] = [];
  for (const bench of Object.values(reached)) metrics.push(...(await bench()));
  console.table(
    Object.fromEntries(
      metrics.map(({ what, reach, measured, busy, met }) => [
        what,
        { reach, measured, met: met ? "yes" : "NO", load: busy },
      ]),
    ),
  );
  saveResults(metrics);
}
