/** A colour in sRGB, each channel from 0 to 1. */
type Rgb = readonly [number, number, number];

/** A colour in OKLCH (CSS Color 4, 9.4): lightness 0–1, chroma, hue in radians. */
interface Oklch {
  l: number;
  c: number;
  h: number;
}

/**
 * Normalises a colour to lower-case `#rrggbb`, from `#rgb` or `#rrggbb` with or without `#`; undefined for anything
 * else.
 */
export function parseColor(text: string): string | undefined {
  const [, digits = ""] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text.trim().toLowerCase()) ?? [];
  if (digits === "") return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`;
}

function rgbOf(color: string): Rgb {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return [red, green, blue];
}

function hexOf(rgb: Rgb): string {
  const part = (value: number) =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, "0");
  return `#${rgb.map(part).join("")}`;
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const encoded = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

/** Relative luminance (WCAG 2.2), 0–1. @param color `#rrggbb`. */
function luminance(color: string): number {
  const [red, green, blue] = rgbOf(color);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The contrast ratio of two colours (WCAG 2.2), 1–21. @param left, right `#rrggbb`. */
export function contrast(left: string, right: string): number {
  const [darker = 0, lighter = 0] = [luminance(left), luminance(right)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

// Converts to OKLCH, with the matrices of Björn Ottosson's OKLab, https://bottosson.github.io/posts/oklab/.
function toOklch(color: string): Oklch {
  const [red, green, blue] = rgbOf(color).map(linear) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: Math.atan2(b, a),
  };
}

function toRgb({ l, c, h }: Oklch): Rgb {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encoded(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    encoded(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    encoded(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ];
}

const inGamut = (rgb: Rgb) => rgb.every((part) => part >= -0.0005 && part <= 1.0005);

/** The colour at another lightness, with as much of its chroma as sRGB has. */
function at(l: number, { c, h }: Oklch): string {
  let [least, most] = [0, c];
  if (inGamut(toRgb({ l, c, h }))) return hexOf(toRgb({ l, c, h }));
  while (most - least > 0.0005) {
    const between = (least + most) / 2;
    if (inGamut(toRgb({ l, c: between, h }))) least = between;
    else most = between;
  }
  return hexOf(toRgb({ l, c: least, h }));
}

/** A colour made lighter or darker by this OKLCH lightness, with the same hue. @param color `#rrggbb`. */
export function shiftLightness(color: string, difference: number): string {
  const oklch = toOklch(color);
  return at(Math.min(1, Math.max(0, oklch.l + difference)), oklch);
}

/** The step of OKLCH lightness between attempts. */
const STEP = 0.002;

/**
 * The nearest colour of the same hue that passes a check: as little lighter or darker as possible.
 *
 * @param color `#rrggbb`.
 * @param passes checks a `#rrggbb`.
 * @returns the colour itself if it passes; undefined if none of its hue does.
 */
export function nearestColor(color: string, passes: (color: string) => boolean): string | undefined {
  if (passes(color)) return color;
  const oklch = toOklch(color);
  for (let away = STEP; away <= 1; away += STEP) {
    for (const l of [oklch.l - away, oklch.l + away]) {
      const candidate = l < 0 || l > 1 ? color : at(l, oklch);
      if (passes(candidate)) return candidate;
    }
  }
  return undefined;
}
