import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./prepare.js";

/** A package as the lockfile knows it. */
export interface Locked {
  name: string;
  version: string;
  license?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
  integrity?: string;
  resolved?: string;
}

/** Licences whose terms are met by how the program is run and passed on; a new one is read first. */
export const allowedLicences: readonly string[] = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "Unlicense",
];

/** Every package of the lockfile, by its place. */
export function lockedPackages(): Record<string, Locked> {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, Omit<Locked, "name"> & { name?: string }>;
  };
  return Object.fromEntries(
    Object.entries(packages)
      .filter(([path]) => path !== "")
      .map(([path, locked]) => [path, { ...locked, name: locked.name ?? path.replace(/^.*node_modules\//, "") }]),
  );
}

/** Whether the terms of a package's licence, an SPDX expression without nesting, are among those allowed. */
export function isAllowed(licence: string | undefined): boolean {
  const terms = (licence ?? "").replace(/[()]/g, "");
  return terms.split(" OR ").some((one) => one.split(" AND ").every((term) => allowedLicences.includes(term.trim())));
}

/** `docs/licences.md`: what the running program is made of, and what only builds and tests it. */
export function licencesPage(packages = Object.values(lockedPackages())): string {
  const rows = (dev: boolean) => {
    const all = packages
      .filter((one) => (one.dev === true) === dev)
      .map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
    return ["| Package | Version | Licence |", "|---|---|---|", ...[...new Set(all)].sort()].join("\n");
  };
  return `# Licences

Made by \`node scripts/licences.ts\` from the lockfile; a test compares the two.

## In the running program

${rows(false)}

## For building and testing only

${rows(true)}
`;
}

if (import.meta.main) writeFileSync(join(root, "docs/licences.md"), licencesPage());
