import type { ReactNode } from "react";
import { USUAL_SIZE, wordmarkFontSize } from "../../platform/lib/wordmark-size.ts";
import { venue } from "../../platform/venue/venue.ts";
import { WithPhone } from "./with-phone.tsx";

const link = "inline-flex min-h-11 items-center underline-offset-4 hover:underline";

/** The layout of a private page: the club's name and contact details. Its links are plain links. */
export function GuestFrame({ children }: { children: ReactNode }) {
  const size = wordmarkFontSize(venue.name);
  return (
    <div className="flex min-h-svh flex-col">
      <header className="page flex min-h-16 items-center justify-between gap-4 py-2 md:min-h-21">
        <a href="/" className="-mx-2 flex min-h-11 items-center px-2" aria-label={`${venue.name}, home`}>
          <span
            className="display text-[19px] uppercase md:text-[22px]"
            style={size < USUAL_SIZE ? { fontSize: size } : undefined}
          >
            {venue.name}
          </span>
        </a>
        <a href={`tel:${venue.phone.dialled}`} className={`${link} tabular whitespace-nowrap`}>
          {venue.phone.shown}
        </a>
      </header>
      <main id="content" className="page w-full grow pt-6 pb-20 md:pt-10 md:pb-28">
        {children}
      </main>
      <footer className="border-t border-rule">
        <p className="page flex flex-wrap gap-x-8 py-4 text-quiet">
          <a href={venue.mapUrl} className={link}>
            {venue.postalAddress}
          </a>
          <a href={`mailto:${venue.email}`} className={link}>
            {venue.email}
          </a>
        </p>
      </footer>
    </div>
  );
}

/** The page shown for a private link that is no longer valid. */
export function LinkGone({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <GuestFrame>
      <h1 className="display display-large">{title}</h1>
      <p className="mt-6 max-w-[60ch] text-xl text-pretty">
        <WithPhone>{text}</WithPhone>
      </p>
      {children}
    </GuestFrame>
  );
}
