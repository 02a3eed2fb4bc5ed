/** Marks the link of the section that is in the upper part of the window. */
const links = [...document.querySelectorAll<HTMLAnchorElement>("nav a[href^='#']")];

const observer = new IntersectionObserver(
  (entries) => {
    const shown = entries.findLast(({ isIntersecting }) => isIntersecting)?.target.id;
    if (shown === undefined) return;
    for (const link of links) {
      if (link.hash === `#${shown}`) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  },
  // The observed area is a line at 15 % of the window's height.
  { rootMargin: "-15% 0px -85% 0px" },
);
for (const { hash } of links) {
  const section = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (section) observer.observe(section);
}

export {};
