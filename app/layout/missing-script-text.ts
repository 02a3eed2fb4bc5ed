/** What to do when a script of the page is missing. */
export const missingScriptText =
  "Part of this page couldn’t be loaded. The website may be updating: wait a minute, then try again.";
