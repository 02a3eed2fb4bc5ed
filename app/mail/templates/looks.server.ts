import type { CSSProperties } from "react";

/** The site's light colours; `darkStyles` overrides them in the dark theme. */
const colors = {
  paper: "#FBF8F4",
  raised: "#FFFFFF",
  ink: "#17111B",
  quiet: "#675D6B",
  rule: "#E4DCD6",
  action: "#C4125F",
  glow: "#F0127A",
};

const sans = 'Archivo, "Helvetica Neue", Helvetica, Arial, sans-serif';
/** Arial Black replaces the expanded cut: it is as wide, and installed on most computers. */
const display = 'Archivo, "Arial Black", "Helvetica Neue", Arial, sans-serif';

const displayText: CSSProperties = {
  fontFamily: display,
  fontStretch: "125%",
  fontWeight: 900,
  letterSpacing: "-0.02em",
  color: colors.ink,
  margin: 0,
  wordBreak: "break-word",
};

const text: CSSProperties = {
  fontFamily: sans,
  fontSize: "16px",
  lineHeight: "1.55",
  color: colors.ink,
  margin: "0 0 16px",
  // A long word breaks before it widens the table that it is in.
  wordBreak: "break-word",
};

const cell: CSSProperties = {
  ...text,
  borderTop: `1px solid ${colors.rule}`,
  margin: 0,
  padding: "11px 20px 11px 0",
  textAlign: "left",
  verticalAlign: "top",
};

const label: CSSProperties = {
  ...cell,
  fontSize: "14px",
  fontWeight: 400,
  // On the first line of its value.
  lineHeight: "1.77",
  color: colors.quiet,
  padding: "11px 16px 11px 20px",
  wordBreak: "normal",
};

/** Inline styles: email programs ignore most others. */
export const looks = {
  page: { backgroundColor: colors.paper },
  column: { maxWidth: "560px", padding: "0 20px" },
  glow: {
    height: "4px",
    lineHeight: "4px",
    fontSize: "4px",
    backgroundColor: colors.glow,
    backgroundImage: "linear-gradient(90deg, #FF5A1F, #FF3D5A, #F0127A, #B31BE0, #5B2BFF)",
  },
  wordmark: { ...displayText, fontSize: "20px", lineHeight: "1", textDecoration: "none", textTransform: "uppercase" },
  title: { ...displayText, fontSize: "32px", lineHeight: "1.05", margin: "0 0 20px" },
  text,
  quiet: { ...text, fontSize: "14px", lineHeight: "1.5", color: colors.quiet },
  link: { color: colors.ink, textDecoration: "underline" },
  quietLink: { color: colors.quiet, textDecoration: "underline" },
  button: {
    backgroundColor: colors.action,
    color: "#FFFFFF",
    fontFamily: sans,
    fontSize: "16px",
    fontWeight: 600,
    padding: "15px 24px",
  },
  stub: { backgroundColor: colors.raised, border: `1px solid ${colors.rule}`, margin: "4px 0 28px" },
  firstLabel: { ...label, borderTop: 0, padding: "22px 16px 14px 20px" },
  reference: { ...displayText, fontSize: "26px", lineHeight: "1", letterSpacing: "0", padding: "18px 20px 14px 0" },
  code: { ...displayText, fontSize: "24px", lineHeight: "1.2", letterSpacing: "0.04em", margin: "14px 0 4px" },
  label,
  value: { ...cell, fontWeight: 600 },
  words: cell,
  foot: { borderTop: `1px solid ${colors.rule}`, margin: "12px 0 40px", paddingTop: "20px" },
} as const satisfies Record<string, CSSProperties>;

const dark = {
  paper: "background-color: #0F0B12 !important;",
  raised: "background-color: #191320 !important; border-color: #2C2433 !important;",
  ink: "color: #F6F0F4 !important;",
  quiet: "color: #A99DB0 !important;",
  rule: "border-color: #2C2433 !important;",
  action: "background-color: #D41768 !important; color: #FFFFFF !important;",
};

/** The dark theme, by class, for mail programs that ask and for those of Outlook that mark it in their own way. */
export const darkStyles: string = [
  ":root { color-scheme: light dark; supported-color-schemes: light dark; }",
  "body { margin: 0; padding: 0; background-color: #FBF8F4; -webkit-text-size-adjust: 100%; }",
  "@media (prefers-color-scheme: dark) {",
  "body { background-color: #0F0B12 !important; }",
  ...Object.entries(dark).map(([name, rules]) => `.${name} { ${rules} }`),
  "}",
  ...Object.entries(dark).map(([name, rules]) => `[data-ogsc] .${name}, [data-ogsb] .${name} { ${rules} }`),
].join("\n");
