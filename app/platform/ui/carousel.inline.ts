/** Operates the carousels of a page. */
import type { Swiper } from "swiper/types";
import type * as swiperModule from "./swiper.ts";

/** First interactions with the page. Moving the pointer is none. */
const wakingEvents = ["scroll", "pointerdown", "keydown", "focusin"] as const;

/** The time of a native scroll by a slide, in ms. */
const SCROLL_MS = 400;

/** Filled in by the build (`scripts/build-islands.ts`). */
declare const GUEST_SCRIPTS: Readonly<Record<string, readonly string[]>>;

let loading: Promise<typeof swiperModule> | undefined;

function load(): Promise<typeof swiperModule> {
  loading ??= import(/* @vite-ignore */ GUEST_SCRIPTS.swiper?.[0] ?? "") as Promise<typeof swiperModule>;
  return loading;
}

function operate(section: HTMLElement, frame: HTMLElement): void {
  let swiper: Swiper | undefined;
  /** Once the native scroll under way has ended: Swiper starts at the slide that is shown. */
  let settled = Promise.resolve();
  const start = async () => {
    try {
      const { startSwiper } = await load();
      for (let last: unknown; last !== settled; await settled) last = settled;
      swiper ??= startSwiper(frame);
    } catch {
      // Offline: native scrolling continues to work.
    }
  };

  /** By one slide, from one end to the other. */
  const scroll = (by: 1 | -1) => {
    const { scrollLeft, scrollWidth, clientWidth } = frame;
    const end = scrollWidth - clientWidth;
    const slide = frame.querySelector(".swiper-slide:nth-child(2)") as HTMLElement | null;
    const first = frame.querySelector(".swiper-slide") as HTMLElement | null;
    const width = (slide?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0);
    const target = by === 1 && scrollLeft >= end - 2 ? 0 : by === -1 && scrollLeft <= 2 ? end : scrollLeft + by * width;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    frame.scrollTo({ left: target, behavior: isStill ? "instant" : "smooth" });
    settled = new Promise((resolve) => setTimeout(resolve, SCROLL_MS));
    start();
  };

  const [previous, next] = section.querySelectorAll<HTMLElement>("button[aria-controls]");
  const turn = (by: 1 | -1) => {
    if (!swiper) scroll(by);
    else if (by === 1) swiper.slideNext();
    else swiper.slidePrev();
  };
  previous?.addEventListener("click", () => turn(-1));
  next?.addEventListener("click", () => turn(1));

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
