/** The texts that may be the code in a QR text, the likeliest first: all of it, and the last part of a URL. */
export function codesIn(text: string): string[] {
  const whole = text.trim();
  const last = whole.split(/[/#?=&]/).at(-1) ?? "";
  return [...new Set([whole, last])].filter(Boolean);
}
