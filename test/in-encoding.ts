/** The bytes of every character that an encoding writes in one or two, by asking its decoder. */
function bytesByCharacter(encoding: string): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder(encoding);
  const found = new Map<string, readonly number[]>();
  const note = (...bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if ([...text].length === 1 && text !== "\ufffd" && !found.has(text)) found.set(text, bytes);
  };
  for (let first = 0x80; first <= 0xff; first += 1) {
    note(first);
    for (let second = 0x40; second <= 0xff; second += 1) note(first, second);
  }
  return found;
}

/** A text in an encoding other than UTF-8, as old programs write it. @throws if it has no such character */
export function inEncoding(text: string, encoding: string): Uint8Array {
  const known = bytesByCharacter(encoding);
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const code = character.charCodeAt(0);
      const bytes = code < 0x80 ? [code] : known.get(character);
      if (!bytes) throw new Error(`${encoding} has no ${character}`);
      return bytes;
    }),
  );
}
