import { nameLanguage } from "../../platform/lib/locale/locale.ts";
import { PageLink } from "../../platform/ui/page-link.tsx";
import { settings } from "../../platform/venue/current.ts";
import { venue } from "../../platform/venue/venue.ts";

/**
 * The club's name as its logo, which links to the home page. A look with an image puts it in place of the text
 * (`house/branding/look-css.ts`).
 */
export function Wordmark() {
  return (
    <PageLink to="/" className="-mx-2 flex min-h-11 items-center px-2" aria-label={`${venue.name}, home`}>
      <span lang={nameLanguage()} className="wordmark display uppercase text-[19px] md:text-[22px]">
        {settings().look.wordmark.text || venue.name}
      </span>
    </PageLink>
  );
}
