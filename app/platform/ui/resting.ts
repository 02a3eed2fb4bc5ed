import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Whether an animation should pause: it is out of view, or the guest prefers reduced motion.
 * True until the browser has reported either.
 */
export function useResting<Target extends Element>(): { ref: RefObject<Target | null>; resting: boolean } {
  const ref = useRef<Target>(null);
  const [inView, setInView] = useState(false);
  const [still, setStill] = useState(false);

  useEffect(() => {
    const target = ref.current;
    if (!target) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false));
    observer.observe(target);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const query = window.matchMedia("(prefers-reduced-motion: reduce)");
    const update = () => setStill(query.matches);
    update();
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, []);

  return { ref, resting: !inView || still };
}
