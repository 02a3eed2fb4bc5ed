import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * The server says a page's one address in its head, and phones share that. It goes when the guest goes on
 * to another page: from then on the address bar is right.
 */
export function useAddressOfArrival(): void {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const arrived = useRef(here);
  useEffect(() => {
    if (here !== arrived.current) document.querySelector('link[rel="canonical"]')?.remove();
  }, [here]);
}
