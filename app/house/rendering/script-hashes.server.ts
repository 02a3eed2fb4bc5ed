import { hash, randomBytes } from "node:crypto";

/** An unguessable mark for the scripts of one page, used during rendering. */
export function newScriptMark(): string {
  return randomBytes(12).toString("base64url");
}

/** The source expression of an inline script for the Content-Security-Policy. @param code the text between its tags. */
export function scriptHash(code: string | Buffer): string {
  return `'sha256-${hash("sha256", code, "base64")}'`;
}

/** Scripts that need no hash: files of this host, and data blocks. */
const WITHOUT_HASH = /\ssrc=|type="application\/(ld\+)?json"/;

/**
 * Removes the marks from a rendered page.
 *
 * @param markup only the program's own scripts have the mark, as their `nonce`. @returns the page as the browser gets
 * it, and the hashes of the marked scripts. An injected script has no mark, so the Content-Security-Policy blocks it.
 */
export function takeScriptMarks(markup: string, mark: string): { html: string; hashes: string[] } {
  const parts = markup.split(` nonce="${mark}"`);
  const hashes = new Set<string>();
  for (const [at, part] of parts.slice(1).entries()) {
    const before = parts[at] ?? "";
    const start = part.indexOf(">");
    const tag = before.slice(before.lastIndexOf("<")) + part.slice(0, start);
    if (!tag.startsWith("<script") || WITHOUT_HASH.test(tag)) continue;
    hashes.add(scriptHash(part.slice(start + 1, part.indexOf("</script>"))));
  }
  return { html: parts.join(""), hashes: [...hashes] };
}
