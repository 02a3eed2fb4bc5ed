import type { Plugin } from "vite";
import { pairingFaces, shippedPairing, typePairing } from "../app/platform/venue/schema/type-pairings.ts";

/** Adds the fonts that the program ships with to the style sheets of guests and of the office. */
export function shippedFonts(): Plugin {
  return {
    name: "shipped-fonts",
    // Before the styles' imports are read and the URLs of their files replaced.
    enforce: "pre",
    transform(code, id) {
      if (!/\/app\/server\/styles\/(site|office)\.css(\?transform-only)?$/.test(id)) return undefined;
      const urlOf = (file: string) => `../../platform/ui/fonts/${file}.woff2`;
      return `${code}\n${pairingFaces(typePairing(shippedPairing), urlOf)}\n`;
    },
  };
}
