import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pairingFaces, shippedPairing, typePairing } from "./type-pairings.ts";

/** The characters of each font file, of those that have a range. */
function rangesIn(css: string): Record<string, string> {
  const faces = [...css.matchAll(/@font-face\s*\{[^}]*\}/g)].map(([face]) => face);
  return Object.fromEntries(
    faces.flatMap((face) => {
      const [, file] = /([\w-]+)\.woff2/.exec(face) ?? [];
      const [, range] = /unicode-range:\s*([^;}]+)/.exec(face) ?? [];
      return file && range ? [[file, range.replaceAll(/\s/g, "")]] : [];
    }),
  );
}

test("the style sheet has the shipped fonts' further letters in the ranges of every other pairing", () => {
  const faces = pairingFaces(typePairing(shippedPairing), (file) => `/${file}.woff2`);
  expect(rangesIn(readFileSync("app/platform/ui/styles/fonts.css", "utf8"))).toEqual(rangesIn(faces));
  expect(Object.keys(rangesIn(faces))).toContain("archivo-text-latin-ext");
});
