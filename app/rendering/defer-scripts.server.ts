import { scriptHash } from "./script-hashes.server.ts";

/** How long all else waits for what is seen first, in ms. */
const LATEST = 2_500;

/** Modules that are asked for in one go: asking takes a slow phone a millisecond each, and a page has about twenty. */
const AT_ONCE = 6;

/** Has a phone's pictures further down wait: they have their room and are not fetched (`ui/picture-box.css`). */
const HOLDER = `document.documentElement.dataset.unpainted = "";`;
const HOLD_PICTURES = Buffer.from(`<script>${HOLDER}</script>`);

/**
 * Starts the page's own script, and the pictures further down, once what is seen first has been painted: when
 * everything that the page waits for is there, the browser has shown something and drawn the rest, or somebody
 * touches it, or it takes too long. Who scrolls gets the pictures at once. What was pressed before the page was
 * alive (`layout/mark-hydrated.ts`), a button or a link that opens a dialog, is pressed again then; what sends a form
 * does so by itself. Who goes Back to another address of this document before then, as one can after a reload, is
 * given that address's page: this one's would not fit it, and `entry.client.tsx` does not try.
 */
const STARTER = `(() => {
  const [held] = document.getElementsByClassName("held-script");
  const touched = ["pointerdown", "keydown"];
  let pressed;
  const remember = (event) => {
    const found = event.target.closest('button:not([type="submit"]), a[aria-haspopup="dialog"]');
    if (!found) return;
    pressed = found;
    if (found.href) event.preventDefault();
  };
  const address = () => location.pathname + location.search;
  const drawn = address();
  window.drawnAddress = drawn;
  const moved = () => {
    if (address() !== drawn) location.reload();
  };
  addEventListener("click", remember, true);
  addEventListener("popstate", moved);
  addEventListener("alive", () => {
    removeEventListener("click", remember, true);
    removeEventListener("popstate", moved);
    if (pressed?.isConnected) pressed.click();
  }, { once: true });
  const showPictures = () => {
    delete document.documentElement.dataset.unpainted;
  };
  const start = () => {
    if (!held.isConnected) return;
    held.remove();
    showPictures();
    for (const name of touched) removeEventListener(name, start, true);
    const modules = held.dataset.modules.split(" ");
    const next = () => {
      for (const href of modules.splice(0, ${AT_ONCE})) {
        const link = document.createElement("link");
        link.rel = "modulepreload";
        link.href = href;
        document.head.append(link);
      }
      if (modules.length > 0) {
        setTimeout(next);
        return;
      }
      const script = document.createElement("script");
      script.type = "module";
      script.textContent = held.textContent;
      document.head.append(script);
    };
    next();
  };
  for (const name of touched) addEventListener(name, start, true);
  addEventListener("scroll", showPictures, { capture: true, once: true });
  const afterFrames = () => requestAnimationFrame(() => {
    showPictures();
    requestAnimationFrame(start);
  });
  addEventListener("load", () => {
    new PerformanceObserver(afterFrames).observe({ type: "paint", buffered: true });
  });
  setTimeout(start, ${LATEST});
})();`;
const STARTER_ELEMENT = Buffer.from(`<script>${STARTER}</script>`);
const HASHES = [scriptHash(HOLDER), scriptHash(STARTER)];

const HEAD = "<head>";
const MODULE_LINK = '<link rel="modulepreload"';
const MODULE_SCRIPT = '<script type="module" async="">';
const SCRIPT_END = "</script>";

/** Lets go of a page's links to modules; what they name goes into `modules`. */
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
 * Has a page's modules, and its pictures further down, wait until it has been painted: on a slow line they would
 * share it with the styles, the type and the picture that a guest sees first, and Lighthouse counts them among what
 * paint waits for.
 *
 * @param html a whole page as React Router drew it, in bytes: searching them is several times faster than a string
 * that React has put together. One without its scripts stays as it is.
 * @returns the page, and the hashes of the scripts that were added.
 */
export function deferScripts(html: Buffer): { html: Buffer; hashes: readonly string[] } {
  const at = html.indexOf(MODULE_SCRIPT);
  if (at < 0) return { html, hashes: [] };
  const code = at + MODULE_SCRIPT.length;
  const end = html.indexOf(SCRIPT_END, code) + SCRIPT_END.length;
  const modules: string[] = [];
  const head = html.indexOf(HEAD) + HEAD.length;
  const before = withoutModuleLinks(html.subarray(head, at), modules);
  const after = withoutModuleLinks(html.subarray(end), modules);
  const painted = Buffer.concat([
    html.subarray(0, head),
    HOLD_PICTURES,
    ...before,
    Buffer.from(`<script type="text/plain" class="held-script" data-modules="${modules.join(" ")}">`),
    html.subarray(code, end),
    STARTER_ELEMENT,
    ...after,
  ]);
  return { html: painted, hashes: HASHES };
}
