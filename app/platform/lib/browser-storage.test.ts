import { globSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { discardDraft, readDraft, saveDraft } from "../../bookings/requests/forms/draft.ts";
import { deviceId } from "../../staff/auth/device-id.ts";
import { clearToken, readToken, storeToken } from "../../staff/auth/token.ts";
import { readItem, removeItem, storedKeys, storeItem } from "./browser-storage.ts";
import { mayReload } from "./reload-once.ts";

const areas = ["localStorage", "sessionStorage"] as const;

/** A browser whose storage is as `get` returns it. */
function browserWith(get: () => unknown): void {
  for (const area of areas) {
    const before = Object.getOwnPropertyDescriptor(globalThis, area);
    Object.defineProperty(globalThis, area, { configurable: true, get });
    restore.push(() =>
      before ? Object.defineProperty(globalThis, area, before) : Reflect.deleteProperty(globalThis, area),
    );
  }
}
const restore: (() => unknown)[] = [];

afterEach(() => {
  for (const put of restore.splice(0)) put();
  vi.unstubAllGlobals();
});

const full = () => ({
  getItem: () => null,
  setItem() {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  },
  removeItem() {},
});

describe.each([
  [
    "blocked",
    () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  ],
  ["left out", () => null],
  ["full", full],
])("where storage is %s", (_, get) => {
  test("what is stored is there until the page is closed, and no one gets an exception", () => {
    browserWith(get);
    for (const area of areas) {
      expect(storeItem("a:1", "one", area)).toBe(false);
      expect(readItem("a:1", area)).toBe("one");
    }
    expect(storedKeys("a:")).toEqual(["a:1"]);
    for (const area of areas) {
      removeItem("a:1", area);
      expect(readItem("a:1", area)).toBeNull();
    }
  });

  test("a login lasts as long as the page, and the device has one id", () => {
    browserWith(get);
    expect(storeToken("secret")).toBe(false);
    expect(readToken()).toBe("secret");
    expect(deviceId()).toBe(deviceId());
    clearToken();
    expect(readToken()).toBeNull();
    removeItem("device");
  });

  test("forms have drafts, and no page reloads without end", () => {
    browserWith(get);
    vi.stubGlobal("location", { pathname: "/" });
    vi.stubGlobal("navigator", { onLine: true });
    saveDraft("vip", { values: { name: "Mia" } });
    expect(readDraft("vip")).toEqual({ values: { name: "Mia" } });
    discardDraft("vip");
    expect(readDraft("vip")).toBeNull();
    expect(mayReload()).toBe(false);
  });
});

test("the browser's storage is used through this module alone", () => {
  const own = [
    "app/platform/lib/browser-storage.ts",
    "app/house/rendering/before-layout.inline.ts",
    "app/night/sheet/night-storage.ts",
    "app/house/rendering/stand-in-session-storage.ts",
  ];
  const files = globSync("app/**/*.{ts,tsx}").filter((file) => !file.includes(".test.") && !own.includes(file));
  const found = files.filter((file) => {
    const code = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*|"(?:local|session)Storage"/g, "");
    return /\b(?:localStorage|sessionStorage|indexedDB)\b|from "idb"/.test(code);
  });
  expect(found).toEqual([]);
  // The door's database is opened in one place, where a failure means that nothing is stored.
  expect(readFileSync("app/night/sheet/night-storage.ts", "utf8")).not.toMatch(/(?:local|session)Storage[.[)]/);
});
