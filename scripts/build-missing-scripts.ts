import type { Plugin } from "vite";

/** React Router's file that loads a page's script. */
const LOADER = /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/;

const RELOADS = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;

/** A page in place of one whose script is missing: it shows the error page, which decides what to do. */
const SHOWS_ERROR =
  "const fail = () => { throw error; }; return { default: fail, clientLoader: fail, clientAction: fail };";

/**
 * React Router 8.4.0 reloads the document whenever a page's script cannot be loaded, and does so without end if the
 * script is gone from the server. In its place the page throws the error (`site/layout/missing-script.tsx`). Fails the build
 * if React Router does something else.
 */
export function missingScripts(): Plugin {
  let replaced = false;
  return {
    name: "missing-scripts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!LOADER.test(id)) return undefined;
      if (!RELOADS.test(code)) this.error(`${id} no longer reloads the document.`);
      replaced = true;
      return { code: code.replace(RELOADS, SHOWS_ERROR).replace(", reloading page...", ""), map: null };
    },
    buildEnd(error) {
      if (!error && !replaced) this.error("React Router’s loader of pages was not found.");
    },
  };
}
