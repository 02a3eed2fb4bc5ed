import { expect, test } from "vitest";
import { email } from "./fields.ts";

const read = (text: string) => email.safeParse(text).data;

test.each([
  ["mia@bücher.example", "mia@xn--bcher-kva.example"],
  ["mia@BÜCHER.example", "mia@xn--bcher-kva.example"],
  ["mia@guest.xn--p1ai", "mia@guest.xn--p1ai"],
  ["mia@guest.рф", "mia@guest.xn--p1ai"],
  ["mia@例え.jp", "mia@xn--r8jz45g.jp"],
  ["mia.@docomo.ne.jp", "mia.@docomo.ne.jp"],
  ["mia..x@docomo.ne.jp", "mia..x@docomo.ne.jp"],
  ["mia/x@guest.example", "mia/x@guest.example"],
  ["\u200bmia@guest.example\u202c", "mia@guest.example"],
  [" Mia.O'Brien+1@Guest.Example ", "Mia.O'Brien+1@Guest.Example"],
])("%s is the address %s", (typed, address) => {
  expect(read(typed)).toBe(address);
});

test.each([
  ...["", "mia", "mia@", "@guest.example", "mia@guest", "mia@guest.123", "mia@-guest.example", "mia@guest-.example"],
  ...["mia@guest..example", "mia@bü/cher.example", "mia@bü:25.example", "mia@bü@guest.example", "mia x@guest.example"],
  ...[".@guest.example", "mia@[192.0.2.1]", "mia@192.0.2.1", "mia@bü cher.example", '"mia"@guest.example', "mia@ü"],
  ...[
    "mía@guest.example",
    "mia@guest.example,leo@guest.example",
    "<mia@guest.example>",
    `${"m".repeat(65)}@guest.example`,
  ],
])("%s is no address", (typed) => {
  expect(read(typed)).toBeUndefined();
});
