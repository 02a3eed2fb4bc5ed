import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from "react";
import type { Swiper } from "swiper/types";
import { ArrowButtons } from "./arrow-buttons.tsx";

interface CarouselProps {
  /** Names the carousel for a screen reader. */
  label: string;
  heading: ReactNode;
  /** Slides in view at base, 640, 768 and 1024 px. */
  perView: readonly [number, number, number, number];
  slides: { key: string; content: ReactNode }[];
}

const GAP = 28;

/** Events that start Swiper: the first interactions with the page. */
const wakingEvents = ["scroll", "pointerdown", "pointermove", "keydown", "focusin"] as const;

/**
 * Starts Swiper after the first interaction, once the carousel is near the viewport.
 *
 * @returns the carousel's element, and a function that turns by one slide, with or without Swiper.
 */
function useSwiper(perView: CarouselProps["perView"], slides: CarouselProps["slides"]) {
  const frame = useRef<HTMLDivElement>(null);
  const swiper = useRef<Swiper>(null);

  const start = async () => {
    if (swiper.current) return;
    try {
      const { startSwiper } = await import("./swiper.ts");
      if (frame.current && !swiper.current) swiper.current = startSwiper(frame.current, perView, GAP);
    } catch {
      // Offline: native scrolling continues to work.
    }
  };
  const onNear = useEffectEvent(start);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      rootMargin: "300px",
    });
    const wake = () => {
      for (const name of wakingEvents) window.removeEventListener(name, wake);
      observer.observe(element);
    };
    for (const name of wakingEvents) window.addEventListener(name, wake, { passive: true });
    return () => {
      for (const name of wakingEvents) window.removeEventListener(name, wake);
      observer.disconnect();
      swiper.current?.destroy();
      swiper.current = null;
    };
  }, []);

  const turn = async (by: 1 | -1) => {
    await start();
    if (swiper.current) return by === 1 ? swiper.current.slideNext() : swiper.current.slidePrev();
    const slide = frame.current?.querySelector(".swiper-slide");
    if (slide) frame.current?.scrollBy({ left: by * (slide.clientWidth + GAP) });
  };

  useEffect(() => {
    if (slides) swiper.current?.update();
  }, [slides]);

  return { frame, turn };
}

/**
 * Slides in a row. They use native scrolling at first; after the first interaction and once
 * the row is near the viewport, Swiper adds buttons, keys and swipes (300 ms, threshold 5, long
 * swipe 300 ms: its defaults).
 */
export function Carousel({ label, heading, perView, slides }: CarouselProps) {
  const id = useId();
  const { frame, turn } = useSwiper(perView, slides);
  const [base, small, medium, large] = perView;
  return (
    <section aria-label={label} aria-roledescription="carousel">
      <div className="mb-8 flex items-end justify-between gap-6 md:mb-10">
        {heading}
        <ArrowButtons
          previousLabel={`Previous ${label.toLowerCase()}`}
          nextLabel={`Next ${label.toLowerCase()}`}
          controls={id}
          onPrevious={() => turn(-1)}
          onNext={() => turn(1)}
        />
      </div>
      <div
        ref={frame}
        className="carousel swiper"
        style={
          {
            "--gap": `${GAP}px`,
            "--n": base,
            "--n-sm": small,
            "--n-md": medium,
            "--n-lg": large,
          } as React.CSSProperties
        }
      >
        <ul id={id} className="swiper-wrapper">
          {slides.map(({ key, content }) => (
            <li key={key} className="swiper-slide">
              {content}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
