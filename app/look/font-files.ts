/** URLs of the built fonts, by their paths. */
const urls = import.meta.glob<string>("../assets/*.woff2", { eager: true, query: "?url", import: "default" });

/** The URL of a font file of `app/assets`. @param name without its ending. */
export function fontUrl(name: string): string {
  const url = urls[`../assets/${name}.woff2`];
  if (url === undefined) throw new Error(`There is no font file ${name}.`);
  return url;
}
