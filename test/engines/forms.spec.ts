import { forms } from "../../e2e/guest-forms.ts";
import { publicPages } from "../../scripts/routes.ts";
import type { Tab } from "./tab.ts";
import { expect, test } from "./test.ts";

/** Reaches a form with the pointer, and waits until its script checks and sends it. @param css its element. */
async function reach(tab: Tab, css: string): Promise<void> {
  await tab.see(css);
  await tab.run((form) => {
    document.querySelector(form)?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  }, css);
  await tab.see(`${css}[novalidate]`);
}

for (const { name, path, label, button, filling, received, reference, close } of forms) {
  test(`the ${name} form is sent and received`, async ({ tab, site }) => {
    await tab.window.resize(390, 844);
    const offer = (await publicPages(site.origin)).find((page) => page.name === "offer")?.path ?? "";
    await tab.open(path === "/offers/" ? offer : path);
    const form = `form[aria-label="${label}"]`;
    await reach(tab, form);
    for (const [field, value] of Object.entries(filling)) await tab.fill(`${form} [name="${field}"]`, value);
    await tab.click(`${form} button[type=submit]`, button);
    const words = await tab.see("dialog[open]", new RegExp(received.replace(/[?.!]/g, "\\$&")));
    if (reference) expect(words).toMatch(reference);
    await tab.click("dialog[open] button", close);
    await tab.gone("dialog[open]");
  });
}

test("a form's draft is restored after a reload", async ({ tab }) => {
  await tab.open("/functions");
  const typed = { date: "2027-03-06", time: "22:30", guests: "12", firstName: "Mia", comment: "A birthday." };
  for (const [field, value] of Object.entries(typed)) await tab.fill(`[name="${field}"]`, value);
  await tab.open("/functions");
  for (const [field, value] of Object.entries(typed)) {
    await expect.poll(() => tab.value(`[name="${field}"]`), { message: field }).toBe(value);
  }
});

test("an empty form has an error at each required field", async ({ tab }) => {
  await tab.open("/vip-tables");
  await reach(tab, "form");
  await tab.click("form button[type=submit]", "Request table");
  await tab.see("[name=date][aria-invalid=true]");
  await tab.see("[name=guests][aria-invalid=true]");
});

test("an empty date or time says that one is to be chosen, until it is", async ({ tab }) => {
  await tab.open("/vip-tables");
  const words = (name: string) =>
    tab.run((css) => {
      const field = document.querySelector<HTMLElement>(css);
      // Engines report the message itself, or where it comes from.
      return field && getComputedStyle(field, "::before").content !== "none" ? field.dataset.empty : "";
    }, `[name=${name}]`);
  expect([await words("date"), await words("time")]).toEqual(["Choose a date", "Choose a time"]);
  await tab.fill("[name=date]", "2027-03-06");
  expect(await words("date")).toBe("");
  // A focused time field shows where its parts go.
  await tab.click("[name=time]");
  await expect.poll(() => words("time")).toBe("");
});

test("a long comment has a box that shows at least six of its lines", async ({ tab }) => {
  await tab.open("/contact");
  await tab.fill("[name=message]", "The jacket is blue denim, with a torn cuff. ".repeat(12));
  const lines = await tab.run(() => {
    const box = document.querySelector("textarea[name=message]");
    return box ? box.clientHeight / Number.parseFloat(getComputedStyle(box).lineHeight) : 0;
  });
  expect(lines).toBeGreaterThanOrEqual(6);
});
