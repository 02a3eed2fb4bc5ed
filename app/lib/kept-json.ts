const texts = new WeakMap<object, string>();

/**
 * Something that nobody changes, as JSON: written once, for the server says the same again and again.
 * No `<` in it can end the block of a page that it stands in.
 */
export function keptJson(thing: object): string {
  let text = texts.get(thing);
  if (text === undefined) {
    text = JSON.stringify(thing).replaceAll("<", "\\u003c");
    texts.set(thing, text);
  }
  return text;
}
