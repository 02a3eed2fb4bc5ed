/** Characters that are not confused with each other when read aloud. */
const characters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** @returns a reference: a kind's prefix and `length` random characters, for example `VIP-7Q4K` */
export function newReference(prefix: string, length: number): string {
  const random = crypto.getRandomValues(new Uint8Array(length));
  return `${prefix}-${[...random].map((byte) => characters[byte % characters.length]).join("")}`;
}
