import { useMatches } from "react-router";

/** Properties of a page, set in its route's `handle`. */
export interface PageHandle {
  /** The page starts with an image under the header. */
  opensWithImage?: boolean;
  /** The page has its own ticket link, so the header has none. */
  offersTickets?: boolean;
  /** The offline fallback page, which loads no scripts. */
  standsAlone?: boolean;
  /** A back office page: never cached, indexed or linked for guests. */
  forStaff?: boolean;
  /** A script in the head that requests the page's data early; fonts then wait until hydration. */
  early?: { script: string };
}

/** The merged handles of the matched routes. Guests' and staff pages are separate documents. */
export function usePageHandle(): PageHandle {
  return Object.assign({}, ...useMatches().map(({ handle }) => handle));
}
