/** How engines word the error of a fetch that had no answer: Chromium, Firefox, WebKit. None names its cause in another way. */
const WORDS = [
  /^Failed to fetch(?: \([^)]*\))?$/,
  /^NetworkError when attempting to fetch resource\.?$/,
  /^(?:Load failed(?: \([^)]*\))?|The network connection was lost\.|The Internet connection appears to be offline\.|Could not connect to the server\.)$/,
];

/** Whether an error is a fetch's that nothing answered. An error of the program may speak of loading as well. */
export function isFailedFetch(error: unknown): boolean {
  return error instanceof TypeError && WORDS.some((text) => text.test(error.message));
}
