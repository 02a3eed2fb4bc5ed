import { type ConfigData, HtmlValidate } from "html-validate";
import { publicPages } from "../scripts/routes.ts";
import { expect, test } from "./site.ts";

/** Rules of HTML and accessibility, without matters of style, which React decides. */
const rules: ConfigData = {
  root: true,
  extends: ["html-validate:standard", "html-validate:recommended", "html-validate:a11y"],
  rules: {
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "void-style": "off",
    // React's ids start with an underscore, which HTML allows.
    "valid-id": ["error", { relaxed: true }],
    // Focal points and sizes are inline styles, which the content security policy allows.
    "no-inline-style": "off",
    // Everything is loaded from the same host.
    "require-sri": ["error", { target: "crossorigin" }],
    "tel-non-breaking": "off",
  },
};

/** URLs with states beyond the plain pages. */
const more = ["/events?show=past", "/events?show=all", "/newsletter/unsubscribe?token=unknown"];

test("every page is valid HTML", async ({ request, site }) => {
  const validator = new HtmlValidate(rules);
  const paths = [...(await publicPages(site.origin)).map(({ path }) => path), ...more];
  expect(paths.length).toBeGreaterThan(22);
  const wrong: string[] = [];
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    expect(html, path).toMatch(/^<!DOCTYPE html>/);
    const { results } = await validator.validateString(html);
    for (const { messages } of results) {
      for (const { ruleId, message, offset } of messages)
        wrong.push(`${path} ${ruleId}: ${message} at ${html.slice(Math.max(0, offset - 40), offset + 80)}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("the check finds invalid markup", async () => {
  const { results } = await new HtmlValidate(rules).validateString(
    '<!DOCTYPE html><html lang="en"><head><title>x</title></head><body><p><div id="a"></div></p><img src="x"><i id="a"></i></body></html>',
  );
  const found = results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
  expect(found).toEqual(expect.arrayContaining(["no-dup-id", "wcag/h37"]));
});
