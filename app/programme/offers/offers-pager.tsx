import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { ArrowButtons } from "../../platform/ui/arrow-buttons.tsx";
import type { ListedOffer } from "./offer.ts";
import { OfferCard } from "./offer-card.tsx";

const OFFERS_PAGE_SIZE = 4;

/** The parameter of the page's address, from 1. */
const PAGE = "offers";

/** The page `step` pages on from `page`, round in a circle. */
export function turnPage(page: number, step: number, count: number): number {
  const pages = Math.max(1, Math.ceil(count / OFFERS_PAGE_SIZE));
  return (((page + step) % pages) + pages) % pages;
}

/** Offers, four at a time; the last page is followed by the first. */
export function OffersPager({ offers, heading }: { offers: ListedOffer[]; heading: ReactNode }) {
  // Without scripts, the page's address says which four.
  const [params] = useSearchParams();
  const [turned, setTurned] = useState(() => (Number(params.get(PAGE)) || 1) - 1);
  const page = turnPage(turned, 0, offers.length);
  const first = page * OFFERS_PAGE_SIZE;
  const turn = (step: number) => setTurned(turnPage(page, step, offers.length));
  return (
    <>
      <div className="mb-8 flex items-end justify-between gap-6 md:mb-10">
        {heading}
        {offers.length > 0 && (
          <form method="get" action="#offers">
            <ArrowButtons
              previousLabel="Previous offers"
              nextLabel="Next offers"
              controls="offers-page"
              onPrevious={() => turn(-1)}
              onNext={() => turn(1)}
              sends={{
                name: PAGE,
                previous: turnPage(page, -1, offers.length) + 1,
                next: turnPage(page, 1, offers.length) + 1,
              }}
            />
          </form>
        )}
      </div>
      {offers.length === 0 ? (
        <p className="wide text-2xl">No offers right now. Stay tuned!</p>
      ) : (
        <>
          <p className="sr-only" aria-live="polite">
            Offers {first + 1} to {Math.min(first + OFFERS_PAGE_SIZE, offers.length)} of {offers.length}
          </p>
          <ul id="offers-page" className="grid grid-cols-2 gap-4 md:gap-7 lg:grid-cols-4">
            {offers.slice(first, first + OFFERS_PAGE_SIZE).map((offer) => (
              <li key={offer._id} className="animate-[appear_250ms_var(--ease-out)]">
                <OfferCard offer={offer} sizes="(min-width: 1024px) 23vw, 46vw" />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
