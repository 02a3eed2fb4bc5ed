/** Letters and figures that nobody takes for another when they are read out. */
const characters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A reference that a person can read out: a kind's prefix and `length` characters, for example `VIP-7Q4K`. */
export function newReference(prefix: string, length: number): string {
  const random = crypto.getRandomValues(new Uint8Array(length));
  return `${prefix}-${[...random].map((byte) => characters[byte % characters.length]).join("")}`;
}
