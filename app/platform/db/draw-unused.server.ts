/** Most attempts. Claim codes are the shortest values: with a million claims, one code in seven is taken. */
const MAX_TRIES = 40;

/**
 * Draws random values until one is unused, and stores it.
 *
 * @param draw makes a value; gets the number of values that were already taken.
 * @param store stores the value unless it is taken, by an insert with `on conflict do nothing`, since a failed insert
 * ends the transaction on PostgreSQL. Returns what it stored, or undefined (or false) if another row has the value.
 * @throws when no attempt finds an unused value.
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
