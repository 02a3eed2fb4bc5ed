/** What is canonical as it is: segments of characters that need no escape, none of them empty, `.` or `..`. */
const CANONICAL = /^\/(?:(?!\.{1,2}(?:\/|$))[\w.~!$&'()*+,;=:@-]+(?:\/(?!$)|$))*$/;
/** Characters of a path as RFC 3986 allows them, percent signs among them. */
const READABLE = /^\/[\w.~!$&'()*+,;=:@%/-]*$/;
/** Characters that mean the same with and without an escape (RFC 3986, 2.3). */
const UNRESERVED = /^[\w.~-]$/;

function isDecodable(path: string): boolean {
  try {
    // The build leaves out a call whose result nobody reads.
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

/**
 * The one spelling of a path that is answered; every other spelling leads to it. Normalised as in RFC 3986, 6.2.2:
 * no escape of what needs none, escapes in capital letters, no `.` and `..`; besides, no doubled slash and none at the
 * end. Letters keep their case.
 *
 * @param path of a request, without its query, as it was sent.
 * @returns undefined for a path that cannot be decoded, or has characters that no path has.
 */
export function canonicalPath(path: string): string | undefined {
  if (CANONICAL.test(path)) return path;
  if (!READABLE.test(path)) return undefined;
  if (!isDecodable(path)) return undefined;
  const plain = path.replace(/%[\da-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return UNRESERVED.test(character) ? character : encoded.toUpperCase();
  });
  const segments: string[] = [];
  for (const segment of plain.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return `/${segments.join("/")}`;
}
