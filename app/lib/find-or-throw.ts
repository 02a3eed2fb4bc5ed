/** The item whose `key` is `value`. Throws when there is none. */
export function findOrThrow<Item, Key extends keyof Item>(items: readonly Item[], key: Key, value: Item[Key]): Item {
  const item = items.find((candidate) => candidate[key] === value);
  if (!item) throw new Error(`Nothing whose ${String(key)} is ${String(value)}`);
  return item;
}
