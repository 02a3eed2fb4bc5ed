/** Turns the offers' pages in place. Without it, the buttons load the page with the other four. */
import { painted } from "../../platform/lib/painted.ts";
import { OFFERS_PAGE, shownText, turnPage } from "./turn-page.ts";

function operate(list: HTMLElement): void {
  const count = Number(list.dataset.count);
  let page = Number(list.dataset.page);
  const pages = new Map<number, Element[]>([[page, [...list.children]]]);
  for (const template of document.querySelectorAll<HTMLTemplateElement>("template[data-offers]"))
    pages.set(Number(template.dataset.offers), [...template.content.children]);
  for (const [at, button] of document.querySelectorAll(`[aria-controls="${OFFERS_PAGE}"]`).entries())
    button.addEventListener("click", async (event) => {
      event.preventDefault();
      page = turnPage(page, at === 0 ? -1 : 1, count);
      await painted();
      list.replaceChildren(...(pages.get(page) ?? []));
      if (list.previousElementSibling) list.previousElementSibling.textContent = shownText(page, count);
    });
}

const list = document.getElementById(OFFERS_PAGE);
if (list) operate(list);
