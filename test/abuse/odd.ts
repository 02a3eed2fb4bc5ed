import { randomUUID } from "node:crypto";
import fc, { type Arbitrary } from "fast-check";
import { bookableDays } from "../../app/requests/forms/limits.ts";

const { first: today } = bookableDays();

/** Texts that have broken programs like this one. */
const oddTexts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff tail",
  "\ufeffMia",
  "\u202egnp.exe",
  "a\r\nBcc: all@example.com",
  "a\r\n\r\n<html>",
  "' OR '1'='1",
  "'; DROP TABLE admins; --",
  '"; SELECT 1; --',
  "1) UNION SELECT password_hash FROM admins --",
  "%27%20OR%201=1",
  "%",
  "_%_",
  "\\",
  "{{7*7}}",
  "$(id)`id`",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "javascript:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "//evil.example",
  "https://user:word@evil.example/",
  "../../../../etc/passwd",
  "=cmd|'/c calc'!A1",
  "@SUM(1+1)",
  "__proto__",
  "constructor",
  "toString",
  "NaN",
  "Infinity",
  "1e999",
  "-0",
  "0x10",
  "٣",
  "2026-02-30",
  "9999-12-31T23:59:59Z",
  "-271821-04-20",
  "2026-11-28T25:61",
  "true ",
  "\u0301".repeat(200),
  "👩‍👩‍👧‍👦".repeat(50),
  "ﷺ".repeat(300),
  "x".repeat(6_000),
  `${"a".repeat(64)}@${"b".repeat(200)}.example`,
];

export const oddText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
);

/** Some value of JSON, seldom the one that was wanted. */
const oddValue: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      1e308,
      2 ** 53,
      [],
      {},
      [[]],
      [{}],
      { length: 9 },
      { $ne: null },
    ),
  },
);

/** Names of fields that nobody may set, and such as every object has. */
const oddNames = [
  "__proto__",
  "constructor",
  "prototype",
  "hasOwnProperty",
  "toString",
  "id",
  "_id",
  "status",
  "active",
  "owner",
  "owner_id",
  "role",
  "created_at",
  "updated_by",
  "version",
  "reference",
  "spam_reason",
  "password_hash",
  "picture_id",
  "",
  "a.b",
  "a[b]",
  "\u0000",
];

/** What forms ask for, one or the other of which is right for most fields. */
const usual: readonly unknown[] = [
  "Mia",
  "mia@example.com",
  "+61412345678",
  "412345678",
  "+61",
  today,
  "2026-12-31",
  "1999-02-28",
  `${today}T22:00`,
  "2099-01-01T04:00:00Z",
  "https://tickets.example/night",
  "@mia.plays",
  "dj",
  "promoter",
  "$251-$500",
  "Function Request",
  "50% 40%",
  "Others",
  "new",
  "velvet-harbour-tram-42",
  8,
  1,
  true,
  false,
  [randomUUID()],
];

/** A schema, as far as fields for it are made. */
export interface Shaped {
  shape: Record<string, { safeParse(value: unknown): { success: boolean } }>;
}

/** Names and values in their order; a name may stand there twice. */
export type Fields = [name: string, value: unknown][];

/**
 * Fields for a schema: mostly right, some of them spoiled, doubled or left out.
 *
 * @param more values that are right besides the usual ones, such as ids of what there is.
 */
export function fieldsFor({ shape }: Shaped, more: readonly unknown[] = []): Arbitrary<Fields> {
  const names = Object.keys(shape);
  const right = names.map((name) => {
    const values = [...usual, ...more].filter((value) => shape[name]?.safeParse(value).success);
    const named: Arbitrary<Fields> = fc
      .constantFrom(...(values.length > 0 ? values : ["Mia"]))
      .map((value) => [[name, value]]);
    return fc.oneof({ weight: 12, arbitrary: named }, { weight: 1, arbitrary: fc.constant<Fields>([]) });
  });
  const spoiled: Arbitrary<Fields> = fc.array(
    fc.tuple(fc.oneof(fc.constantFrom(...names, ...oddNames), oddText), oddValue),
    { maxLength: 3 },
  );
  return fc
    .tuple(
      fc.tuple(...right),
      fc.oneof({ weight: 1, arbitrary: fc.constant<Fields>([]) }, { weight: 4, arbitrary: spoiled }),
    )
    .map(([fields, odd]) => [...fields.flat(), ...odd]);
}

const utf8 = (text: string) => Buffer.from(text);

