import { expect, test } from "vitest";
import { readCoordinates, readDecimal } from "./read-coordinates.ts";

test.each([
  ["https://www.google.com/maps/@48.2082,16.3738,17z", 48.2082, 16.3738],
  [
    "https://www.google.com/maps/place/Club/@48.1,16.1,17z/data=!3m1!4b1!4m5!3m4!1s0x0:0x0!8m2!3d48.2082!4d16.3738",
    48.2082,
    16.3738,
  ],
  ["https://maps.google.com/?q=-33.8845,151.2110", -33.8845, 151.211],
  ["https://www.google.com/maps/search/?api=1&query=-36.8485%2C174.7633", -36.8485, 174.7633],
  ["https://www.openstreetmap.org/?mlat=53.3438&mlon=-6.2546#map=17/53.3/-6.2", 53.3438, -6.2546],
  ["https://www.openstreetmap.org/#map=17/53.3438/-6.2546", 53.3438, -6.2546],
  ["https://maps.apple.com/?ll=41.8855,-87.6338&q=Club", 41.8855, -87.6338],
  ["https://www.bing.com/maps?cp=41.8855~-87.6338&lvl=17", 41.8855, -87.6338],
  ["geo:41.6938,44.8015", 41.6938, 44.8015],
  ["48.2082, 16.3738", 48.2082, 16.3738],
  ["48,2082; 16,3738", 48.2082, 16.3738],
])("%s has its coordinates", (text, latitude, longitude) => {
  expect(readCoordinates(text)).toEqual({ latitude, longitude });
});

test("a link without coordinates, an address and a single number are none", () => {
  for (const text of ["https://maps.app.goo.gl/abc", "12 Ember Lane", "48.2082", "48,2082", ""])
    expect(readCoordinates(text), text).toBeUndefined();
});

test("numbers have a point or a comma", () => {
  for (const text of ["48.5", "48,5", " 48,5 "]) expect(readDecimal(text)).toBe(48.5);
  expect(readDecimal("-6,25")).toBe(-6.25);
  for (const text of ["", "1,2,3", "12 Ember Lane", "1.000,5"]) expect(readDecimal(text), text).toBeUndefined();
});
