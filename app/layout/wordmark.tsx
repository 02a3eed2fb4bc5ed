import { settings } from "../content/current.ts";
import { venue } from "../content/venue.ts";
import { nameLanguage } from "../lib/locale.ts";

/** The club's name as its logo. A look with an image puts it in place of the text (`look/look-css.ts`). */
export function Wordmark({ className = "" }: { className?: string }) {
  return (
    <span lang={nameLanguage()} className={`wordmark display uppercase ${className}`}>
      {settings().look.wordmark.text || venue.name}
    </span>
  );
}
