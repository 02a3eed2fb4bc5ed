/** Adds older news to the list. Without it, or modified, the link loads a page with both. */
import { NEWS_LIST, OLDER_NEWS } from "./older-news-ids.ts";

async function addFrom(link: HTMLAnchorElement): Promise<void> {
  const words = link.textContent;
  link.textContent = "Loading news...";
  try {
    const response = await fetch(link.href);
    if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const list = document.getElementById(NEWS_LIST);
    const older = [...(page.getElementById(NEWS_LIST)?.children ?? [])].slice(list?.children.length);
    list?.append(...older);
    history.replaceState(null, "", link.href);
    link.replaceWith(page.getElementById(OLDER_NEWS) ?? "");
    older[0]?.querySelector<HTMLElement>("a")?.focus({ preventScroll: true });
  } catch (error) {
    console.warn("News could not be loaded", error);
    link.textContent = words;
  }
}

addEventListener("click", (event) => {
  const { target, metaKey, ctrlKey, shiftKey, altKey } = event;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>(`a#${OLDER_NEWS}`);
  if (!link || metaKey || ctrlKey || shiftKey || altKey) return;
  event.preventDefault();
  addFrom(link);
});
