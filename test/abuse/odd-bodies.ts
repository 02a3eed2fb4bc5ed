import fc, { type Arbitrary } from "fast-check";
import type { Fields } from "./odd-fields.ts";

const utf8 = (text: string) => Buffer.from(text);

/** Fields as JSON, duplicate names included. */
export const jsonOf = (fields: Fields) =>
  `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? "null"}`).join(",")}}`;

/** Bodies that are not valid JSON, or far too much of it. */
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

/** A valid multipart form. */
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

/** Invalid multipart bodies. */
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
