/** The instruction when a script of the page is missing. */
export const missingScriptText = "Please try again.";
