import { Secret, TOTP, URI } from "otpauth";
import { describe, expect, test } from "vitest";
import { checkTotp, newTotpSecret, totpLink } from "./totp.server.ts";

const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
/** The beginning of a step. */
const now = Date.parse("2026-11-28T11:00:00.000Z");
const step = now / 30_000;

/** The code that an app shows, whose clock is off by some seconds. */
const shown = (seconds = 0) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now + seconds * 1_000 });

describe("a code of an authenticator app", () => {
  test("is the one of RFC 6238, appendix B", () => {
    expect(checkTotp(secret, "287082", 0, 59_000)).toBe(1);
    expect(checkTotp(secret, "081804", 0, 1_111_111_109_000)).toBe(37_037_036);
  });

  test("may be a step early or late, and no more", () => {
    expect(checkTotp(secret, shown(), 0, now)).toBe(step);
    expect(checkTotp(secret, shown(-1), 0, now)).toBe(step - 1);
    expect(checkTotp(secret, shown(30), 0, now)).toBe(step + 1);
    // Ninety seconds are three steps.
    for (const seconds of [-90, -31, 60, 90, 299]) expect(checkTotp(secret, shown(seconds), 0, now)).toBe("clock");
    expect(checkTotp(secret, shown(3_600), 0, now)).toBe("wrong");
  });

  test("counts once, and none before it counts afterwards", () => {
    expect(checkTotp(secret, shown(), step, now)).toBe("used");
    expect(checkTotp(secret, shown(-1), step, now)).toBe("used");
    expect(checkTotp(secret, shown(), step, now + 29_999)).toBe("used");
    expect(checkTotp(secret, shown(30), step, now)).toBe(step + 1);
  });

  test("may be typed with a space, and is six digits", () => {
    const code = shown();
    expect(checkTotp(secret, ` ${code.slice(0, 3)} ${code.slice(3)} `, 0, now)).toBe(step);
    for (const wrong of ["", "12345", `${code}0`, `-${code}`, "abcdef", "１２３４５６"]) {
      expect(checkTotp(secret, wrong, 0, now)).toBe("wrong");
    }
  });
});

test("a secret is 160 random bits, and the link has all that an app needs", () => {
  const made = newTotpSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(made);
  const read = URI.parse(totpLink(made, "Afterglow", "ana@afterglow.example")) as TOTP;
  const { issuer, label, algorithm, digits, period } = read;
  expect({ issuer, label, algorithm, digits, period, secret: read.secret.base32 }).toEqual({
    issuer: "Afterglow",
    label: "ana@afterglow.example",
    algorithm: "SHA1",
    digits: 6,
    period: 30,
    secret: made,
  });
});
