/** Shows another filter's events in the page. Without it, or modified, the filters' links load a page. */
import { painted } from "../../platform/lib/painted.ts";
import { noteSavedPage } from "../../platform/lib/saved-page.ts";
import { whenIdle } from "../../platform/lib/when-idle.ts";
import { FILTERS, WALL, WALL_LOADS, WALL_OFFLINE } from "./calendar-ids.ts";

/** The longest delay of a prefetch, in ms. */
const LOAD_WITHIN_MS = 50;

const filters = document.getElementById(FILTERS) as HTMLElement;
const wall = document.getElementById(WALL) as HTMLElement;
const links = [...filters.querySelectorAll("a")];

/** Pages being loaded, by address. */
const coming = new Map<string, Promise<Document>>();
/** Counts requests: only the response to the last one is shown. */
let asked = 0;

function load(address: string): Promise<Document> {
  const known = coming.get(address);
  if (known) return known;
  const page = fetch(address, { headers: { Accept: "text/html" } }).then(async (response) => {
    if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
    return new DOMParser().parseFromString(await response.text(), "text/html");
  });
  coming.set(address, page);
  const forget = () => coming.delete(address);
  page.then(() => setTimeout(forget, 30_000), forget);
  return page;
}

/** Scrolls the active filter into view: on a phone, the filters are wider than the screen. */
function showFilter(): void {
  const on = filters.querySelector<HTMLElement>("[aria-current]")?.parentElement;
  if (!on) return;
  const { left, right } = filters.getBoundingClientRect();
  const { left: from, right: to } = on.getBoundingClientRect();
  filters.scrollLeft += (from + to - left - right) / 2;
}

const filterOf = (address: string) => new URL(address, location.href).searchParams.get("show");

/** Marks the filter of an address, or the first one if the address names none of them. */
function mark(address: string): void {
  const show = filterOf(address);
  const on = links.find(({ href }) => filterOf(href) === show) ?? links[0];
  for (const link of links) {
    if (link === on) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function showTemplate(id: string): void {
  const template = document.getElementById(id);
  if (template instanceof HTMLTemplateElement) wall.replaceChildren(document.importNode(template.content, true));
}

/**
 * @param isMore whether the response only extends the wall, which then stays until it arrives.
 * @param remember updates the page's address.
 */
async function show(address: string, isMore = false, remember = () => {}): Promise<void> {
  asked += 1;
  const request = asked;
  mark(address);
  await painted();
  if (request !== asked) return;
  remember();
  showFilter();
  const isReady = await Promise.race([
    load(address).then(
      () => true,
      () => true,
    ),
    Promise.resolve(false),
  ]);
  if (!isReady && !isMore) showTemplate(WALL_LOADS);
  try {
    const page = await load(address);
    if (request !== asked) return;
    const arrived = page.getElementById(WALL);
    if (!arrived) throw new Error("The calendar did not arrive.");
    const cards = wall.querySelectorAll("article").length;
    wall.replaceChildren(...document.importNode(arrived, true).childNodes);
    noteSavedPage(page);
    if (isMore) wall.querySelectorAll("article")[cards]?.querySelector("a")?.focus({ preventScroll: true });
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    const other = page.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (canonical && other) canonical.href = other.href;
  } catch (error) {
    console.warn("Events could not be loaded", error);
    if (request === asked) showTemplate(WALL_OFFLINE);
  }
}

const linkOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-calendar]") : null;

addEventListener("click", (event) => {
  const link = linkOf(event);
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { href } = link;
  const isMore = link.dataset.calendar === "replace";
  show(href, isMore, () => {
    if (isMore) history.replaceState(null, "", href);
    else if (href !== location.href) history.pushState(null, "", href);
  });
});
addEventListener("popstate", () => show(location.href));
// Prefetches before the press, so that the page may have arrived by then.
for (const type of ["pointerover", "pointerdown", "focusin"] as const)
  addEventListener(type, (event) => {
    const link = linkOf(event);
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (!link || (connection?.saveData && type !== "pointerdown")) return;
    // Once idle, so that whatever else the press triggers comes first. A failure shows once the link is pressed.
    whenIdle(() => load(link.href).catch(() => {}), LOAD_WITHIN_MS);
  });
showFilter();
