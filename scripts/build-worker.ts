import { createHash } from "node:crypto";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { isOfficeCode } from "./build-for-guests.ts";
import { guestScripts } from "./build-islands.ts";

/** The style sheets of guests' pages. */
function stylesOf(bundle: Rolldown.OutputBundle): Set<string> {
  const styles = new Set<string>();
  const seen = new Set<string>();
  const follow = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== "chunk" || seen.has(file)) return;
    seen.add(file);
    const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {};
    for (const style of [...importedCss, ...importedAssets]) if (style.endsWith(".css")) styles.add(style);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) follow(next);
  };
  for (const chunk of Object.values(bundle))
    if (chunk.type === "chunk" && chunk.isEntry && !isOfficeCode(chunk.facadeModuleId ?? "")) follow(chunk.fileName);
  return styles;
}

/**
 * Builds the service worker, `/sw.js`. It is built last, because it lists the files of guests' pages, and it changes
 * with every build.
 */
export function serviceWorker(): Plugin {
  let styles: Set<string> | undefined;
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_options, bundle) {
      if (this.environment.name === "client") styles = stylesOf(bundle);
    },
    async writeBundle(_options, bundle) {
      if (this.environment.name !== "ssr") return;
      if (!styles) throw new Error("The browser build must run before the server build.");
      const scripts = await guestScripts();
      const files = [...styles, ...scripts].sort().map((name) => `/${name}`);
      const hash = createHash("sha256").update(files.join());
      for (const part of Object.values(bundle)) hash.update(part.type === "chunk" ? part.code : part.source);
      await build({
        configFile: false,
        logLevel: "warn",
        publicDir: false,
        define: {
          BUILD: JSON.stringify(hash.digest("hex").slice(0, 16)),
          SHELL: JSON.stringify(files),
          "process.env.NODE_ENV": JSON.stringify("production"),
          "import.meta.env.SSR": "false",
        },
        build: {
          target: "es2022",
          outDir: join(import.meta.dirname, "../build/client"),
          emptyOutDir: false,
          rolldownOptions: {
            input: join(import.meta.dirname, "../app/site/offline/service-worker.ts"),
            output: { format: "iife", entryFileNames: "sw.js" },
          },
        },
      });
    },
  };
}
