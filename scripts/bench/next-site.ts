import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load as parse } from "cheerio";
import { freePort } from "../../test/free-port.ts";

/** Only installed for the benchmark, so that the program does not depend on them. */
const dependencies = { next: "16.4.6", react: "19.3.1", "react-dom": "19.3.1" };

const layout = `
export default ({ children }) => <html lang="en"><body>{children}</body></html>;
`;

/** A Next.js page that renders the markup of one of our pages as a tree of React elements, on each request. */
const page = `
import { createElement } from "react";
import tree from "../../tree.json";
export const dynamic = "force-dynamic";
const render = (node, key) =>
  typeof node === "string" ? node : createElement(node.tag, { key, ...node.attributes }, ...node.children.map(render));
export default () => tree.map(render);
`;

type Tree = string | { tag: string; attributes: Record<string, string>; children: Tree[] };

/** React's names for HTML attributes that differ. */
const reactNames: Record<string, string> = {
  class: "className",
  for: "htmlFor",
  srcset: "srcSet",
  tabindex: "tabIndex",
};

/** The elements in a page's body, without scripts, styles and form values. */
function treeOf(html: string): Tree[] {
  const $ = parse(html);
  $("script, style, link, template").remove();
  $("[style], [value], [checked], [selected]").removeAttr("style value checked selected");
  const read = (node: unknown): Tree[] => {
    const {
      type,
      data = "",
      name = "",
      attribs = {},
      children = [],
    } = node as {
      type: string;
      data?: string;
      name?: string;
      attribs?: Record<string, string>;
      children?: unknown[];
    };
    if (type === "text") return [data];
    if (type !== "tag") return [];
    const attributes = Object.entries(attribs).map(([key, value]) => [reactNames[key] ?? key, value]);
    return [{ tag: name, attributes: Object.fromEntries(attributes), children: children.flatMap(read) }];
  };
  return $("body").contents().toArray().flatMap(read);
}

function run(command: string, args: string[], cwd: string): void {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed: ${stderr}`);
}

/**
 * Builds a Next.js site with one dynamic page, `/events`, with the markup of one of our pages.
 *
 * @param html our page. @returns functions that start its server, and that delete the site. @throws if Next.js cannot
 * be installed from the package registry.
 */
export function buildNextSite(html: string) {
  const folder = mkdtempSync(join(tmpdir(), "afterglow-next-"));
  mkdirSync(join(folder, "app/events"), { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }));
  writeFileSync(join(folder, "tree.json"), JSON.stringify(treeOf(html)));
  writeFileSync(join(folder, "app/layout.jsx"), layout);
  writeFileSync(join(folder, "app/events/page.jsx"), page);
  run("npm", ["install", "--no-audit", "--no-fund"], folder);
  const next = join(folder, "node_modules/next/dist/bin/next");
  run(process.execPath, [next, "build"], folder);
  return {
    async start() {
      const port = await freePort();
      const server = spawn(process.execPath, [next, "start", "-p", String(port), "-H", "127.0.0.1"], {
        cwd: folder,
        stdio: "ignore",
        env: { ...process.env, NODE_ENV: "production" },
      });
      const url = `http://127.0.0.1:${port}/events`;
      while (!(await fetch(url).catch(() => undefined))?.ok) await new Promise((resolve) => setTimeout(resolve, 100));
      const ended = new Promise((resolve) => server.once("exit", resolve));
      return {
        url,
        stop: async () => {
          server.kill();
          await ended;
        },
      };
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
