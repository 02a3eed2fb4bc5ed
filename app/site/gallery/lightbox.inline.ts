/** Shows the wall's images in the lightbox. Before this script runs, their links lead to the image files. */
import { phonesSpared } from "../../platform/lib/image-sizes.ts";
import { LIGHTBOX, WALL } from "./lightbox-id.ts";

/** Distance from which a drag counts as a swipe, in px. */
const THRESHOLD = 44;

const SIZES = phonesSpared("(orientation: landscape) 130vh, 100vw");

const tiles = [...document.querySelectorAll<HTMLElement>(`#${WALL} a`)];
const count = tiles.length;
const dialog = document.getElementById(LIGHTBOX) as HTMLDialogElement;
const stage = dialog.querySelector("section") as HTMLElement;
const [caption, position] = dialog.querySelectorAll("p > span");

let shown = 0;
/** Whether the image has loaded; only then are its neighbours loaded. */
let arrived = false;
/** Where a drag started and how far it has gone, in px. */
let drag: { start: number; offset: number } | null = null;
/** The visible image and its neighbours, which are off screen. */
let slides = new Map<string, HTMLElement>();

function makeSlide(tile: HTMLElement | undefined): HTMLElement {
  const slide = document.createElement("div");
  const image = tile?.firstElementChild?.cloneNode(true) as HTMLElement;
  image.classList.add("h-full", "bg-transparent!", "[--fit:contain]");
  for (const source of image.querySelectorAll("source")) source.sizes = SIZES;
  for (const img of image.querySelectorAll("img")) img.loading = "eager";
  slide.append(image);
  return slide;
}

function render(): void {
  const places = arrived && count > 1 ? [-1, 0, 1] : [0];
  const next = new Map<string, HTMLElement>();
  for (const place of places) {
    const index = (shown + place + count) % count;
    // With two images, the other one is on both sides, so its key must differ.
    const key = count === 2 && place < 0 ? `${index} before` : `${index}`;
    const slide = slides.get(key) ?? makeSlide(tiles[index]);
    slide.className = `absolute inset-0 md:p-(--gutter) md:pb-0 ${drag ? "" : "transition-transform duration-250 ease-out"}`;
    slide.style.transform = `translateX(calc(${place * 100}% + ${drag?.offset ?? 0}px))`;
    slide.ariaHidden = String(place !== 0);
    next.set(key, slide);
  }
  for (const [key, slide] of slides) if (!next.has(key)) slide.remove();
  for (const slide of next.values()) if (!slide.isConnected) stage.append(slide);
  slides = next;
  if (caption) caption.textContent = tiles[shown]?.querySelector("[data-caption]")?.textContent ?? "";
  if (position) position.textContent = `${shown + 1} of ${count}`;
}

function show(index: number): void {
  shown = (index + count) % count;
  render();
}

function endDrag(): void {
  drag = null;
  render();
}

for (const [index, tile] of tiles.entries()) {
  tile.addEventListener("click", (event) => {
    // With a modifier key, the link opens the image file in a new tab or downloads it.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    show(index);
    dialog.showModal();
  });
}
const [previous, following] = dialog.querySelectorAll<HTMLElement>("button:not([commandfor])");
previous?.addEventListener("click", () => show(shown - 1));
following?.addEventListener("click", () => show(shown + 1));

const steps: Record<string, () => number> = {
  ArrowLeft: () => shown - 1,
  ArrowRight: () => shown + 1,
  Home: () => 0,
  End: () => count - 1,
};
addEventListener("keydown", (event) => {
  const step = steps[event.key];
  if (!step || !dialog.open || event.metaKey || event.ctrlKey || event.altKey) return;
  event.preventDefault();
  show(step());
});

dialog.addEventListener("close", () => {
  stage.replaceChildren();
  slides = new Map();
  arrived = false;
  tiles[shown]?.focus();
});

stage.addEventListener(
  "load",
  () => {
    arrived = true;
    render();
  },
  true,
);
stage.addEventListener("dragstart", (event) => event.preventDefault());
stage.addEventListener("pointerdown", (event) => {
  // A second finger means pinch zoom.
  if (!event.isPrimary || event.button !== 0) return endDrag();
  stage.setPointerCapture(event.pointerId);
  drag = { start: event.clientX, offset: 0 };
  render();
});
stage.addEventListener("pointermove", (event) => {
  if (!drag || !event.isPrimary) return;
  drag.offset = event.clientX - drag.start;
  render();
});
stage.addEventListener("pointerup", () => {
  const offset = drag?.offset ?? 0;
  endDrag();
  if (Math.abs(offset) > THRESHOLD) show(shown + (offset < 0 ? 1 : -1));
});
stage.addEventListener("pointercancel", endDrag);
