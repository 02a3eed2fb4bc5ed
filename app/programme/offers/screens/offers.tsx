import { use } from "react";
import { pageLoader } from "../../../house/page-texts/page-contents.server.ts";
import { readPage } from "../../../house/page-texts/page-json.ts";
import { preloadedDataContext } from "../../../house/rendering/preloaded-data.server.ts";
import { ServerRenderContext } from "../../../house/rendering/server-render.ts";
import { databaseContext } from "../../../platform/db/context.server.ts";
import { PageHead } from "../../../platform/ui/page-head.tsx";
import { pageMeta } from "../../../platform/venue/page-meta.ts";
import type { ListedOffer } from "../offer.ts";
import { OfferCard } from "../offer-card.tsx";
import { listShownOffers } from "../store.server.ts";
import type { Route } from "./+types/offers";

const loadPage = pageLoader("offers");

export async function loader({ context }: Route.LoaderArgs) {
  context.get(preloadedDataContext).offers = await listShownOffers(context.get(databaseContext), Date.now());
  return loadPage();
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(readPage(loaderData));

export default function OffersScreen({ loaderData }: Route.ComponentProps) {
  const offers = (use(ServerRenderContext).preloaded.offers ?? []) as ListedOffer[];
  const { title, lead } = readPage(loaderData);
  return (
    <div className="page pt-6 pb-24 md:pt-10 md:pb-36">
      <div className="mb-12 md:mb-16">
        <PageHead title={title} lead={lead} />
      </div>
      {offers.length === 0 ? (
        <p className="wide text-2xl">No offers right now. Stay tuned!</p>
      ) : (
        <ul className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 md:gap-x-7 md:gap-y-14">
          {offers.map((offer, index) => (
            <li key={offer._id}>
              <OfferCard offer={offer} heading="h2" sizes="(min-width: 768px) 31vw, 46vw" first={index === 0} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
