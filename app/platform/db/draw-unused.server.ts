/** Most attempts. With a million claims, one in seven claim codes, the shortest such values, is taken. */
const MAX_TRIES = 40;

/**
 * Draws random values until one is unused, and stores that.
 *
 * @param draw makes a value; gets the number of values that were taken.
 * @param store stores it unless it is taken: an insert with `on conflict do nothing`, since a failed one ends the
 * transaction on PostgreSQL. Returns what it stored, or undefined (or false) where another row has the value.
 * @throws when no attempt finds an unused one.
 */
export async function drawUnused<Value, Stored>(
  draw: (taken: number) => Value | Promise<Value>,
  store: (value: Value) => Promise<Stored | undefined | false>,
): Promise<{ value: Value; stored: Stored }> {
  for (let taken = 0; taken < MAX_TRIES; taken += 1) {
    const value = await draw(taken);
    const stored = await store(value);
    if (stored !== undefined && stored !== false) return { value, stored };
  }
  throw new Error("No unused value was found.");
}
