import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { ArrowButtons } from "../../platform/ui/arrow-buttons.tsx";
import type { ListedOffer } from "./offer.ts";
import { OfferCard } from "./offer-card.tsx";
import { OFFERS_PAGE, OFFERS_PAGE_SIZE, shownText, turnPage } from "./turn-page.ts";

/** The parameter of the page's address, from 1. */
const PAGE = "offers";

/** The cards of one page. */
function Cards({ offers, page }: { offers: readonly ListedOffer[]; page: number }) {
  return offers.slice(page * OFFERS_PAGE_SIZE, (page + 1) * OFFERS_PAGE_SIZE).map((offer) => (
    <li key={offer._id}>
      <OfferCard offer={offer} sizes="(min-width: 1024px) 23vw, 46vw" />
    </li>
  ));
}

/**
 * Offers, four at a time; the last page is followed by the first. Without their script (`offers-pager.inline.ts`), the
 * page's address names the four.
 */
export function OffersPager({ offers, heading }: { offers: readonly ListedOffer[]; heading: ReactNode }) {
  const [params] = useSearchParams();
  const count = offers.length;
  const page = turnPage((Number(params.get(PAGE)) || 1) - 1, 0, count);
  const others = Array.from({ length: Math.ceil(count / OFFERS_PAGE_SIZE) }, (_, at) => at).filter((at) => at !== page);
  return (
    <>
      <div className="title-row">
        {heading}
        {count > 0 && (
          <form method="get" action="#offers">
            <ArrowButtons
              previousLabel="Previous offers"
              nextLabel="Next offers"
              controls={OFFERS_PAGE}
              sends={{
                name: PAGE,
                previous: turnPage(page, -1, count) + 1,
                next: turnPage(page, 1, count) + 1,
              }}
            />
          </form>
        )}
      </div>
      {count === 0 ? (
        <p className="wide text-2xl">No offers right now. Stay tuned!</p>
      ) : (
        <>
          <p className="sr-only" aria-live="polite">
            {shownText(page, count)}
          </p>
          <ul id={OFFERS_PAGE} data-page={page} data-count={count} className="offers">
            <Cards offers={offers} page={page} />
          </ul>
          {others.map((at) => (
            <template key={at} data-offers={at}>
              <Cards offers={offers} page={at} />
            </template>
          ))}
        </>
      )}
    </>
  );
}
