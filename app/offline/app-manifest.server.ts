import { venue } from "../content/venue.ts";

/** The pictures that `scripts/install-pictures.ts` makes, with their sizes in px. */
const screenshots = [
  { name: "narrow-home", size: "780x1688", form_factor: "narrow", label: "Home page on a phone" },
  { name: "narrow-events", size: "780x1688", form_factor: "narrow", label: "Calendar on a phone" },
  { name: "wide-home", size: "1280x800", form_factor: "wide", label: "Home page" },
  { name: "wide-events", size: "1280x800", form_factor: "wide", label: "Calendar" },
];

/** The venue's dark: what shows around the mark while the installed site starts. */
const NIGHT = "#0f0b12";

/** What a browser needs to know to install the site as an app, as JSON (W3C Web Application Manifest). */
export const appManifest = (): string =>
  JSON.stringify({
    id: "/",
    name: venue.name,
    short_name: venue.name,
    description: venue.description,
    lang: venue.locale,
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: NIGHT,
    theme_color: NIGHT,
    categories: ["entertainment", "music", "lifestyle"],
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icon-maskable-192.png", sizes: "192x192", type: "image/png", purpose: "maskable" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    screenshots: screenshots.map(({ name, size, form_factor, label }) => ({
      src: `/install-${name}.jpg`,
      sizes: size,
      type: "image/jpeg",
      form_factor,
      label,
    })),
    shortcuts: [
      { name: "Events", url: "/events" },
      { name: "VIP tables", url: "/vip-tables" },
      { name: "Offers", url: "/offers" },
    ].map((shortcut) => ({ ...shortcut, icons: [{ src: "/icon-192.png", sizes: "192x192", type: "image/png" }] })),
  });
