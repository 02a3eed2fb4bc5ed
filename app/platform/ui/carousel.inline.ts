/** Operates the carousels of a page. */
import type { Swiper } from "swiper/types";
import { painted } from "../lib/painted.ts";
import type * as swiperModule from "./swiper.ts";

/** Events that count as the first interaction with the page. Moving the pointer is not one. */
const wakingEvents = ["scroll", "pointerdown", "keydown", "focusin"] as const;

/** Duration of a native scroll by one slide, in ms. */
const SCROLL_MS = 400;

/** Filled in by the build (`scripts/build-islands.ts`). */
declare const GUEST_SCRIPTS: Readonly<Record<string, readonly string[]>>;

let loading: Promise<typeof swiperModule> | undefined;

function load(): Promise<typeof swiperModule> {
  loading ??= import(/* @vite-ignore */ GUEST_SCRIPTS.swiper?.[0] ?? "") as Promise<typeof swiperModule>;
  return loading;
}

/** Resolves when a native scroll that starts now should have ended. */
const scrolled = () => new Promise<void>((resolve) => setTimeout(resolve, SCROLL_MS));

function operate(section: HTMLElement, frame: HTMLElement): void {
  let swiper: Swiper | undefined;
  /** Resolves when the current native scroll has ended: Swiper starts at the visible slide. */
  let settled = scrolled();
  const start = async () => {
    try {
      const { startSwiper } = await load();
      for (let last: unknown; last !== settled; await settled) last = settled;
      swiper ??= startSwiper(frame);
    } catch {
      // Offline: native scrolling continues to work.
    }
  };

  const [previous, next] = section.querySelectorAll<HTMLElement>("button[aria-controls]");
  // Until Swiper runs, `carousel-arrows.inline.ts` scrolls.
  const turn = async (by: "slideNext" | "slidePrev") => {
    if (!swiper) {
      settled = scrolled();
      return start();
    }
    await painted();
    swiper[by]();
  };
  previous?.addEventListener("click", () => turn("slidePrev"));
  next?.addEventListener("click", () => turn("slideNext"));

  // Scrolling by hand overrides earlier presses.
  for (const name of ["pointerdown", "wheel"] as const)
    frame.addEventListener(name, () => delete frame.dataset.to, { passive: true });

  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && start(), { rootMargin: "300px" });
  const wake = () => {
    for (const name of wakingEvents) removeEventListener(name, wake);
    observer.observe(frame);
  };
  for (const name of wakingEvents) addEventListener(name, wake, { passive: true });
  frame.addEventListener("pointerenter", wake, { once: true });
}

for (const section of document.querySelectorAll<HTMLElement>('[aria-roledescription="carousel"]')) {
  const frame = section.querySelector<HTMLElement>(".carousel");
  if (frame) operate(section, frame);
}
