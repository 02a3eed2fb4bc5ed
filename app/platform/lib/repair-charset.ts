/** The characters of bytes 0x80 to 0x9F in Windows-1252. */
const high = Array.from(new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at)));

const byteOf = new Map([
  ...high.map((character, at): [string, number] => [character, 0x80 + at]),
  ...Array.from({ length: 0x60 }, (_, at): [string, number] => [String.fromCharCode(0xa0 + at), 0xa0 + at]),
  // A lost byte is nearly always that of a closing quotation mark.
  ["\uFFFD", 0x9d] as [string, number],
]);

/**
 * Repairs UTF-8 text that was decoded as Windows-1252 or Latin-1 because of a wrong label: "ZoÃ«" becomes "Zoë". Returns
 * any other text unchanged.
 */
export function repairCharset(text: string): string {
  if (!/[\u00C2-\u00F4]/.test(text)) return text;
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.charCodeAt(0);
    const byte = code < 0x80 ? code : byteOf.get(character);
    if (byte === undefined) return text;
    bytes.push(byte);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
  } catch {
    return text;
  }
}
