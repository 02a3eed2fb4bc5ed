import { randomUUID } from "node:crypto";
import fc, { type Arbitrary } from "fast-check";
import { bookableDays } from "../../app/bookings/requests/limits.ts";

const { first: today } = bookableDays();

/** Texts that have broken similar programs. */
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

/** A random JSON value, rarely a valid one. */
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

/** Names of protected fields, and of properties that every object has. */
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

/** Typical form values; for most fields one of them is valid. */
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

/** The part of a schema that fields are generated from. */
export interface Shaped {
  shape: Record<string, { safeParse(value: unknown): { success: boolean } }>;
}

/** Names and values in order; names may repeat. */
export type Fields = [name: string, value: unknown][];

/**
 * Fields for a schema: mostly valid, some invalid, duplicated or missing.
 *
 * @param more further valid values, such as ids of existing items.
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
