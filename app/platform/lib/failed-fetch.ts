/** Messages of failed fetches in Chromium, Firefox and WebKit; nothing else identifies the cause. */
const WORDS = [
  /^Failed to fetch(?: \([^)]*\))?$/,
  /^NetworkError when attempting to fetch resource\.?$/,
  /^(?:Load failed(?: \([^)]*\))?|The network connection was lost\.|The Internet connection appears to be offline\.|Could not connect to the server\.)$/,
];

/** Messages of failed imports, including Vite's for an import with a style sheet. */
const IMPORT_WORDS = /dynamically imported module|^Importing a module|^Unable to preload/;

/** Whether an error is a failed import of a script. */
export function isFailedImport(error: unknown): boolean {
  return error instanceof Error && IMPORT_WORDS.test(error.message);
}

/** Whether an error is a fetch without a response, rather than a bug whose message mentions loading. */
export function isFailedFetch(error: unknown): boolean {
  return error instanceof TypeError && WORDS.some((text) => text.test(error.message));
}
