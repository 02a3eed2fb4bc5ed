import { hash } from "node:crypto";
import { defaultSettings } from "../../platform/venue/changed-settings.ts";
import { shippedColors } from "../../platform/venue/schema/look-colors.ts";
import type { Settings } from "../../platform/venue/schema/settings.ts";
import { lookFilePath } from "./look-files.ts";

type IconLook = Pick<Settings["look"], "icon" | "gradient" | "typePairing">;

/** What an app icon shows. */
export interface IconDesign extends IconLook {
  /** The letter, if the icon is the club's initial; otherwise empty. */
  initial: string;
}

/** Size in px and shape of each icon: a square, one that may be cropped to any shape, and one for Apple's phones. */
export const iconSizes = {
  "192": { px: 192, bleeds: false },
  "512": { px: 512, bleeds: false },
  "maskable-192": { px: 192, bleeds: true },
  "maskable-512": { px: 512, bleeds: true },
  "touch-180": { px: 180, bleeds: true },
} as const;

export type IconSize = keyof typeof iconSizes;

/** Version of the icons' design: incrementing it changes their URLs. */
const DESIGN = 1;

/** Whether name and look are the program's defaults. */
export function isShippedLook({ look, venue }: Pick<Settings, "look" | "venue">): boolean {
  const { look: shipped, venue: demo } = defaultSettings;
  return venue.name === demo.name && JSON.stringify(look) === JSON.stringify(shipped);
}

/** What these settings' app icon shows. */
export function iconDesign({ look, venue }: Pick<Settings, "look" | "venue">): IconDesign {
  const { icon, gradient, typePairing } = look;
  const [first = ""] = look.wordmark.text || venue.name;
  return { icon, gradient, typePairing, initial: icon === "initial" ? first.toLocaleUpperCase(venue.locale) : "" };
}

/** A hash that changes with the icon; undefined for the shipped icon files. */
export function iconMark(design: IconDesign): string | undefined {
  if (design.icon === "sun" && design.gradient.join() === shippedColors.gradient.join()) return undefined;
  return hash("sha256", JSON.stringify([DESIGN, design]), "hex").slice(0, 12);
}

/** The URL of an app icon, which changes whenever the icon does. */
export function iconPath(settings: Pick<Settings, "look" | "venue">, size: IconSize): string {
  const mark = iconMark(iconDesign(settings));
  if (mark !== undefined) return lookFilePath(`app-${mark}-${size}.png`);
  return size === "touch-180" ? "/apple-touch-icon.png" : `/icon-${size}.png`;
}

/** The icons of browser tabs and of Apple's phones, as attributes of `<link>`. */
export function iconLinks(settings: Pick<Settings, "look" | "venue">): {
  icon: { href: string; type: string; sizes?: string };
  touchIcon: string;
} {
  const isShipped = iconMark(iconDesign(settings)) === undefined;
  return {
    icon: isShipped
      ? { href: "/mark.svg", type: "image/svg+xml" }
      : { href: iconPath(settings, "192"), type: "image/png", sizes: "192x192" },
    touchIcon: iconPath(settings, "touch-180"),
  };
}
