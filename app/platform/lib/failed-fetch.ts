/** The messages of failed fetches in Chromium, Firefox and WebKit, which identify the cause in no other way. */
const WORDS = [
  /^Failed to fetch(?: \([^)]*\))?$/,
  /^NetworkError when attempting to fetch resource\.?$/,
  /^(?:Load failed(?: \([^)]*\))?|The network connection was lost\.|The Internet connection appears to be offline\.|Could not connect to the server\.)$/,
];

/** The same for failed imports, including Vite's for an import with a style sheet. */
const IMPORT_WORDS = /dynamically imported module|^Importing a module|^Unable to preload/;

/** Whether an error is an import of a script that could not be loaded. */
export function isFailedImport(error: unknown): boolean {
  return error instanceof Error && IMPORT_WORDS.test(error.message);
}

/** Whether an error is a fetch without a response, and not an error of the program that mentions loading. */
export function isFailedFetch(error: unknown): boolean {
  return error instanceof TypeError && WORDS.some((text) => text.test(error.message));
}
