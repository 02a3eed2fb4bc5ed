import { browserPage } from "../../../house/page-texts/browser-pages.ts";
import { pageLoader } from "../../../house/page-texts/page-contents.server.ts";
import { readPage } from "../../../house/page-texts/page-json.ts";
import { preloadedDataContext } from "../../../house/rendering/preloaded-data.server.ts";
import { databaseContext } from "../../../platform/db/context.server.ts";
import { LoadingScreen } from "../../../platform/ui/loading-screen.tsx";
import { OfflineScreen } from "../../../platform/ui/offline-screen.tsx";
import { PageHead } from "../../../platform/ui/page-head.tsx";
import { pageMeta } from "../../../platform/venue/page-meta.ts";
import { OfferCard } from "../offer-card.tsx";
import { ensureOffers, useOffers } from "../offers-store.ts";
import { listShownOffers } from "../store.server.ts";
import type { Route } from "./+types/offers";

const loadPage = pageLoader("offers");

export async function loader({ context }: Route.LoaderArgs) {
  context.get(preloadedDataContext).offers = await listShownOffers(context.get(databaseContext), Date.now());
  return { page: loadPage(), arrived: true };
}

export async function clientLoader() {
  ensureOffers();
  return { page: await browserPage("offers"), arrived: false };
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(readPage(loaderData?.page));

export default function OffersScreen({ loaderData }: Route.ComponentProps) {
  const offers = useOffers((state) => state.list);
  const { title, lead } = readPage(loaderData.page);
  const enough = useOffers(({ holds }) => holds === "all" || (holds === "page" && loaderData.arrived));
  const offline = useOffers((state) => state.offline);
  if (!enough) return offline ? <OfflineScreen /> : <LoadingScreen />;
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
