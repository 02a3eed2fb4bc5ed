/** Character ranges of the additional font files, whose names end with these keys. */
const ranges = {
  western: "U+A1-A2,U+A4-A8,U+AA-AF,U+B1-B6,U+B8-D6,U+D8-FF,U+131,U+152-153,U+201A,U+201E",
  "latin-ext": "U+100-130,U+132-151,U+154-17F,U+18F,U+1FA-1FF,U+218-21B,U+259,U+1E02-1E9E",
  vietnamese: "U+1A0-1A1,U+1AF-1B0,U+1EA0-1EF9",
  cyrillic: "U+400-45F,U+490-491",
  greek: "U+370-3FF",
} as const;

type Letters = keyof typeof ranges;

/**
 * A font file in `app/platform/ui/fonts`, without its extension, and how to adjust a local Arial to take the same
 * space.
 */
interface Face {
  family: string;
  file: string;
  /** Its letters beyond English: one file each, loaded only if a page needs it. */
  letters: readonly Letters[];
  /** Per cent of the type size. */
  fallback: { size: number; ascent: number; descent: number };
}

/** A display type and a text type that go together. */
export interface TypePairing {
  label: string;
  /** Its appearance in one line. */
  note: string;
  display: Face;
  text: Face;
  /**
   * The display type's metrics: width of its capitals relative to Archivo's, their height in em, extra space between
   * lines and between letters.
   */
  width: number;
  cap: number;
  open: number;
  space: number;
}

/** The type pairings that come with the program; values by `scripts/subset-fonts.py`. */
export const typePairings = {
  poster: {
    label: "Poster wall",
    note: "Archivo, expanded and black",
    display: {
      family: "Archivo",
      file: "archivo-display",
      letters: ["western", "latin-ext", "vietnamese"],
      fallback: { size: 133, ascent: 66, descent: 15.8 },
    },
    text: {
      family: "Archivo",
      file: "archivo-text",
      letters: ["western", "latin-ext", "vietnamese"],
      fallback: { size: 97.9, ascent: 89.7, descent: 21.5 },
    },
    width: 1,
    cap: 0.7,
    open: 0,
    space: 0,
  },
  gig: {
    label: "Gig bill",
    note: "Anton, tall and narrow, with Work Sans",
    display: {
      family: "Anton",
      file: "anton-display",
      letters: ["western", "latin-ext", "vietnamese"],
      fallback: { size: 68.4, ascent: 172, descent: 48.1 },
    },
    text: {
      family: "Work Sans",
      file: "work-sans-text",
      letters: ["western", "latin-ext", "vietnamese"],
      fallback: { size: 112.8, ascent: 82.4, descent: 21.5 },
    },
    width: 0.52,
    cap: 0.88,
    open: 0.17,
    space: 0.05,
  },
  neon: {
    label: "Neon sign",
    note: "Unbounded, round and wide, with Manrope; Greek and Cyrillic too",
    display: {
      family: "Unbounded",
      file: "unbounded-display",
      letters: ["western", "latin-ext", "vietnamese", "cyrillic"],
      fallback: { size: 127.1, ascent: 78.3, descent: 19.3 },
    },
    text: {
      family: "Manrope",
      file: "manrope-text",
      letters: ["western", "latin-ext", "vietnamese", "cyrillic", "greek"],
      fallback: { size: 103.1, ascent: 103.4, descent: 29.1 },
    },
    width: 1,
    cap: 0.765,
    open: 0.07,
    space: 0,
  },
  revue: {
    label: "Revue",
    note: "Bodoni Moda, high contrast, with Figtree",
    display: {
      family: "Bodoni Moda",
      file: "bodoni-display",
      letters: ["western", "latin-ext"],
      fallback: { size: 105.2, ascent: 106.9, descent: 38 },
    },
    text: {
      family: "Figtree",
      file: "figtree-text",
      letters: ["western", "latin-ext"],
      fallback: { size: 100.7, ascent: 94.3, descent: 24.8 },
    },
    width: 0.84,
    cap: 0.765,
    open: 0.07,
    space: 0,
  },
  corner: {
    label: "Corner bar",
    note: "Bricolage Grotesque, warm and close, with Instrument Sans",
    display: {
      family: "Bricolage Grotesque",
      file: "bricolage-display",
      letters: ["western", "latin-ext", "vietnamese"],
      fallback: { size: 86, ascent: 108.2, descent: 31.4 },
    },
    text: {
      family: "Instrument Sans",
      file: "instrument-text",
      letters: ["western", "latin-ext"],
      fallback: { size: 101.8, ascent: 95.3, descent: 24.6 },
    },
    width: 0.68,
    cap: 0.7,
    open: 0.02,
    space: 0,
  },
} as const satisfies Record<string, TypePairing>;

