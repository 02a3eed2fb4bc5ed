import type { CSSProperties } from "react";
import type { PageContents } from "../../house/page-texts/page-contents.ts";
import { PageOpening } from "../../house/page-texts/page-opening.tsx";
import { OwnScript } from "../../house/rendering/own-script.tsx";
import { buttonClass } from "../../platform/ui/button.ts";
import { ExternalArrow } from "../../platform/ui/external-arrow.tsx";
import { VipTablesButton } from "../vip-tables/vip-tables-button.tsx";
import { BANNER, MARQUEE, PAUSE } from "./hero-ids.ts";
import pause from "./pause.inline.ts?script";

/** Duration of one character's step, in ms. */
const MARQUEE_STEP = 150;

/**
 * Scrolling phrases that move one step every 150 ms. Screen readers get them once; the visual copy is hidden from them.
 */
function Marquee({ phrases }: { phrases: readonly string[] }) {
  const steps = phrases.join("    ").length;
  const style: CSSProperties = {
    animationDuration: `${steps * MARQUEE_STEP}ms`,
    animationTimingFunction: `steps(${steps})`,
    animationPlayState: "paused",
  };
  return (
    <div className="overflow-hidden border-y border-rule bg-paper">
      <div className="marquee" style={style} id={MARQUEE} data-marquee>
        {[false, true].map((copy) => (
          <ul key={String(copy)} aria-hidden={copy}>
            {phrases.map((phrase) => (
              <li key={phrase}>{phrase}</li>
            ))}
          </ul>
        ))}
      </div>
    </div>
  );
}

/** The first screen: the main room's image, the horizon title and the marquee below. */
export function Hero({ page }: { page: PageContents["home"] }) {
  return (
    <div className="relative">
      <PageOpening
        tall
        image={page.picture}
        across={page.banner}
        actions={
          <>
            <a href="/events" target="_blank" rel="noopener" className={buttonClass("action")}>
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
        <button type="button" id={PAUSE} aria-pressed={false} aria-label="Pause moving text" className="pause">
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d="M1 0h3.5v12H1zM7.500 0H11v12H7.500z" />
            <path d="M2 0v12l10-6z" />
          </svg>
        </button>
      </div>
      <OwnScript code={pause} />
    </div>
  );
}
