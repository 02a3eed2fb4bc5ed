const texts = new WeakMap<object, string>();

/** Serialises a value for a data block in a page: `<` is escaped, so that no value can end the block. */
export function blockJson(value: object): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** The same for an object that never changes; cached, because every page contains it. */
export function readStoredJson(value: object): string {
  let text = texts.get(value);
  if (text === undefined) {
    text = blockJson(value);
    texts.set(value, text);
  }
  return text;
}
