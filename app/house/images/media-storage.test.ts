import { buffer } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { namesIn, places } from "../../../test/places.ts";
import { readImage } from "./media-storage.ts";

describe.each(places)("images in %s", (_name, somewhere) => {
  test("a stored file is read back, whole and in parts, until it is removed", async () => {
    const storage = await somewhere();
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
    await storage.put("a-360.webp", bytes);
    await storage.put("b.jpg", Buffer.from("b"));

    expect(await storage.find("a-360.webp")).toBe(300_000);
    expect(await readImage(storage, "a-360.webp")).toEqual(bytes);
    const part = await storage.open("a-360.webp", { start: 70_000, end: 70_009 });
    expect(part?.length).toBe(10);
    expect(part && (await buffer(part.bytes))).toEqual(bytes.subarray(70_000, 70_010));
    expect(await Array.fromAsync(storage.list())).toHaveLength(2);
    expect(await Array.fromAsync(storage.list())).toContainEqual({ name: "a-360.webp", size: 300_000 });

    await storage.put("b.jpg", Buffer.from("other"));
    expect(String(await readImage(storage, "b.jpg"))).toBe("other");
    await storage.remove(["a-360.webp", "never-there.jpg"]);
    expect(await namesIn(storage)).toEqual(["b.jpg"]);
    expect(storage.counts).toEqual({ missing: 0, failed: 0 });
  });

  test("a file that is opened and never read stops nobody", async () => {
    const storage = await somewhere();
    await storage.put("a.jpg", Buffer.alloc(300_000));
    setFlagsFromString("--expose-gc");
    const collectGarbage: () => void = runInNewContext("gc");
    let collected = false;
    const registry = new FinalizationRegistry(() => {
      collected = true;
    });
    await (async () => {
      for (let count = 0; count < 10; count += 1) registry.register((await storage.open("a.jpg")) ?? {}, "");
    })();
    const untilCollected = () => {
      collectGarbage();
      return collected;
    };
    await expect.poll(untilCollected).toBe(true);
  });

  test("a missing file is undefined, not an error", async () => {
    const storage = await somewhere();
    expect(await storage.find("none.jpg")).toBeUndefined();
    expect(await storage.open("none.jpg")).toBeUndefined();
    expect(await storage.open("none.jpg", { start: 0, end: 3 })).toBeUndefined();
    expect(await namesIn(storage)).toEqual([]);
    expect(storage.counts.failed).toBe(0);
  });

  test("all files are listed, over several pages", async () => {
    const storage = await somewhere();
    const names = Array.from({ length: 40 }, (_, index) => `${index + 100}.jpg`);
    await Promise.all(names.map((name) => storage.put(name, Buffer.from(name))));
    expect(await namesIn(storage)).toEqual(names);
  });
});
