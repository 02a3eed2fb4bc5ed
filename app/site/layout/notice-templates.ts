/** The ids of the templates of a plain page's notices. */
export const OFFLINE_NOTICE = "offline-notice";
export const LAST_SEEN_NOTICE = "last-seen-notice";
