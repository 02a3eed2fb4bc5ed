import { useMatches } from "react-router";

/** What a page may say of itself in its route's `handle`. */
export interface PageHandle {
  /** It opens with a picture that the header lies over. */
  opensWithPicture?: boolean;
  /** It offers tickets itself, so that the header need not. */
  offersTickets?: boolean;
  /** It is shown where nothing else can be had: it loads no scripts. */
  standsAlone?: boolean;
  /** It is the back office's: nothing keeps it, no machine lists it, and guests are not told of it. */
  forStaff?: boolean;
  /** On a slow connection its data comes first: this script runs in the head, and fonts wait until hydration. */
  early?: { script: string };
}

/** What the matched pages say of themselves. To get from guests' pages to staff's, or back, a new document is loaded. */
export function usePageHandle(): PageHandle {
  return Object.assign({}, ...useMatches().map(({ handle }) => handle));
}
