import type { Plugin } from "vite";
import { pairingFaces, shippedPairing, typePairing } from "../app/platform/venue/schema/type-pairings.ts";

/** Adds the program's own fonts to the style sheets of guests' pages and of the office. */
export function shippedFonts(): Plugin {
  return {
    name: "shipped-fonts",
    // Before imports in the styles are resolved and file URLs are replaced.
    enforce: "pre",
    transform(code, id) {
      if (!/\/app\/server\/styles\/(site|office)\.css(\?transform-only)?$/.test(id)) return undefined;
      const urlOf = (file: string) => `../../platform/ui/fonts/${file}.woff2`;
      return `${code}\n${pairingFaces(typePairing(shippedPairing), urlOf)}\n`;
    },
  };
}
