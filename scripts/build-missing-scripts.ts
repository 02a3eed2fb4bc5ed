import type { Plugin } from "vite";

/** React Router's module that loads a page's script. */
const LOADER = /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/;

const RELOADS = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;

/** The replacement for a page whose script is missing: it throws, so that the error page decides what to do. */
const SHOWS_ERROR =
  "const fail = () => { throw error; }; return { default: fail, clientLoader: fail, clientAction: fail };";

/**
 * Changes how React Router 8.4.0 handles a page's script that cannot be loaded: it reloads the document, endlessly if
 * the script no longer exists on the server. Instead, the page throws the error (`site/layout/missing-script.tsx`).
 * Fails the build if React Router's code has changed.
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
      if (!error && !replaced) this.error("React Router's loader of pages was not found.");
    },
  };
}
