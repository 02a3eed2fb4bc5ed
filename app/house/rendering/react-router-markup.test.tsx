import { createRequire } from "node:module";
import { type ReactNode, Suspense, use } from "react";
import { createRequestHandler, RouterContextProvider, Scripts, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { renderHtml } from "./render-html.server.tsx";
import { scriptHash } from "./script-hashes.server.ts";

interface Page {
  render: ServerBuild["entry"]["module"]["default"];
  loader?: () => unknown;
  children?: ReactNode;
}

/** A build of one page, as React Router's compiler writes it. */
function buildOf({ render, loader, children }: Page): ServerBuild {
  const root = () => (
    <html lang="en">
      <head />
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
  const has = { hasAction: false, hasLoader: loader !== undefined, hasClientAction: false, hasClientLoader: false };
  const files = { module: "/assets/root-1.js", imports: ["/assets/framework-1.js"], css: [] };
  return {
    entry: { module: { default: render } },
    routes: { root: { id: "root", path: "", module: { default: root, loader } } },
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

/** A page's HTML, the hashes of its scripts, and the errors of its parts. */
async function pageOf(parts: Omit<Page, "render">) {
  let scriptHashes: string[] = [];
  const errors: unknown[] = [];
  const build = buildOf({
    ...parts,
    render: async (request, status, headers, page) => {
      const options = {
        look: null,
        head: null,
        menuFigure: null,
        preloaded: {},
        mediaBaseUrl: "",
        tableCategories: false,
      };
      const onError = (error: unknown) => void errors.push(error);
      const rendered = await renderHtml(page, { ...options, url: request.url, onError });
      scriptHashes = rendered.scriptHashes;
      return new Response(rendered.html as BodyInit, { status, headers });
    },
  });
  const response = await createRequestHandler(build)(new Request("http://localhost/"), new RouterContextProvider());
  return { html: await response.text(), scriptHashes, errors };
}

test("React Router 8.4.0 writes the scripts of a page as the content policy expects them", async () => {
  const { version } = createRequire(import.meta.url)("react-router/package.json");
  expect(version, "read its <Scripts> and update rendering/ before this number").toBe("8.4.0");

  const { html, scriptHashes, errors } = await pageOf({});

  const [, entry = ""] = /<script type="module" async="">([\s\S]*?)<\/script>/.exec(html) ?? [];
  expect(entry).toContain('import "/assets/manifest-1.js"');
  expect(entry).toContain('import("/assets/entry.client-1.js")');
  expect(scriptHashes).toContain(scriptHash(entry));
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = ""]) => code);
  expect(inline.length).toBeGreaterThan(1);
  expect(scriptHashes).toEqual(expect.arrayContaining(inline.map(scriptHash)));
  expect(errors).toEqual([]);
});

test("React Router 8.4.0 takes the loaders' data from where it was read", async () => {
  const { html, scriptHashes } = await pageOf({ loader: () => ({ act: "Mara </script> Voss" }) });
  const sent = /<script>(window\.__reactRouterContext\.streamController\.enqueue\((.*?)\);)<\/script>/.exec(html);
  expect(JSON.parse(sent?.[2] ?? "")).toContain("Mara </script> Voss");
  expect(scriptHashes).toContain(scriptHash(sent?.[1] ?? ""));
  expect(html).toContain("<script>window.__reactRouterContext.streamController.close();</script>");
  expect(html).not.toContain("<!--$?-->");
});

const failure = new Error("No poster");

function Poster(): ReactNode {
  throw failure;
}

test("a part that fails is reported, and the rest of the page is rendered", async () => {
  const part = (
    <Suspense fallback={<p>Loading</p>}>
      <Poster />
    </Suspense>
  );
  const { html, errors } = await pageOf({ children: <main>{part}</main> });
  expect(errors).toEqual([failure]);
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en">.*<p>Loading<\/p>.*<\/main>/s);
  expect(html).toContain("streamController.close()");
});

const doors = Promise.resolve("Doors at ten");

function Doors() {
  return <p>{use(doors)}</p>;
}

test("a part that is not ready is waited for", async () => {
  const part = (
    <Suspense fallback={<p>Loading</p>}>
      <Doors />
    </Suspense>
  );
  expect((await pageOf({ children: part })).html).toContain("<p>Doors at ten</p>");
});
