import { displayWidth } from "./display-width.ts";

/** The font size of a short name in a page's header on phones, in px. */
export const USUAL_SIZE = 19;

/** Space for the name beside the button in the header of the narrowest phones, in px. */
const ROOM = { width: 170, height: 60 };

/**
 * The font size at which a club's name fits into the header, in px; smaller than the area alone would allow, since
 * lines wrap before they are full.
 */
export function wordmarkFontSize(text: string): number {
  const [capitalWidth, lineHeight] = [0.93, 0.95];
  const perLetter = capitalWidth * lineHeight * displayWidth(text);
  return Math.min(USUAL_SIZE, Math.floor(0.85 * Math.sqrt((ROOM.width * ROOM.height) / perLetter)));
}
