/**
 * Scrolls a carousel by one slide when one of its arrows is pressed, and from one end to the other. It is inline, since
 * a guest may press an arrow before the script that starts Swiper has loaded (`carousel.inline.ts`). Swiper then
 * continues from where the last press leads: on a busy phone the scroll may be late, or be undone by an image that
 * loads.
 */
addEventListener("click", ({ target }) => {
  const arrow = (target as Element).closest(".arrow-buttons button");
  const section = arrow?.closest("[aria-roledescription]");
  const frame = section?.querySelector<HTMLElement>(".carousel:not(.swiper-initialized)");
  if (!frame) return;
  const { scrollLeft, scrollWidth, clientWidth } = frame;
  const end = scrollWidth - clientWidth;
  const width = frame.querySelector<HTMLElement>("li + li")?.offsetLeft ?? 0;
  const back = scrollLeft < 2 ? end : scrollLeft - width;
  const on = scrollLeft > end - 2 ? 0 : scrollLeft + width;
  const to = arrow?.nextElementSibling ? back : on;
  frame.dataset.to = String(to);
  frame.scrollLeft = to;
});
