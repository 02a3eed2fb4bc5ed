import { type IconSize, iconPath, isShippedLook } from "../../house/branding/icon-paths.server.ts";
import { interfaceLanguage } from "../../platform/lib/locale/locale.ts";
import { currentSettings } from "../../platform/venue/current.server.ts";
import { shippedColors } from "../../platform/venue/schema/look-colors.ts";
import { venue } from "../../platform/venue/venue.ts";

/** The images that `scripts/install-images.ts` makes, with their sizes in px. */
const screenshots = [
  { name: "narrow-home", size: "780x1688", form_factor: "narrow", label: "Home page on a phone" },
  { name: "narrow-events", size: "780x1688", form_factor: "narrow", label: "Calendar on a phone" },
  { name: "wide-home", size: "1280x800", form_factor: "wide", label: "Home page" },
  { name: "wide-events", size: "1280x800", form_factor: "wide", label: "Calendar" },
].map(({ name, size, ...rest }) => ({ src: `/install-${name}.jpg`, sizes: size, type: "image/jpeg", ...rest }));

/** The dark background of the start screen of the installed site. */
const NIGHT = shippedColors.dark.paper;

function icon(size: IconSize, sizes: string) {
  return { src: iconPath(currentSettings(), size), sizes, type: "image/png" };
}

/** The web app manifest for installing the site, as JSON. */
export const appManifest = (): string =>
  JSON.stringify({
    id: "/",
    name: venue.name,
    short_name: venue.name,
    description: currentSettings().venue.description,
    lang: interfaceLanguage(),
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: NIGHT,
    theme_color: NIGHT,
    categories: ["entertainment", "music", "lifestyle"],
    icons: [
      { ...icon("192", "192x192"), purpose: "any" },
      { ...icon("512", "512x512"), purpose: "any" },
      { ...icon("maskable-192", "192x192"), purpose: "maskable" },
      { ...icon("maskable-512", "512x512"), purpose: "maskable" },
    ],
    // The screenshots show the default look.
    ...(isShippedLook(currentSettings()) && { screenshots }),
    shortcuts: [
      { name: "Events", url: "/events" },
      { name: "VIP tables", url: "/vip-tables" },
      { name: "Offers", url: "/offers" },
    ].map((shortcut) => ({ ...shortcut, icons: [icon("192", "192x192")] })),
  });
