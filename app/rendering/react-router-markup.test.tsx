import { createRequire } from "node:module";
import { createRequestHandler, RouterContextProvider, Scripts, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { renderHtml } from "./render-html.server.tsx";
import { scriptHash } from "./script-hashes.server.ts";

/** A build of one page, as React Router's compiler writes it. */
function buildOf(render: ServerBuild["entry"]["module"]["default"]): ServerBuild {
  const root = () => (
    <html lang="en">
      <head />
      <body>
        <Scripts />
      </body>
    </html>
  );
  const has = { hasAction: false, hasLoader: false, hasClientAction: false, hasClientLoader: false };
  const files = { module: "/assets/root-1.js", imports: ["/assets/framework-1.js"], css: [] };
  return {
    entry: { module: { default: render } },
    routes: { root: { id: "root", path: "", module: { default: root } } },
    assets: {
      entry: { module: "/assets/entry.client-1.js", imports: [] },
      routes: {
        root: {
          id: "root",
          path: "",
          ...has,
          hasClientMiddleware: false,
          hasDefaultExport: true,
          hasErrorBoundary: false,
          ...files,
        },
      },
      url: "/assets/manifest-1.js",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  } as unknown as ServerBuild;
}

test("React Router 8.4.0 writes the scripts of a page as deferScripts and the content policy expect them", async () => {
  const { version } = createRequire(import.meta.url)("react-router/package.json");
  expect(version, "read its <Scripts> and update rendering/ before this number").toBe("8.4.0");

  let scriptHashes: string[] = [];
  const build = buildOf(async (request, status, headers, page) => {
    const options = { look: null, head: null, preloaded: {}, mediaBaseUrl: "", isForStaff: false, defersScripts: true };
    const rendered = await renderHtml(page, { ...options, url: request.url, onError: () => expect.unreachable() });
    scriptHashes = rendered.scriptHashes;
    return new Response(rendered.html as BodyInit, { status, headers });
  });
  const response = await createRequestHandler(build)(new Request("http://localhost/"), new RouterContextProvider());
  const html = await response.text();

  expect(html).not.toMatch(/modulepreload"|type="module"/);
  const [, modules = "", held = ""] =
    /<script type="text\/plain" class="held-script" data-modules="([^"]*)">([\s\S]*?)<\/script>/.exec(html) ?? [];
  expect(modules.split(" ").toSorted()).toEqual([
    "/assets/entry.client-1.js",
    "/assets/framework-1.js",
    "/assets/guests-1.js",
    "/assets/root-1.js",
  ]);
  expect(held).toContain('import "/assets/guests-1.js"');
  expect(held).toContain('import("/assets/entry.client-1.js")');
  expect(scriptHashes).toContain(scriptHash(held));
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = ""]) => code);
  expect(inline.length).toBeGreaterThan(2);
  expect(scriptHashes).toEqual(expect.arrayContaining(inline.map(scriptHash)));
});
