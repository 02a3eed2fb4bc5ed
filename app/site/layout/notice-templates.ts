/** The id of the notice that a saved page or list is shown, and of its template. */
export const LAST_SEEN_NOTICE = "last-seen-notice";
