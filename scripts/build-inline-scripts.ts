import { build, type Plugin, type Rolldown } from "vite";

const QUERY = "?script";

/** Values of constants that scripts declare, by name. */
export type Constants = Readonly<Record<string, unknown>>;

/** Bundles and minifies a TypeScript file to a classic script. @throws if its text could end a script element. */
export async function compile(file: string, constants: Constants): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      target: "es2022",
      write: false,
      rolldownOptions: { input: file, output: { format: "iife" } },
    },
  });
  const [chunk] = (built as Rolldown.RolldownOutput).output;
  const code = chunk.code.trim();
  if (/<\/script|<!--/i.test(code))
    throw new Error(`${file} can't be an inline script: it contains "</script" or "<!--".`);
  return code;
}

/**
 * Compiles `import code from "./file.inline.ts?script"` to the text of an inline script, which the server puts into the
 * page. In the browser's build, the text is empty.
 */
export function inlineScripts(constants: Constants): Plugin {
  return {
    name: "inline-scripts",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(QUERY)) return undefined;
      const file = id.slice(0, -QUERY.length);
      this.addWatchFile(file);
      const code = this.environment.name === "client" ? "" : await compile(file, constants);
      return { code: `export default ${JSON.stringify(code)};`, moduleType: "js" };
    },
  };
}
