let last = 0;

/**
 * A new id that starts with the time, so ids sort in the order in which this page created them, even within a
 * millisecond. Unlike `crypto.randomUUID` it works without https.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  last = (last + 1) % 36 ** 4;
  const number = last.toString(36).padStart(4, "0");
  return `${Date.now().toString(36)}-${number}${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
