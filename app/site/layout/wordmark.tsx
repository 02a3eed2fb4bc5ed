import type { CSSProperties } from "react";
import { displayWidth } from "../../platform/lib/display-width.ts";
import { nameLanguage } from "../../platform/lib/locale/locale.ts";
import { PageLink } from "../../platform/ui/page-link.tsx";
import { settings } from "../../platform/venue/current.ts";
import { venue } from "../../platform/venue/venue.ts";

const USUAL_SIZE = 19;

/** The room for a name beside the button in the bar of the narrowest phones, in px. */
const ROOM = { width: 170, height: 60 };

/** The size at which a name's lines fit into its room, in px: less than by area, since lines end before they are full. */
function sizeOf(text: string): number {
  const [capitalWidth, lineHeight] = [0.93, 0.95];
  const perLetter = capitalWidth * lineHeight * displayWidth(text);
  return Math.min(USUAL_SIZE, Math.floor(0.85 * Math.sqrt((ROOM.width * ROOM.height) / perLetter)));
}

/**
 * The club's name as its logo, which links to the home page. A look with an image puts it in place of the text
 * (`house/branding/look-css.ts`).
 */
export function Wordmark() {
  const text = settings().look.wordmark.text || venue.name;
  const size = sizeOf(text);
  return (
    <PageLink to="/" className="-mx-2 flex min-h-11 items-center px-2" aria-label={`${venue.name}, home`}>
      <span
        lang={nameLanguage(text)}
        className="wordmark display"
        style={size < USUAL_SIZE ? ({ "--wordmark": `${size}px` } as CSSProperties) : undefined}
      >
        {text}
      </span>
    </PageLink>
  );
}
