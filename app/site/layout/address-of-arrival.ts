import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Removes the first page's canonical link after a client-side navigation: phones would share its URL. */
export function useAddressOfArrival(): void {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const arrived = useRef(here);
  useEffect(() => {
    if (here !== arrived.current) document.querySelector('link[rel="canonical"]')?.remove();
  }, [here]);
}
