import { useMatches } from "react-router";

/** Properties of a page, set in its route's `handle`. */
export interface PageHandle {
  /** The page starts with an image under the header. */
  opensWithImage?: boolean;
  /** The page has its own ticket link, so the header has none. */
  offersTickets?: boolean;
  /** The fallback page without a connection: it loads no scripts. */
  standsAlone?: boolean;
  /** A back office page: never cached, indexed or linked for guests. */
  forStaff?: boolean;
  /** This script runs in the head to request the page's data first; fonts wait until hydration. */
  early?: { script: string };
}

/** The merged handles of the matched routes. Guests' and staff pages are separate documents. */
export function usePageHandle(): PageHandle {
  return Object.assign({}, ...useMatches().map(({ handle }) => handle));
}
