import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { inlineScripts } from "./scripts/build-inline-scripts.ts";
import { islands, scriptsInDevelopment } from "./scripts/build-islands.ts";

const include = ["app/**/*.test.{ts,tsx}", "test/**/*.test.ts", "scripts/**/*.test.ts"];

/**
 * What stands on a database and would be the same on any: images, settings files, mailboxes, descriptions, manifest, odd
 * requests, accounts, phone numbers, commands, a lost machine, phones at the door, a built server with a database of its
 * own. One kind is enough: other tests run its statements on PostgreSQL.
 */
const onAnyDatabase = [
  "app/bookings/requests/phone/phones.test.ts",
  "app/house/{branding/uploads.test.ts,images/**}",
  "app/house/settings/transfer/transfer{,.slow}.test.ts",
  "app/mailing/replies/mailbox{,.slow}.test.ts",
  "app/night/door/four-phones{,.slow}.test.ts",
  "app/office/backup-bucket/{commands,destroyed}{,.slow}.test.ts",
  "app/office/insights/views.slow.test.ts",
  "app/office/backup/{bucket,guest-endings,restored-access,revocations,schedule}{,.slow}.test.ts",
  "app/platform/{venue/live-settings,http/request-logger}{,.slow}.test.ts",
  "app/programme/events/checks/ticket-link.test.ts",
  "app/server/{endpoints,endpoint-roles,api-document/*}{,.slow}.test.ts",
  "app/site/{offline/*,share-images/*}.test.ts",
  "app/staff/own-account/account.test.ts",
  "scripts/{afterglow,dev}{,.slow}.test.ts",
  "test/abuse/{bad-images,every-call,odd-emails,spellings}{,.slow}.test.ts",
  "**/*.sqlite{,.slow}.test.ts",
];

/** About what may differ between the two databases: a dialect, a lease, concurrency, a query plan. */
const aboutBoth = "**/*.{both,postgres}.test.ts";

/** Seldom broken by a change, and long: sweeps over every endpoint, kills, whole backups. */
const slow = "**/*.slow.test.ts";

/** The other test files that open a database. */
const onDatabases = globSync("{app,test,scripts}/**/*.test.{ts,tsx}", { exclude: onAnyDatabase }).filter((file) =>
  /from "(.*\/test|\.\.)\/(app|database|answers|deposits)\.ts"/.test(readFileSync(file, "utf8")),
);

/** The projects by the command that runs them (docs/testing.md). */
const projects = {
  "npm test": [
    { name: "sqlite", include, exclude: ["**/*.postgres.test.ts", slow], globalSetup: "test/sqlite-setup.ts" },
    {
      name: "postgres",
      include: [aboutBoth],
      exclude: ["**/node_modules/**", slow],
      globalSetup: "test/postgres-setup.ts",
    },
  ],
  "npm run test:rest": [
    {
      name: "sqlite-rest",
      include: [slow],
      exclude: ["**/node_modules/**", "**/*.postgres.slow.test.ts"],
      globalSetup: "test/sqlite-setup.ts",
    },
    { name: "postgres-rest", include: onDatabases, exclude: [aboutBoth], globalSetup: "test/postgres-setup.ts" },
  ],
};

export default defineConfig({
  plugins: [inlineScripts(scriptsInDevelopment), islands()],
  // What packages check in development alone is theirs: the program is built without.
  ssr: { resolve: { conditions: ["node"] } },
  test: {
    environment: "node",
    setupFiles: "test/in-sydney.ts",
    // A busy machine is no failure; what hangs still is one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Files share what they import: reading the app anew for each file took half of the time.
    isolate: false,
    // Young objects of tests die in larger spaces: less time goes to collecting them.
    execArgv: ["--max-semi-space-size=64"],
    // More than there are cores: tests wait for disks and databases. Each reads the app anew.
    maxWorkers: availableParallelism() + 1,
    projects: Object.values(projects)
      .flat()
      .map((test) => ({ extends: true as const, test })),
  },
});
