/** A new id that begins with the time; works without https too, unlike `crypto.randomUUID`. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `${Date.now().toString(36)}-${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
