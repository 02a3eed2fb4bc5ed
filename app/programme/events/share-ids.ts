/** The id of the link that shares a page. */
export const SHARE = "share";
