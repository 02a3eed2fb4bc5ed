/** What to do when a script of the page is missing. */
export const missingScriptText = "Please try again.";
