/**
 * Animates the banner and the marquee while they are in view, unless the guest pauses them (`pause.inline.ts`) or
 * prefers reduced motion.
 */
import { bannerFrames } from "./banner-frames.ts";
import { BANNER, MARQUEE, PAUSE } from "./hero-ids.ts";

const banner = document.getElementById(BANNER) as HTMLElement;
const marquee = document.getElementById(MARQUEE) as HTMLElement;
const pause = document.getElementById(PAUSE) as HTMLElement;

const still = matchMedia("(prefers-reduced-motion: reduce)");
const inView = new Set<Element>();

const frames = bannerFrames(JSON.parse(banner.dataset.banner ?? "[]") as string[]);
let shown = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const moves = (element: Element) => pause.ariaPressed !== "true" && !still.matches && inView.has(element);

function step(): void {
  shown = (shown + 1) % frames.length;
  banner.textContent = frames[shown]?.text ?? "";
  timer = setTimeout(step, frames[shown]?.ms);
}

function update(): void {
  marquee.style.animationPlayState = moves(marquee) ? "running" : "paused";
  if (!moves(banner)) {
    clearTimeout(timer);
    timer = undefined;
  } else timer ??= setTimeout(step, frames[shown]?.ms);
}

const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) inView.add(target);
    else inView.delete(target);
  }
  update();
});
observer.observe(banner);
observer.observe(marquee);
still.addEventListener("change", update);
pause.addEventListener("click", update);
