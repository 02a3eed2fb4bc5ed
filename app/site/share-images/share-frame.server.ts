import { defaultSettings } from "../../platform/venue/changed-settings.ts";
import { currentSettings } from "../../platform/venue/current.server.ts";
import { lookColors, type ThemeColors } from "../../platform/venue/schema/look-colors.ts";
import type { Settings } from "../../platform/venue/schema/settings.ts";
import type { TypePairingName } from "../../platform/venue/schema/type-pairings.ts";

/** The parts of all share images: the club's look, name and address. */
export interface ShareFrame {
  name: string;
  /** The name as in the wordmark. */
  wordmark: string;
  /** The wordmark's image as a file name, or empty, and whether it has the text's colour. */
  image: string;
  oneColor: boolean;
  place: string;
  typePairing: TypePairingName;
  gradient: readonly string[];
  colors: Pick<ThemeColors, "paper" | "ink" | "quiet">;
  /** Shown without art: the sun, or a letter. */
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

/** The place in `public/og-default.jpg`, which was drawn for the demo. */
const drawnPlace = "12 Ember Lane, Surry Hills";

/** Whether the frame is that of the image that comes with the program. */
export function isShippedFrame(): boolean {
  const drawn: ShareFrame = { ...frameOf(defaultSettings), place: drawnPlace };
  return JSON.stringify(shareFrame()) === JSON.stringify(drawn);
}
