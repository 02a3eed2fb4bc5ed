import { hash } from "node:crypto";
import type { Plugin } from "vite";
import { lockedPackages } from "./licences.ts";

/**
 * The software bill of materials of the program without development dependencies, as CycloneDX 1.6
 * (https://cyclonedx.org/docs/1.6/json/), from the lockfile. The same lockfile always gives the same bytes.
 */
export function billOfMaterials(): string {
  const packages = Object.entries(lockedPackages()).filter(([, one]) => one.dev !== true);
  const components = packages
    .map(([path, { name, version, license = "", integrity = "" }]) => {
      const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
      const [, sum] = /^sha512-(.+)$/.exec(integrity) ?? [];
      return {
        type: "library",
        "bom-ref": `${purl}#${path}`,
        name,
        version,
        purl,
        licenses: [/ (OR|AND) /.test(license) ? { expression: license } : { license: { id: license } }],
        ...(sum && { hashes: [{ alg: "SHA-512", content: Buffer.from(sum, "base64").toString("hex") }] }),
      };
    })
    .sort((one, other) => (one["bom-ref"] < other["bom-ref"] ? -1 : 1));
  const digest = hash("sha256", JSON.stringify(components));
  const serial = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-5$3-8$4-$5");
  return JSON.stringify(
    {
      bomFormat: "CycloneDX",
      specVersion: "1.6",
      serialNumber: `urn:uuid:${serial}`,
      version: 1,
      metadata: { component: { type: "application", "bom-ref": "afterglow", name: "afterglow" } },
      components,
    },
    null,
    1,
  );
}

/** Writes the bill of materials to `build/server/bom.json`, which is not served. */
export function bill(): Plugin {
  return {
    name: "bill-of-materials",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "bom.json", source: billOfMaterials() });
    },
  };
}
