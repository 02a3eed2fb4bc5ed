import { type CSSProperties, type ReactNode, useId } from "react";
import { ArrowButtons } from "./arrow-buttons.tsx";

interface CarouselProps {
  /** Names the carousel for a screen reader. */
  label: string;
  heading: ReactNode;
  /** Visible slides at base, 640, 768 and 1024 px. */
  perView: readonly [number, number, number, number];
  slides: { key: string; content: ReactNode }[];
}

/** Space between slides, in px. */
const GAP = 28;

/**
 * Slides in a row, for the page's script (`carousel.inline.ts`). They scroll natively until the first interaction; once
 * the row is near the viewport, Swiper adds keys and swipes (300 ms, threshold 5, long swipe 300 ms: its defaults).
 */
export function Carousel({ label, heading, perView, slides }: CarouselProps) {
  const id = useId();
  const [base, small, medium, large] = perView;
  return (
    <section aria-label={label} aria-roledescription="carousel">
      <div className="title-row">
        {heading}
        <ArrowButtons
          previousLabel={`Previous ${label.toLowerCase()}`}
          nextLabel={`Next ${label.toLowerCase()}`}
          controls={id}
        />
      </div>
      <div
        className="carousel swiper"
        style={
          {
            "--gap": `${GAP}px`,
            "--n": base,
            "--n-sm": small,
            "--n-md": medium,
            "--n-lg": large,
          } as CSSProperties
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
