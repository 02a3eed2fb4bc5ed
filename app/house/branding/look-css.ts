import { displayReach, displayWidth } from "../../platform/lib/display-width.ts";
import type { LookSettings } from "../../platform/venue/schema/look.ts";
import {
  cssGradient,
  gradientParts,
  lookColors,
  shippedColors,
  type ThemeColors,
} from "../../platform/venue/schema/look-colors.ts";
import {
  pairingFaces,
  pairingFamilies,
  shippedPairing,
  typePairing,
} from "../../platform/venue/schema/type-pairings.ts";
import { lookFilePath, wordmarkSize } from "./look-files.ts";

type CssLook = Pick<LookSettings, "accent" | "gradient" | "typePairing" | "wordmark">;

const tokenNames = {
  action: "--action",
  actionStrong: "--action-strong",
  onAction: "--on-action",
  actionInk: "--action-ink",
  focus: "--focus",
} as const satisfies Partial<Record<keyof ThemeColors, string>>;

/** Rules for the colour tokens that differ from the default ones. */
function colorRules({ accent, gradient }: CssLook): string {
  const { light, dark } = lookColors({ accent, gradient });
  const tokens = (Object.keys(tokenNames) as (keyof typeof tokenNames)[])
    .filter((name) => light[name] !== shippedColors.light[name] || dark[name] !== shippedColors.dark[name])
    .map((name) => `${tokenNames[name]}:light-dark(${light[name]},${dark[name]})`);
  const parts = Object.entries(gradientParts(gradient));
  const glow =
    gradient.join() === shippedColors.gradient.join()
      ? ""
      : `:root{--glow:${cssGradient(gradient)};${parts.map(([name, color]) => `--glow-${name}:${color}`).join(";")}}`;
  return (tokens.length > 0 ? `:root,.night{${tokens.join(";")}}` : "") + glow;
}

function typeRules({ typePairing: name }: CssLook, urlOf: (file: string) => string): string {
  if (name === shippedPairing) return "";
  const pairing = typePairing(name);
  const { text, display, waiting } = pairingFamilies(pairing);
  const { width, cap, open, space } = pairing;
  return [
    pairingFaces(pairing, urlOf),
    `:root{--font-sans:${text};--font-display:${display};--display-width:${width};--display-cap:${cap};--display-open:${open};--display-space:${space}em;--display-grow:${(1 / Math.sqrt(width)).toFixed(2)}}`,
    // The same rule as in `office/shell/frame.css`, where it is in a layer.
    `html[data-type-waits]:not([data-hydrated]){${waiting}}`,
  ].join("");
}

/** Height of a wordmark's image, in em of the text that it replaces. */
const WORDMARK_HEIGHT = 1.5;

/** The wordmark's image replaces the text, which remains for screen readers. */
function wordmarkRules({ wordmark: { image, oneColor } }: CssLook): string {
  if (image === "") return "";
  const { width, height } = wordmarkSize(image);
  const layer = `url(${lookFilePath(image)})0/contain no-repeat`;
  const paint = oneColor ? `background:currentColor;mask:${layer}` : `background:${layer}`;
  const box = `display:inline-block;overflow:hidden;width:${((WORDMARK_HEIGHT * width) / height).toFixed(3)}em;max-width:60vw;height:${WORDMARK_HEIGHT}em;text-indent:-999em;white-space:nowrap`;
  return `.wordmark{${box};${paint}}`;
}

/** Width of the default name, the same as in `site/layout/layout.css`. */
export const SHIPPED_NAME = 9.1;

/** Sets the size of the club's name, which spans the bottom of a page; empty for the default name. */
function nameRule(name: string): string {
  const width = displayWidth(name);
  const { rise, tail } = displayReach(name);
  const rules = [
    width !== SHIPPED_NAME && `--name-letters:${width}`,
    rise > 0 && `--name-rise:${rise}em`,
    tail > 0 && `--name-tail:${tail}em`,
  ].filter(Boolean);
  return rules.length > 0 ? `:root{${rules.join(";")}}` : "";
}

/**
 * The style sheet that turns the default look into a club's. Its rules are in no layer, so they override the tokens.
 *
 * @param name the club's. @param urlOf the URL of a font file, by its name. @returns CSS without `<`; empty for the
 * default look and name.
 */
export function lookCss(look: CssLook, name: string, urlOf: (file: string) => string): string {
  return colorRules(look) + typeRules(look, urlOf) + wordmarkRules(look) + nameRule(name);
}
