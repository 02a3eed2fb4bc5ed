/** URLs of the built fonts, by their paths. */
const urls = import.meta.glob<string>("../../platform/ui/fonts/*.woff2", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The URL of a font file of `app/platform/ui/fonts`. @param name without its ending. */
export function fontUrl(name: string): string {
  const url = urls[`../../platform/ui/fonts/${name}.woff2`];
  if (url === undefined) throw new Error(`There is no font file ${name}.`);
  return url;
}
