const texts = new WeakMap<object, string>();

/** Something as JSON in which no `<` can end the block of a page that it stands in. */
export function blockJson(thing: object): string {
  return JSON.stringify(thing).replaceAll("<", "\\u003c");
}

/** The same of something that nobody changes: written once, for the server says it again and again. */
export function readStoredJson(thing: object): string {
  let text = texts.get(thing);
  if (text === undefined) {
    text = blockJson(thing);
    texts.set(thing, text);
  }
  return text;
}
