import { contrast, nearestColor, shiftLightness } from "../../lib/oklch.ts";

/** The colours that a club chooses. */
export interface ChosenColors {
  /** `#rrggbb`: the colour of buttons and of current items. */
  accent: string;
  /** 2–5 colours, `#rrggbb`, from doors to close. */
  gradient: readonly string[];
}

/** A theme's colours, by token name. */
export interface ThemeColors {
  paper: string;
  raised: string;
  ink: string;
  quiet: string;
  rule: string;
  /** Fill of buttons, and `actionStrong` on hover. */
  action: string;
  actionStrong: string;
  /** Text on `action`. */
  onAction: string;
  /** The accent colour for small text. */
  actionInk: string;
  focus: string;
  success: string;
  danger: string;
}

export type Theme = "light" | "dark";

/** All colours of a look: of each theme, and its gradient. */
export interface LookColors extends Record<Theme, ThemeColors> {
  gradient: readonly string[];
}

/** The program's own colours, the same as in `tokens.css`. */
export const shippedColors: LookColors = {
  light: {
    paper: "#fbf8f4",
    raised: "#ffffff",
    ink: "#17111b",
    quiet: "#675d6b",
    rule: "#e4dcd6",
    action: "#c4125f",
    actionStrong: "#a30d4e",
    onAction: "#ffffff",
    actionInk: "#c4125f",
    focus: "#5b2bff",
    success: "#0b7a4b",
    danger: "#b3261e",
  },
  dark: {
    paper: "#0f0b12",
    raised: "#191320",
    ink: "#f6f0f4",
    quiet: "#a99db0",
    rule: "#2c2433",
    action: "#d41768",
    actionStrong: "#bb1059",
    onAction: "#ffffff",
    actionInk: "#f6f0f4",
    focus: "#b79cff",
    success: "#4cc38a",
    danger: "#ff8a80",
  },
  gradient: ["#ff5a1f", "#ff3d5a", "#f0127a", "#b31be0", "#5b2bff"],
};

/** The defaults of the settings. */
export const shippedAccent = shippedColors.light.action;
export const shippedGradient = shippedColors.gradient;

/** Minimum contrast of WCAG 2.2 AA: text; large text and parts of the interface. */
const TEXT = 4.5;
const LARGE = 3;

/** The colour of text on the accent: white if it is readable, otherwise black, which then always is. */
export function textOn(fill: string): string {
  return contrast("#ffffff", fill) >= TEXT ? "#ffffff" : "#000000";
}

/** The result of a contrast check in one theme. */
export interface ContrastCheck {
  theme: Theme;
  /** The colour as the theme shows it. */
  shown: string;
  /** The contrast to the page behind it, rounded down to two decimals so that it is never overstated. */
  ratio: number;
  needed: number;
  passes: boolean;
}

/** A colour's lowest contrast to a theme's backgrounds. */
function lowest(color: string, theme: Theme): number {
  const { paper, raised } = shippedColors[theme];
  return Math.min(contrast(color, paper), contrast(color, raised));
}

function check(theme: Theme, shown: string, passes = lowest(shown, theme) >= LARGE): ContrastCheck {
  return { theme, shown, ratio: Math.floor(lowest(shown, theme) * 100) / 100, needed: LARGE, passes };
}

/** The accent in the dark theme: unchanged if it stands out there, otherwise the nearest colour that does. */
function darkAccent(accent: string): string {
  if (accent === shippedAccent) return shippedColors.dark.action;
  return nearestColor(accent, (color) => lowest(color, "dark") >= LARGE) ?? accent;
}

/** Checks an accent's contrast in both themes. The dark theme uses its own shade, which always passes. */
export function checkAccent(accent: string): ContrastCheck[] {
  return [check("light", accent), check("dark", darkAccent(accent))];
}

/**
 * Checks the contrast of a gradient's colour in both themes, as very large type. The brand's own colours always pass.
 */
export function checkGradientColor(color: string): ContrastCheck[] {
  const known = shippedGradient.includes(color);
  return (["light", "dark"] as const).map((theme) => check(theme, color, known || lowest(color, theme) >= LARGE));
}

/**
 * The nearest colour of the same hue that passes its checks in both themes.
 *
 * @param checks `checkAccent` or `checkGradientColor`.
 * @returns the colour itself where it passes.
 */
export function nearestPassing(color: string, checks: (color: string) => ContrastCheck[]): string {
  return nearestColor(color, (one) => checks(one).every(({ passes }) => passes)) ?? shippedAccent;
}

/** The shade of a fill on hover: further from its text's colour. */
function strong(action: string): string {
  return shiftLightness(action, textOn(action) === "#ffffff" ? -0.07 : 0.07);
}

function accentColors(theme: Theme, action: string): Partial<ThemeColors> {
  return {
    action,
    actionStrong: strong(action),
    onAction: textOn(action),
    ...(theme === "light" && {
      actionInk: nearestColor(action, (color) => lowest(color, theme) >= TEXT) ?? shippedColors.light.ink,
    }),
  };
}

/** The focus ring: the gradient's end, in a shade that stands out from the page. */
function focusColor(theme: Theme, gradient: readonly string[]): Partial<ThemeColors> {
  const end = gradient.at(-1) ?? "";
  const [needed, fallback] = [TEXT, shippedColors[theme].focus];
  return { focus: nearestColor(end, (color) => lowest(color, theme) >= needed) ?? fallback };
}

/** All colours of a look in both themes, computed from the chosen ones, which may not have been checked. */
export function lookColors({ accent, gradient }: ChosenColors): LookColors {
  const theme = (name: Theme): ThemeColors => ({
    ...shippedColors[name],
    ...(accent !== shippedAccent && accentColors(name, name === "light" ? accent : darkAccent(accent))),
    ...(gradient.join() !== shippedGradient.join() && focusColor(name, gradient)),
  });
  return { light: theme("light"), dark: theme("dark"), gradient };
}

/** A CSS gradient of the look's colours, from left to right. */
export function cssGradient(gradient: readonly string[]): string {
  return `linear-gradient(90deg, ${gradient.join(", ")})`;
}

/** The gradient's colours at its start, in the middle, late and at its end. */
export function gradientParts(gradient: readonly string[]): Record<"start" | "middle" | "late" | "end", string> {
  const part = (share: number) => gradient[Math.round((gradient.length - 1) * share)] ?? shippedAccent;
  return { start: part(0), middle: part(0.5), late: part(0.75), end: part(1) };
}
