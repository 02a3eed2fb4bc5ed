import { benchBackup } from "./bench-backup.ts";
import { benchForms, benchFormsOnPostgres } from "./bench-forms.ts";
import { benchCsv, benchInbox } from "./bench-inbox.ts";
import { benchPages } from "./bench-pages.ts";
import { benchUpload } from "./bench-upload.ts";
import { build } from "./prepare.js";

/** The benches by name; each prints its tables. */
const benches: Record<string, () => Promise<void>> = {
  pages: benchPages,
  forms: benchForms,
  "forms-postgres": benchFormsOnPostgres,
  backup: benchBackup,
  upload: benchUpload,
  inbox: benchInbox,
  csv: benchCsv,
};

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(benches);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) throw new Error(`There is no bench "${unknown}": ${Object.keys(benches).join(", ")}.`);

await build();
for (const name of wanted) await benches[name]?.();
