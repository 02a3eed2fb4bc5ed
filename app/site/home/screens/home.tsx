import { Suspense } from "react";
import { formAction } from "../../../bookings/requests/forms/form-action.server.ts";
import { SettingImage } from "../../../house/images/setting-image.tsx";
import { browserPage } from "../../../house/page-texts/browser-pages.ts";
import { pageLoader } from "../../../house/page-texts/page-contents.server.ts";
import type { PageContents } from "../../../house/page-texts/page-contents.ts";
import { readPage } from "../../../house/page-texts/page-json.ts";
import { preloadedDataContext } from "../../../house/rendering/preloaded-data.server.ts";
import { SubscribeForm, subscribeOptions } from "../../../mailing/newsletter/subscribe-form.tsx";
import { databaseContext } from "../../../platform/db/context.server.ts";
import { LoadingScreen } from "../../../platform/ui/loading-screen.tsx";
import { OfflineScreen } from "../../../platform/ui/offline-screen.tsx";
import type { PageHandle } from "../../../platform/ui/page-handle.ts";
import { PageLink } from "../../../platform/ui/page-link.tsx";
import { tonight } from "../../../platform/venue/club-night.ts";
import { pageMeta } from "../../../platform/venue/page-meta.ts";
import { filterCalendar } from "../../../programme/events/calendar.ts";
import { CAROUSEL_EVENTS, EventsCarousel } from "../../../programme/events/events-carousel.tsx";
import { ensureEvents, useEvents } from "../../../programme/events/events-store.ts";
import { listUpcomingEvents } from "../../../programme/events/store.server.ts";
import { useTonight } from "../../../programme/events/use-tonight.ts";
import { newsFeedLink } from "../../../programme/news/news-feed-link.ts";
import { OffersPager } from "../../../programme/offers/offers-pager.tsx";
import { ensureOffers, useOffers } from "../../../programme/offers/offers-store.ts";
import { listShownOffers } from "../../../programme/offers/store.server.ts";
import { PlaylistCarousel } from "../../music/playlist-carousel.tsx";
import { VipTableForm, vipTableOptions } from "../../vip-tables/vip-table-form.tsx";
import { Hero } from "../hero.tsx";
import type { Route } from "./+types/home";

export const handle: PageHandle = { opensWithImage: true, offersTickets: true };

const loadPage = pageLoader("home");

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const now = Date.now();
  const [events, offers] = await Promise.all([listUpcomingEvents(db, now, CAROUSEL_EVENTS), listShownOffers(db, now)]);
  Object.assign(context.get(preloadedDataContext), { events, offers });
  return { page: loadPage(), now, night: tonight(now), arrived: true };
}

export async function clientLoader() {
  ensureEvents("season");
  ensureOffers();
  const page = await browserPage("home");
  const now = Date.now();
  return { page, now, night: tonight(now), arrived: false };
}

export const action = formAction(() => [subscribeOptions, vipTableOptions]);

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(readPage(loaderData?.page));

export const links: Route.LinksFunction = () => [newsFeedLink()];

function TableRequest({ page }: { page: PageContents["home"] }) {
  return (
    <section
      id="request-table"
      className="layout-deferred grid grid-cols-1 [--about:1750px] bg-raised xl:grid-cols-[5fr_7fr]"
    >
      <SettingImage
        image={page.vip.picture}
        sizes="(min-width: 1280px) 110vw, 100vw"
        className="aspect-4/3 md:aspect-2/1 xl:sticky xl:top-0 xl:aspect-auto xl:h-full xl:max-h-svh"
      />
      <div className="page py-16 lg:py-28 xl:self-center xl:px-[min(6vw,96px)]">
        <h2 className="display display-large">{page.tableForm.title}</h2>
        <p className="mt-6 mb-8 max-w-[52ch] text-lg">{page.vip.text}</p>
        <VipTableForm texts={page.tableForm} />
      </div>
    </section>
  );
}

export default function HomeScreen({ loaderData }: Route.ComponentProps) {
  const page = readPage(loaderData.page);
  const { now, night } = useTonight(loaderData);
  const events = useEvents((state) => state.list);
  const offers = useOffers((state) => state.list);
  const eventsHold = useEvents((state) => state.holds);
  const offersHold = useOffers((state) => state.holds);
  const eventsOffline = useEvents((state) => state.offline);
  const offersOffline = useOffers((state) => state.offline);
  const enough = [eventsHold, offersHold].every((holds) => holds && (holds !== "page" || loaderData.arrived));
  if (!enough) return eventsOffline || offersOffline ? <OfflineScreen /> : <LoadingScreen />;

  return (
    <>
      <Hero page={page} />
      <div className="page section-space">
        <EventsCarousel events={filterCalendar(events, "up-next", now).coming} now={now} tonight={night} />
        <p className="mt-10">
          <PageLink
            to="/events"
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            All events
          </PageLink>
        </p>
      </div>

      {/* From here on each part hydrates on its own, in order. */}
      <Suspense>
        <div className="page pb-24 md:pb-36">
          <PlaylistCarousel title={page.playlists.title} playlists={page.playlists.list} />
        </div>
      </Suspense>
      <Suspense>
        <section className="page grid items-end gap-10 pb-24 md:grid-cols-[3fr_2fr] md:gap-16 md:pb-36">
          <div>
            <p className="max-w-[32ch] text-[clamp(24px,2.7vw,38px)] leading-[1.18] font-medium text-pretty">
              {page.intro.statement}
            </p>
            <p className="mt-6 max-w-[56ch] text-quiet">{page.intro.paragraph}</p>
          </div>
          <SettingImage image={page.intro.picture} sizes="(min-width: 768px) 38vw, 92vw" className="aspect-4/3" />
        </section>
      </Suspense>
      <Suspense>
        <section id="offers" aria-label="Offers" className="layout-deferred page pb-24 [--about:1200px] md:pb-36">
          <OffersPager offers={offers} heading={<h2 className="display display-huge">{page.offers.title}</h2>} />
        </section>
      </Suspense>
      <Suspense>
        <section className="layout-deferred night [--about:1000px]">
          <div className="glow-line h-[5px]" />
          <div className="page grid gap-10 py-20 md:py-28 lg:grid-cols-2">
            <div>
              <h2 className="display display-large">{page.subscribe.title}</h2>
              <p className="mt-6 max-w-[40ch] text-xl text-balance">{page.subscribe.text}</p>
            </div>
            <SubscribeForm texts={page.subscribe} />
          </div>
        </section>
      </Suspense>
      <Suspense>
        <TableRequest page={page} />
      </Suspense>
    </>
  );
}
