import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalPath } from "./canonical-path.ts";

const readable = [..."abcXYZ019-._~!$&'()*+,;=:@", "%2F", "%5C", "%00", "%20", "%C3%A9", "%25"];
const segment = fc
  .array(fc.constantFrom(...readable), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(""))
  .filter((text) => !/^\.{1,2}$/.test(text));
const path = fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join("/")}`);

/** Writes a path in another way that means the same. */
const respelling = (canonical: string) =>
  fc
    .tuple(
      fc.infiniteStream(fc.constantFrom("", "", "/", "/.", "/%2e", "/x/..", "/x/%2E%2e")),
      fc.infiniteStream(fc.nat(5)),
    )
    .map(([slashes, hows]) => {
      const added = slashes[Symbol.iterator]();
      const how = hows[Symbol.iterator]();
      const written = canonical.replace(/%[\dA-F]{2}|\/|[\w.~-]/g, (part) => {
        if (part === "/") return `${added.next().value}/`;
        if (part.startsWith("%")) return how.next().value === 0 ? part.toLowerCase() : part;
        return how.next().value === 0 ? `%${part.charCodeAt(0).toString(16)}` : part;
      });
      return written + (how.next().value === 0 ? "/" : "");
    });

test("every spelling of a path redirects to one, which is canonical", () => {
  const property = fc.property(
    path.chain((canonical) => fc.tuple(fc.constant(canonical), respelling(canonical))),
    ([canonical, written]) => {
      expect(canonicalPath(canonical)).toBe(canonical);
      expect(canonicalPath(written), written).toBe(canonical);
    },
  );
  fc.assert(property, { numRuns: 2_000 });
});

test("every redirect is to a path of this host, in one step", () => {
  const anything = fc
    .string({ unit: fc.constantFrom(..."/.\\%25eEfFaA;:@#?& \u00e9\u0000") })
    .map((text) => `/${text}`);
  const property = fc.property(anything, (written) => {
    const canonical = canonicalPath(written);
    if (canonical === undefined) return;
    expect(canonical).toMatch(/^\/(?!\/)/);
    expect(canonical).not.toMatch(/\/\/|\/\.{1,2}(\/|$)|.\/$/);
    expect(canonicalPath(canonical)).toBe(canonical);
    expect(() => decodeURIComponent(canonical)).not.toThrow();
    expect(new URL(canonical, "http://localhost").pathname).toBe(canonical);
  });
  fc.assert(property, { numRuns: 5_000 });
});

test("a path that can't be decoded, or has invalid characters, has no canonical form", () => {
  for (const odd of [
    "/my/token%",
    "/my/token%2",
    "/%zz",
    "/%ff",
    "/%E0%A4%A",
    "/a\\b",
    "/a b",
    "/\u00e9",
    "/a#b",
    "events",
    "*",
    "",
  ])
    expect(canonicalPath(odd), odd).toBe(undefined);
});
