import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { namesIn, places } from "../../test/places.ts";
import { readPicture } from "./media-storage.ts";

describe.each(places)("pictures in %s", (_name, somewhere) => {
  test("what is put there is had back, whole and in parts, until it is removed", async () => {
    const place = await somewhere();
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
    await place.put("a-360.webp", bytes);
    await place.put("b.jpg", Buffer.from("b"));

    expect(await place.find("a-360.webp")).toBe(300_000);
    expect(await readPicture(place, "a-360.webp")).toEqual(bytes);
    const part = await place.open("a-360.webp", { start: 70_000, end: 70_009 });
    expect(part?.length).toBe(10);
    expect(part && (await buffer(part.bytes))).toEqual(bytes.subarray(70_000, 70_010));
    expect(await Array.fromAsync(place.list())).toHaveLength(2);
    expect(await Array.fromAsync(place.list())).toContainEqual({ name: "a-360.webp", size: 300_000 });

    await place.put("b.jpg", Buffer.from("other"));
    expect(String(await readPicture(place, "b.jpg"))).toBe("other");
    await place.remove(["a-360.webp", "never-there.jpg"]);
    expect(await namesIn(place)).toEqual(["b.jpg"]);
    expect(place.counts).toEqual({ missing: 0, failed: 0 });
  });

  test("what is not there is nothing, and no failure", async () => {
    const place = await somewhere();
    expect(await place.find("none.jpg")).toBeUndefined();
    expect(await place.open("none.jpg")).toBeUndefined();
    expect(await place.open("none.jpg", { start: 0, end: 3 })).toBeUndefined();
    expect(await namesIn(place)).toEqual([]);
    expect(place.counts.failed).toBe(0);
  });

  test("all files are listed, however many they are", async () => {
    const place = await somewhere();
    const names = Array.from({ length: 40 }, (_, index) => `${index + 100}.jpg`);
    await Promise.all(names.map((name) => place.put(name, Buffer.from(name))));
    expect(await namesIn(place)).toEqual(names);
  });
});
