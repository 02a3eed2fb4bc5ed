import { defaultSettings } from "../../platform/venue/changed-settings.ts";
import { currentSettings } from "../../platform/venue/current.server.ts";
import { lookColors, type ThemeColors } from "../../platform/venue/schema/look-colors.ts";
import type { Settings } from "../../platform/venue/schema/settings.ts";
import type { TypePairingName } from "../../platform/venue/schema/type-pairings.ts";

/** What all share images have in common: the club's look, name and address. */
export interface ShareFrame {
  name: string;
  /** The text of the wordmark. */
  wordmark: string;
  /** The file name of the wordmark's image, or empty, and whether it has the text's colour. */
  image: string;
  oneColor: boolean;
  place: string;
  typePairing: TypePairingName;
  gradient: readonly string[];
  colors: Pick<ThemeColors, "paper" | "ink" | "quiet">;
  /** Shown if there is no art: the sun, or a letter. */
  standIn: string;
}

function frameOf({ venue, look }: Settings): ShareFrame {
  const { wordmark, typePairing, gradient, icon, accent } = look;
  const { paper, ink, quiet } = lookColors({ accent, gradient })[look.shareImage === "night" ? "dark" : "light"];
  const name = wordmark.text || venue.name;
  const [first = ""] = name;
  return {
    name: venue.name,
    wordmark: name,
    image: wordmark.image,
    oneColor: wordmark.oneColor,
    place: [venue.street, venue.locality || venue.city].filter(Boolean).join(", "),
    typePairing,
    gradient,
    colors: { paper, ink, quiet },
    standIn: icon === "sun" ? "sun" : first.toUpperCase(),
  };
}

const frames = new WeakMap<Settings, ShareFrame>();

/** The frame of share images in the published look. */
export function shareFrame(): ShareFrame {
  const current = currentSettings();
  const frame = frames.get(current) ?? frameOf(current);
  frames.set(current, frame);
  return frame;
}

/** The address in `public/og-default.jpg`, which was made for the demo. */
const drawnPlace = "12 Ember Lane, Surry Hills";

/** Whether the share image that comes with the program fits the published look. */
export function isShippedFrame(): boolean {
  const drawn: ShareFrame = { ...frameOf(defaultSettings), place: drawnPlace };
  return JSON.stringify(shareFrame()) === JSON.stringify(drawn);
}
