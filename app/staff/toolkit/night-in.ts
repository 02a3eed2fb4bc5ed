import { isDay } from "../../platform/lib/time/wall-time-text.ts";

/** The club night in a screen's address: `?night=2026-11-28`; null without a valid one. */
export function nightIn(address: URLSearchParams): string | null {
  const night = address.get("night") ?? "";
  return isDay(night) ? night : null;
}
