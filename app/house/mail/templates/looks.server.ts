import type { CSSProperties } from "react";
import { currentSettings } from "../../../platform/venue/current.server.ts";
import type { LookSettings } from "../../../platform/venue/schema/look.ts";
import { cssGradient, gradientParts, lookColors } from "../../../platform/venue/schema/look-colors.ts";
import { type TypePairingName, typePairing } from "../../../platform/venue/schema/type-pairings.ts";

type Look = Pick<LookSettings, "accent" | "gradient" | "typePairing" | "wordmark">;

/** Fallback fonts for the display type: installed on most computers, and about as wide. */
const displayStandIns: Record<TypePairingName, string> = {
  poster: '"Arial Black", "Helvetica Neue", Arial, sans-serif',
  gig: 'Impact, "Arial Narrow", Arial, sans-serif',
  neon: '"Arial Black", "Helvetica Neue", Arial, sans-serif',
  revue: 'Didot, Georgia, "Times New Roman", serif',
  corner: '"Helvetica Neue", Arial, sans-serif',
};

/** Quotes a font family's name for CSS. */
function quoted(family: string): string {
  return family.includes(" ") ? `"${family}"` : family;
}

/** The base styles, which others extend. */
function makeBaseStyles({ accent, gradient, typePairing: name }: Look) {
  const { ink, quiet, rule } = lookColors({ accent, gradient }).light;
  const pairing = typePairing(name);
  const sans = `${quoted(pairing.text.family)}, "Helvetica Neue", Helvetica, Arial, sans-serif`;
  const display = `${quoted(pairing.display.family)}, ${displayStandIns[name]}`;

  const displayText: CSSProperties = {
    fontFamily: display,
    fontStretch: "125%",
    fontWeight: 900,
    letterSpacing: "-0.02em",
    color: ink,
    margin: 0,
    wordBreak: "break-word",
  };

  const text: CSSProperties = {
    fontFamily: sans,
    fontSize: "16px",
    lineHeight: "1.55",
    color: ink,
    margin: "0 0 16px",
    // A long word wraps before it would widen its table.
    wordBreak: "break-word",
  };

  const cell: CSSProperties = {
    ...text,
    borderTop: `1px solid ${rule}`,
    margin: 0,
    padding: "11px 20px 11px 0",
    textAlign: "left",
    verticalAlign: "top",
  };

  const label: CSSProperties = {
    ...cell,
    fontSize: "14px",
    fontWeight: 400,
    // Aligns the label with the first line of its value.
    lineHeight: "1.77",
    color: quiet,
    padding: "11px 16px 11px 20px",
    // Fits "Original date" on one line; longer labels leave room for the value.
    minWidth: "92px",
    wordBreak: "normal",
  };

  const button: CSSProperties = {
    fontFamily: sans,
    fontSize: "16px",
    fontWeight: 600,
    // A transparent border, so that filled and outlined buttons have the same height.
    border: "1px solid transparent",
    padding: "14px 23px",
    wordBreak: "break-word",
  };

  return { displayText, text, cell, label, button };
}

/**
 * Inline styles, because email programs ignore most others. They use the site's light colours; `darkStyles` overrides
 * them.
 */
function makeLooks(look: Look) {
  const { accent, gradient } = look;
  const { paper, raised, ink, quiet, rule, action, onAction } = lookColors({ accent, gradient }).light;
  const { displayText, text, cell, label, button } = makeBaseStyles(look);
  return {
    page: { backgroundColor: paper },
    column: { maxWidth: "560px", padding: "0 20px" },
    glow: {
      height: "4px",
      lineHeight: "4px",
      fontSize: "4px",
      backgroundColor: gradientParts(gradient).middle,
      backgroundImage: cssGradient(gradient),
    },
    wordmark: { ...displayText, fontSize: "20px", lineHeight: "1", textDecoration: "none", textTransform: "uppercase" },
    title: { ...displayText, fontSize: "32px", lineHeight: "1.05", margin: "0 0 20px", textWrap: "balance" },
    text,
    quiet: { ...text, fontSize: "14px", lineHeight: "1.5", color: quiet },
    link: { color: ink, textDecoration: "underline" },
    quietLink: { color: quiet, textDecoration: "underline" },
    button: { ...button, backgroundColor: action, color: onAction },
    // The border has the text's colour, which the dark theme changes.
    outlined: { ...button, border: "1px solid", color: ink },
    actions: { margin: "8px 0 24px" },
    underButton: { ...text, fontSize: "14px", lineHeight: "1.5", color: quiet, margin: "12px 0 0" },
    stub: { backgroundColor: raised, border: `1px solid ${rule}`, margin: "4px 0 28px" },
    firstLabel: { ...label, borderTop: 0, padding: "22px 16px 14px 20px" },
    reference: { ...displayText, fontSize: "26px", lineHeight: "1", letterSpacing: "0", padding: "18px 20px 14px 0" },
    code: { ...displayText, fontSize: "24px", lineHeight: "1.2", letterSpacing: "0.04em", margin: "14px 0 4px" },
    label,
    value: { ...cell, fontWeight: 600 },
    words: cell,
    foot: { borderTop: `1px solid ${rule}`, margin: "12px 0 40px", paddingTop: "20px" },
  } as const satisfies Record<string, CSSProperties>;
}

/** The dark theme by class, for `prefers-color-scheme` and for Outlook's own attributes. */
function makeDarkStyles({ accent, gradient, wordmark }: Look): string {
  const { light, dark } = lookColors({ accent, gradient });
  const rules = {
    paper: `background-color: ${dark.paper} !important;`,
    raised: `background-color: ${dark.raised} !important; border-color: ${dark.rule} !important;`,
    ink: `color: ${dark.ink} !important;`,
    quiet: `color: ${dark.quiet} !important;`,
    rule: `border-color: ${dark.rule} !important;`,
    action: `background-color: ${dark.action} !important; color: ${dark.onAction} !important;`,
    ...(wordmark.image !== "" &&
      wordmark.oneColor && { "on-light": "display: none !important;", "on-dark": "display: block !important;" }),
  };
  const all = Object.entries(rules);
  return [
    ":root { color-scheme: light dark; supported-color-schemes: light dark; }",
    `body { margin: 0; padding: 0; background-color: ${light.paper}; -webkit-text-size-adjust: 100%; }`,
    "@media (prefers-color-scheme: dark) {",
    `body { background-color: ${dark.paper} !important; }`,
    ...all.map(([name, declarations]) => `.${name} { ${declarations} }`),
    "}",
    ...all.map(([name, declarations]) => `[data-ogsc] .${name}, [data-ogsb] .${name} { ${declarations} }`),
  ].join("\n");
}

interface MailStyles {
  looks: ReturnType<typeof makeLooks>;
  dark: string;
}

const made = new WeakMap<Look, MailStyles>();

/** The styles of the published look, cached for each look. */
function current(): MailStyles {
  const { look } = currentSettings();
  const styles = made.get(look) ?? { looks: makeLooks(look), dark: makeDarkStyles(look) };
  made.set(look, styles);
  return styles;
}

/** Inline styles of emails in the club's look. */
export function looks(): MailStyles["looks"] {
  return current().looks;
}

/** The style sheet of emails, which contains their dark theme. */
export function darkStyles(): string {
  return current().dark;
}