/** Fields as JSON; what `JSON.parse` makes of names that stand there twice is its business. */
export const jsonOf = (fields: Fields) =>
  `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? "null"}`).join(",")}}`;

/** Bodies that are not the JSON they say they are, or more of it than anybody needs. */
export const oddJson: Arbitrary<Buffer> = fc.oneof(
  fc.constantFrom(
    ...[
      "",
      "null",
      "[]",
      "1",
      '"x"',
      "{",
      '{"a":1}}',
      "{'a':1}",
      "\ufeff{}",
      '{"email":"\\ud800"}',
      '{"a":1e400}',
      `{"a":${"9".repeat(400)}}`,
      "NaN",
      "undefined",
      "{}//",
      `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
      `${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)}`,
      JSON.stringify(Object.fromEntries(Array.from({ length: 4_000 }, (_, at) => [`k${at}`, at]))),
      `{"message":"${"x".repeat(66_000)}"}`,
    ].map(utf8),
    Buffer.from('{"email":"mia@example.com"}', "utf16le"),
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from([0xc0, 0x80, 0xed, 0xa0, 0x80]),
    Buffer.from("1f8b08000000000000ff", "hex"),
  ),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  fc.json().map(utf8),
);

/** A multipart form, sound in itself. */
export function multipart(
  fields: readonly [name: string, value: string | Uint8Array][],
  boundary = "b0undary",
): Buffer {
  const pieces = fields.flatMap(([name, value]) => {
    const quoted = name.replace(/["\r\n]/g, "_");
    const head =
      typeof value === "string"
        ? `--${boundary}\r\nContent-Disposition: form-data; name="${quoted}"\r\n\r\n`
        : `--${boundary}\r\nContent-Disposition: form-data; name="${quoted}"; filename="../../x.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
    return [utf8(head), Buffer.from(value as Uint8Array), utf8("\r\n")];
  });
  return Buffer.concat([...pieces, utf8(`--${boundary}--\r\n`)]);
}

/** Multipart bodies that are broken. */
export const oddMultipart: Arbitrary<Buffer> = fc.oneof(
  fc.constantFrom(
    ...[
      "",
      "--b0undary",
      "--b0undary--",
      "--b0undary\r\n\r\n\r\n--b0undary--",
      '--b0undary\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b0undary--\r\n',
      '--b0undary\r\nContent-Disposition: form-data; name="name"; name="image"\r\n\r\nx\r\n--b0undary--\r\n',
      `--b0undary\r\n${"X-Long: y\r\n".repeat(2_000)}\r\nx\r\n--b0undary--\r\n`,
      `--b0undary\r\nContent-Disposition: form-data; name="name"\r\n\r\n${"x".repeat(70_000)}\r\n--b0undary--\r\n`,
      `${'--b0undary\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(60)}--b0undary--\r\n`,
      "\u0000\u0000\u0000",
    ].map(utf8),
  ),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.concat([utf8("--b0undary\r\n"), bytes])),
);

/** Headers that a call reads, or that something on the way might, with odd values. */
export const oddHeaders: Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    "Accept",
    "Accept-Encoding",
    "Content-Encoding",
    "Content-Language",
    "Cookie",
    "Expect-CT",
    "Forwarded",
    "Host",
    "Idempotency-Key",
    "If-Match",
    "If-Modified-Since",
    "If-None-Match",
    "Origin",
    "Range",
    "Referer",
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "X-HTTP-Method-Override",
    "X-Original-URL",
    "X-Request-Id",
  ),
  fc.oneof(
    fc.constantFrom(
      "",
      "*",
      '""',
      '"1"',
      'W/"9999999999"',
      "bytes=0-0,1-1,-1",
      "bytes=9-1",
      "gzip;q=2, br;q=-1, *;q=0",
      "identity;q=0",
      ",".repeat(500),
      "127.0.0.1, ::1, 10.0.0.1",
      "fe80::1%eth0",
      "::ffff:::1",
      "evil.example",
      "evil.example:99999",
      "[::1",
      "abcde@0",
      "a b",
      "/api/admin/admins",
      "DELETE",
      "../../x",
      "x".repeat(250),
    ),
    fc.string({ maxLength: 30 }),
  ),
  { maxKeys: 3 },
);

/** Other ways to write a path, sane and not. */
export const oddPath = (path: string): Arbitrary<string> =>
  fc.constantFrom(
    `${path}/`,
    `${path}//`,
    `/${path}`,
    path.replace("/api/", "/api//"),
    path.replace("/api/", "/API/"),
    path.toUpperCase(),
    path.replace("/api/", "/api/./"),
    path.replace("/api/", "/x/../api/"),
    path.replace("/api/", "/api/%2e/"),
    path.replace("/api/", "/x/%2e%2e/api/"),
    path.replace("/api/", "/api%2F"),
    path.replace(/\/([^/]*)$/, "%2f$1"),
    path.replace(/[a-z]$/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    `${path}%00`,
    `${path}%00.json`,
    `${path}%20`,
    `${path}.json`,
    `${path};x=1`,
    `${path}\\`,
    `${path}/..`,
    `${path}/%2e%2e/%2e%2e/%2e%2e/etc/passwd`,
    `${path}%E0%A4%A`,
    `${path}%ff`,
    `${path}#x`,
    `${path}?`,
    `${path}?a[]=1&a=2&__proto__[x]=y&=%`,
    `${path}?%00=%00&page=%ff`,
    `${path}?${"q=x&".repeat(300)}`,
    `http://evil.example${path}`,
  );
