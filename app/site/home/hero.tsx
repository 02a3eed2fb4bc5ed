import type { CSSProperties } from "react";
import type { PageContents } from "../../house/page-texts/page-contents.ts";
import { PageOpening } from "../../house/page-texts/page-opening.tsx";
import { OwnScript } from "../../house/rendering/own-script.tsx";
import { buttonClass } from "../../platform/ui/button.ts";
import { ExternalArrow } from "../../platform/ui/external-arrow.tsx";
import { VipTablesButton } from "../vip-tables/vip-tables-button.tsx";
import hero from "./hero.inline.ts?script";
import { BANNER, MARQUEE, PAUSE } from "./hero-ids.ts";

/** Duration of one character's step, in ms. */
const MARQUEE_STEP = 150;

/** Phrases that scroll by, a step every 150 ms. Screen readers get them once; the copy that follows is hidden. */
function Marquee({ phrases }: { phrases: readonly string[] }) {
  const steps = phrases.join("    ").length;
  const style: CSSProperties = {
    animationDuration: `${steps * MARQUEE_STEP}ms`,
    animationTimingFunction: `steps(${steps})`,
    animationPlayState: "paused",
  };
  return (
    <div className="overflow-hidden border-y border-rule bg-paper">
      <div className="marquee flex w-max" style={style} id={MARQUEE} data-marquee>
        {[false, true].map((copy) => (
          <ul key={String(copy)} aria-hidden={copy} className="flex shrink-0">
            {phrases.map((phrase) => (
              <li
                key={phrase}
                className="flex items-center gap-6 py-4 pl-6 text-lg font-medium whitespace-nowrap md:gap-9 md:pl-9"
              >
                {phrase}
                <span aria-hidden="true" className="h-0.5 w-12 bg-ink/80" />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </div>
  );
}

/** The first screen: the main room, the horizon word and the marquee below it. */
export function Hero({ page }: { page: PageContents["home"] }) {
  return (
    <div className="relative">
      <PageOpening
        tall
        image={page.picture}
        across={page.banner}
        actions={
          <>
            <a
              href="/events"
              target="_blank"
              rel="noopener"
              className={buttonClass("action", "whitespace-nowrap max-md:flex-1 max-md:px-3")}
            >
              Get Tickets
              <ExternalArrow />
              <span className="sr-only">, opens in a new tab</span>
            </a>
            <VipTablesButton texts={page.tableForm} />
          </>
        }
      >
        <h1>
          <span className="sr-only">{page.bannerSpoken}</span>
          <span id={BANNER} data-banner={JSON.stringify(page.banner)} aria-hidden="true" className="horizon-word">
            {page.banner[0]}
          </span>
        </h1>
      </PageOpening>
      <div className="relative mt-[clamp(28px,4vw,64px)]">
        <Marquee phrases={page.marquee} />
        <button
          type="button"
          id={PAUSE}
          aria-pressed={false}
          aria-label="Pause moving text"
          className="group absolute top-1/2 right-0 grid size-11 -translate-y-1/2 place-items-center bg-paper text-quiet shadow-[-18px_0_18px_var(--paper)] hover:text-ink motion-reduce:hidden"
        >
          <svg viewBox="0 0 12 12" className="size-3" fill="currentColor" aria-hidden="true">
            <path className="group-aria-pressed:hidden" d="M1 0h3.5v12H1zM7.500 0H11v12H7.500z" />
            <path className="hidden group-aria-pressed:block" d="M2 0v12l10-6z" />
          </svg>
        </button>
      </div>
      <OwnScript code={hero} />
    </div>
  );
}
