import { type RefObject, useEffect, useState } from "react";

/** Loads something once an element is near the viewport. @returns undefined until then. */
export function useNear<Loaded>(
  element: RefObject<Element | null>,
  load: (() => Promise<Loaded>) | undefined,
): Loaded | "failed" | undefined {
  const [loaded, setLoaded] = useState<{ value: Loaded | "failed" }>();
  useEffect(() => {
    if (!element.current || !load) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        load().then(
          (value) => setLoaded({ value }),
          () => setLoaded({ value: "failed" }),
        );
      },
      { rootMargin: "300px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, load]);
  return loaded?.value;
}
