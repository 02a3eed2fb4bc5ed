import Swiper from "swiper";
import styles from "swiper/css?inline";
import { Keyboard } from "swiper/modules";

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);

/** Starts Swiper on a carousel (`carousel.tsx`), whose CSS sets the number of visible slides. */
export function startSwiper(frame: HTMLElement): Swiper {
  const [base, small, medium, large] = ["--n", "--n-sm", "--n-md", "--n-lg"].map((name) =>
    Number(frame.style.getPropertyValue(name)),
  );
  const gap = Number.parseFloat(frame.style.getPropertyValue("--gap"));
  const scrolled = Number(frame.dataset.to ?? frame.scrollLeft);
  const swiper = new Swiper(frame, {
    modules: [Keyboard],
    slidesPerView: base,
    spaceBetween: gap,
    breakpoints: {
      640: { slidesPerView: small },
      768: { slidesPerView: medium },
      1024: { slidesPerView: large },
    },
    keyboard: { enabled: true, onlyInViewport: true },
    rewind: true,
    watchOverflow: true,
  });
  // Scrolls to a slide when the keyboard focuses it.
  frame.addEventListener("focusin", ({ target }) => {
    const index = swiper.slides.findIndex((slide) => target instanceof Node && slide.contains(target));
    const shown = Number(swiper.params.slidesPerView);
    if (index >= 0 && (index < swiper.activeIndex || index >= swiper.activeIndex + shown)) swiper.slideTo(index);
  });
  frame.scrollLeft = 0;
  const width = (swiper.slides[0]?.clientWidth ?? 0) + gap;
  if (scrolled > 0 && width > gap) swiper.slideTo(Math.round(scrolled / width), 0);
  return swiper;
}
