import pageStart from "./page-start.inline.ts?script";
import { scriptHash } from "./script-hashes.server.ts";

const PAGE_START = Buffer.from(`<script>${pageStart}</script>`);
const HASHES = [scriptHash(pageStart)];

// As React Router 8.4.0 renders its scripts; `react-router-markup.test.tsx` fails when that changes.
const MODULE_LINK = '<link rel="modulepreload"';
const MODULE_SCRIPT = '<script type="module" async="">';
const SCRIPT_END = "</script>";

/** Removes the links to modules from part of a page and adds their addresses to `modules`. */
function withoutModuleLinks(html: Buffer, modules: string[]): Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = html.indexOf(MODULE_LINK); at >= 0; at = html.indexOf(MODULE_LINK, from)) {
    const end = html.indexOf(">", at) + 1;
    const href = / href="([^"]*)"/.exec(html.toString("utf8", at, end))?.[1];
    if (href !== undefined) modules.push(href);
    parts.push(html.subarray(from, at));
    from = end;
  }
  parts.push(html.subarray(from));
  return parts;
}

/**
 * Makes a page's modules wait for the first paint. On a slow connection they would compete with the styles, the fonts
 * and the first image (docs/decisions/0023).
 *
 * @param html a whole page in UTF-8: searching bytes is several times faster than searching a string that React has
 * concatenated. A page without modules stays as it is.
 * @returns the page, and the hashes of the scripts that were added.
 */
export function deferScripts(html: Buffer): { html: Buffer; hashes: readonly string[] } {
  const at = html.indexOf(MODULE_SCRIPT);
  if (at < 0) return { html, hashes: [] };
  const code = at + MODULE_SCRIPT.length;
  const end = html.indexOf(SCRIPT_END, code) + SCRIPT_END.length;
  const modules: string[] = [];
  const before = withoutModuleLinks(html.subarray(0, at), modules);
  const after = withoutModuleLinks(html.subarray(end), modules);
  const deferred = Buffer.concat([
    ...before,
    Buffer.from(`<script type="text/plain" class="held-script" data-modules="${modules.join(" ")}">`),
    html.subarray(code, end),
    PAGE_START,
    ...after,
  ]);
  return { html: deferred, hashes: HASHES };
}
