import { type RefObject, useEffect, useState } from "react";

/** Loads something once an element is near the viewport. @returns undefined until then, and where loading fails. */
export function useNear<Loaded>(
  element: RefObject<Element | null>,
  load: (() => Promise<Loaded>) | undefined,
): Loaded | undefined {
  const [loaded, setLoaded] = useState<{ value: Loaded }>();
  useEffect(() => {
    if (!element.current || !load) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        load().then(
          (value) => setLoaded({ value }),
          () => {},
        );
      },
      { rootMargin: "300px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, load]);
  return loaded?.value;
}
