import { hash, randomBytes } from "node:crypto";

/** A mark for the scripts of one page while it is rendered; nobody outside can know it. */
export function newScriptMark(): string {
  return randomBytes(12).toString("base64url");
}

/** How a content policy names an inline script. @param code what stands between its tags. */
export function scriptHash(code: string | Buffer): string {
  return `'sha256-${hash("sha256", code, "base64")}'`;
}

/** Attributes of scripts that a content policy need not name: a file of this host, or data. */
const UNNAMED = /\ssrc=|type="application\/(ld\+)?json"/;

/**
 * Takes the marks off a rendered page.
 *
 * @param markup in which every script that the program put there itself, and nothing else, has the mark as its `nonce`.
 * @returns the page without marks, as the browser renders it again, and the hashes of the scripts that had one. A script
 * that got into the page in any other way is not among them.
 */
export function takeScriptMarks(markup: string, mark: string): { html: string; hashes: string[] } {
  const parts = markup.split(` nonce="${mark}"`);
  const hashes = new Set<string>();
  for (const [at, part] of parts.slice(1).entries()) {
    const before = parts[at] ?? "";
    const start = part.indexOf(">");
    const tag = before.slice(before.lastIndexOf("<")) + part.slice(0, start);
    if (!tag.startsWith("<script") || UNNAMED.test(tag)) continue;
    hashes.add(scriptHash(part.slice(start + 1, part.indexOf("</script>"))));
  }
  return { html: parts.join(""), hashes: [...hashes] };
}
