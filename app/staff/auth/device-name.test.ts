import { expect, test } from "vitest";
import { deviceName } from "./device-name.server.ts";

const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const chromium = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0";

test.each([
  [
    "Safari on iPhone",
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`,
  ],
  [
    "Chrome on iPhone",
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1`,
  ],
  ["Safari on iPad", `Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`],
  ["Safari on Mac", `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`],
  [
    "Microsoft Edge on Windows",
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36 Edg/138.0.3351.55`,
  ],
  ["Firefox on Linux", "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"],
  ["Chrome on Chromebook", `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chromium} Safari/537.36`],
  ["Chrome on Android", `Mozilla/5.0 (Linux; Android 10; K) ${chromium} Mobile Safari/537.36`],
  ["Chrome on Android tablet", `Mozilla/5.0 (Linux; Android 10; K) ${chromium} Safari/537.36`],
  [
    "Samsung Internet on Android",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
  ],
  ["Unknown browser on Windows", "Something of ours (Windows NT 10.0)"],
  ["Unknown device", "curl/8.5.0"],
  ["Unknown device", "<script>alert(1)</script>/1 \u202eevil"],
  ["Unknown device", " "],
  ["Unknown device", undefined],
])("%s", (name, userAgent) => expect(deviceName(userAgent)).toBe(name));
