/** Already canonical: no escapes, and no segment that is empty, `.` or `..`. */
const CANONICAL = /^\/(?:(?!\.{1,2}(?:\/|$))[\w.~!$&'()*+,;=:@-]+(?:\/(?!$)|$))*$/;
/** Characters that RFC 3986 allows in a path, with percent signs. */
const READABLE = /^\/[\w.~!$&'()*+,;=:@%/-]*$/;
/** Characters equivalent with and without an escape (RFC 3986, 2.3). */
const UNRESERVED = /^[\w.~-]$/;

function isDecodable(path: string): boolean {
  try {
    // The comparison keeps the bundler from dropping the call, whose result is unused.
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

/**
 * The canonical spelling of a path, to which every other spelling redirects. Normalised as in RFC 3986, 6.2.2 (no
 * needless escapes, escapes in upper case, no `.` and `..`), and without empty segments or a trailing slash. Letters
 * keep their case.
 *
 * @param path of a request, without its query, as it was sent. @returns undefined for a path that cannot be decoded or
 * has invalid characters.
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
