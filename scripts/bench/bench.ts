import { build } from "../prepare.js";
import { benchAudience } from "./audience.ts";
import { benchBackups } from "./backups.ts";
import { benchBookings } from "./bookings.ts";
import { benchDoor } from "./door.ts";
import { benchFirstTap } from "./first-tap.ts";
import { benchForms, benchFormsOnPostgres } from "./forms.ts";
import { benchGuests } from "./guests.ts";
import { benchInbox } from "./inbox.ts";
import { benchInsights } from "./insights.ts";
import { benchInteractions } from "./interactions.ts";
import { benchInvalidation } from "./invalidation.ts";
import { benchPages } from "./pages.ts";
import { benchLighthouse, benchWeights } from "./phone.ts";
import { type Metric, saveResults } from "./results.ts";
import { benchUpload } from "./upload.ts";

/** Benchmarks of required metrics; each prints its tables. */
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

/** Additional benchmarks, which only run if named. */
const extra: Record<string, () => Promise<void>> = {
  backups: benchBackups,
  upload: benchUpload,
  door: benchDoor,
  audience: benchAudience,
  guests: benchGuests,
  insights: benchInsights,
  "first-tap": benchFirstTap,
  interactions: benchInteractions,
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