export type TypePairingName = keyof typeof typePairings;

/** The names of all pairings, the default first. */
export const typePairingNames = Object.keys(typePairings) as TypePairingName[];

export const shippedPairing: TypePairingName = "poster";

/** A pairing by its name. */
export function typePairing(name: TypePairingName): TypePairing {
  return typePairings[name];
}

/** The height of a pairing's display capitals, in em. */
export function capitalHeight(name: TypePairingName): number {
  // The token includes some room for round letters.
  return typePairings[name].cap - 0.014;
}

/**
 * `@font-face` rules of a type. @param urlOf the URL of a file in `app/platform/ui/fonts`, by its name without
 * extension.
 */
function faceRules(face: Face, weight: string, urlOf: (file: string) => string): string {
  const rule = (file: string, range?: string) =>
    `@font-face{font-family:"${face.family}";src:url(${urlOf(file)})format("woff2");${weight};font-display:swap${range ? `;unicode-range:${range}` : ""}}`;
  return [rule(face.file), ...face.letters.map((name) => rule(`${face.file}-${name}`, ranges[name]))].join("");
}

function fallbackRule({ family, fallback }: Face, kind: string, local: string): string {
  const { size, ascent, descent } = fallback;
  return `@font-face{font-family:"${family} ${kind}fallback";src:${local};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`;
}

/**
 * The `@font-face` rules of a pairing. Its files are declared like Archivo's, the display type as the expanded black.
 *
 * @param urlOf the URL of a file in `app/platform/ui/fonts`, by its name without extension.
 */
export function pairingFaces({ display, text }: TypePairing, urlOf: (file: string) => string): string {
  return [
    faceRules(text, "font-weight:400 700", urlOf),
    faceRules(display, "font-weight:900;font-stretch:125%", urlOf),
    fallbackRule(text, "", 'local("Arial"),local("Liberation Sans"),local("Roboto")'),
    fallbackRule(display, "display ", 'local("Arial Bold"),local("Liberation Sans Bold"),local("Roboto Bold")'),
  ].join("");
}

const WESTERN = /[\u00a1\u00a2\u00a4-\u00a8\u00aa-\u00af\u00b1-\u00b6\u00b8-\u00d6\u00d8-\u00ff\u0131\u0152\u0153]/;

/**
 * The font files that a club's pages need immediately.
 *
 * @param texts all texts of the club's pages.
 */
export function firstFiles({ display, text }: TypePairing, name: string, texts: string): string[] {
  return [
    text.file,
    display.file,
    ...(WESTERN.test(texts) ? [`${text.file}-western`] : []),
    ...(WESTERN.test(name) ? [`${display.file}-western`] : []),
  ];
}

/** CSS `font-family` lists of a pairing. */
export function pairingFamilies({ display, text }: TypePairing): { text: string; display: string; waiting: string } {
  const rest = "system-ui,sans-serif";
  return {
    text: `"${text.family}","${text.family} fallback",${rest}`,
    display: `"${display.family}","${display.family} display fallback",${rest}`,
    waiting: `--font-sans:"${text.family} fallback",${rest};--font-display:"${display.family} display fallback",${rest}`,
  };
}

/** Scripts whose letters a display type may lack. */
const scripts: Readonly<Record<string, { has: RegExp; letters?: Letters }>> = {
  Vietnamese: { has: /[\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/, letters: "vietnamese" },
  Cyrillic: { has: /\p{Script=Cyrillic}/u, letters: "cyrillic" },
  Greek: { has: /\p{Script=Greek}/u, letters: "greek" },
  other: { has: /(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])\p{L}/u },
};

/** The scripts of a text whose letters a pairing's display type lacks, such as `Greek`; `other` for the rest. */
export function missingScripts({ display }: TypePairing, text: string): string[] {
  return Object.entries(scripts)
    .filter(([, { has, letters }]) => has.test(text) && !(letters && display.letters.includes(letters)))
    .map(([name]) => name);
}
