import Bowser from "bowser";

/** Names of systems that people call differently than `bowser` does. */
const SYSTEMS: Record<string, string> = { macOS: "Mac", "Chrome OS": "Chromebook" };

const BROWSERS: Record<string, string> = { "Samsung Internet for Android": "Samsung Internet" };

/**
 * A device in plain words, from its `User-Agent`: `Safari on iPhone`. It has only names that `bowser` knows, never text
 * of the header. A tablet that asks for desktop pages, as an iPad does, is named like a computer.
 */
export function deviceName(userAgent: string | undefined): string {
  if (!userAgent?.trim()) return "Unknown device";
  const { browser, os, platform } = Bowser.parse(userAgent);
  const name = BROWSERS[browser.name ?? ""] ?? browser.name;
  const system = os.name === "iOS" ? (platform.model ?? "iPhone") : (SYSTEMS[os.name ?? ""] ?? os.name);
  const tablet = os.name === "Android" && platform.type === "tablet" ? " tablet" : "";
  const words = [name || "Unknown browser", system && `${system}${tablet}`].filter(Boolean);
  return words.length === 1 && !name ? "Unknown device" : words.join(" on ");
}
