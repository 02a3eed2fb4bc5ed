import type { CSSProperties } from "react";
import { nameLanguage } from "../../platform/lib/locale/locale.ts";
import { USUAL_SIZE, wordmarkFontSize } from "../../platform/lib/wordmark-size.ts";
import { PageLink } from "../../platform/ui/page-link.tsx";
import { settings } from "../../platform/venue/current.ts";
import { venue } from "../../platform/venue/venue.ts";

/**
 * The club's name as its logo, with a link to the home page. If the look has an image, CSS replaces the text with it
 * (`house/branding/look-css.ts`).
 */
export function Wordmark() {
  const text = settings().look.wordmark.text || venue.name;
  const size = wordmarkFontSize(text);
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
