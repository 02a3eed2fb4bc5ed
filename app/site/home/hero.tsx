import { memo, useState } from "react";
import type { PageContents } from "../../house/page-texts/page-contents.ts";
import { PageOpening } from "../../house/page-texts/page-opening.tsx";
import { buttonClass } from "../../platform/ui/button.ts";
import { ExternalArrow } from "../../platform/ui/external-arrow.tsx";
import { VipTablesButton } from "../vip-tables/vip-tables-button.tsx";
import { Marquee } from "./marquee.tsx";
import { WordBanner } from "./word-banner.tsx";

/** The first screen: the main room, the horizon word and the marquee below it. */
export const Hero = memo(function Hero({ page }: { page: PageContents["home"] }) {
  const [paused, setPaused] = useState(false);
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
        <WordBanner banner={page.banner} spoken={page.bannerSpoken} paused={paused} />
      </PageOpening>
      <div className="relative mt-[clamp(28px,4vw,64px)]">
        <Marquee phrases={page.marquee} paused={paused} />
        <button
          type="button"
          onClick={() => setPaused(!paused)}
          aria-pressed={paused}
          aria-label="Pause moving text"
          className="absolute top-1/2 right-0 grid size-11 -translate-y-1/2 place-items-center bg-paper text-quiet shadow-[-18px_0_18px_var(--paper)] hover:text-ink motion-reduce:hidden"
        >
          <svg viewBox="0 0 12 12" className="size-3" fill="currentColor" aria-hidden="true">
            <path d={paused ? "M2 0v12l10-6z" : "M1 0h3.5v12H1zM7.500 0H11v12H7.500z"} />
          </svg>
        </button>
      </div>
    </div>
  );
});
