/**
 * Scrolls a carousel by a slide, from one end to the other, when one of its arrows is pressed: in the page itself, since a
 * guest may press it before the file that starts Swiper has arrived (`carousel.inline.ts`). Then Swiper moves the slides.
 */
addEventListener("click", ({ target }) => {
  const arrow = (target as Element).closest(".arrow-buttons button");
  const section = arrow?.closest("[aria-roledescription]");
  const frame = section?.querySelector(".carousel:not(.swiper-initialized)");
  if (!frame) return;
  const { scrollLeft, scrollWidth, clientWidth } = frame;
  const end = scrollWidth - clientWidth;
  const width = frame.querySelector<HTMLElement>("li + li")?.offsetLeft ?? 0;
  if (arrow?.nextElementSibling) frame.scrollLeft = scrollLeft < 2 ? end : scrollLeft - width;
  else frame.scrollLeft = scrollLeft > end - 2 ? 0 : scrollLeft + width;
});
