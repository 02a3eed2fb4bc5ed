import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { newPassword } from "./new-password.ts";
import { hashPassword, isPassword } from "./password.server.ts";

describe("a password", () => {
  test("is stored as argon2id with a random salt", async () => {
    const [one, two] = await Promise.all([hashPassword("velvet-harbour-tram"), hashPassword("velvet-harbour-tram")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await isPassword("velvet-harbour-tram", one)).toBe(true);
    for (const wrong of ["velvet-harbour-tran", "Velvet-harbour-tram", "velvet-harbour-tram ", ""]) {
      expect(await isPassword(wrong, one)).toBe(false);
    }
  });

  test("matches in any Unicode form", async () => {
    const hash = await hashPassword("Zoë-café-naïve-crème".normalize("NFD"));
    expect(await isPassword("Zoë-café-naïve-crème".normalize("NFC"), hash)).toBe(true);
    expect(await isPassword("Zoe-cafe-naive-creme", hash)).toBe(false);
  });

  test("matches a hash of other costs too", async () => {
    // Made with m=8 KiB, one pass.
    const { argon2Sync } = await import("node:crypto");
    const nonce = Buffer.from("0123456789abcdef");
    const sum = argon2Sync("argon2id", {
      message: "velvet-harbour-tram",
      nonce,
      memory: 64,
      passes: 1,
      parallelism: 1,
      tagLength: 16,
    });
    const base64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
    const hash = `$argon2id$v=19$m=64,t=1,p=1$${base64(nonce)}$${base64(sum)}`;
    expect(await isPassword("velvet-harbour-tram", hash)).toBe(true);
    expect(await isPassword("velvet-harbour-trams", hash)).toBe(false);
  });

  test("is hashed two at a time, so that file reads are not delayed", async () => {
    let done = 0;
    const all = Array.from({ length: 40 }, async () => {
      await isPassword("velvet-harbour-tram", undefined);
      done += 1;
    });
    await setImmediate();
    await readFile("package.json");
    expect(done).toBeLessThan(10);
    await Promise.all(all);
    expect(done).toBe(40);
  });

  test("matches nothing without a valid hash", async () => {
    for (const hash of [undefined, "", "plain", "$2b$10$abcdefghijklmnopqrstuv"]) {
      expect(await isPassword("", hash)).toBe(false);
      expect(await isPassword("plain", hash)).toBe(false);
    }
  });
});

test("a generated password is new each time, long, and easy to read out", () => {
  const made = Array.from({ length: 100 }, newPassword);
  expect(new Set(made).size).toBe(100);
  for (const password of made) expect(password).toMatch(/^([2-9a-hjkmnp-z]{5}-){3}[2-9a-hjkmnp-z]{5}$/);
});
