/** The instruction if a script of the page is missing. */
export const missingScriptText = "Please try again.";
