import { use } from "react";
import { formAction } from "../../../bookings/requests/forms/form-action.server.ts";
import { answerTo, type FormAnswer } from "../../../bookings/requests/forms/form-answer.ts";
import { SettingImage } from "../../../house/images/setting-image.tsx";
import { pageLoader } from "../../../house/page-texts/page-contents.server.ts";
import type { PageContents } from "../../../house/page-texts/page-contents.ts";
import { readPage } from "../../../house/page-texts/page-json.ts";
import { Island } from "../../../house/rendering/island.tsx";
import { PageScript } from "../../../house/rendering/page-script.tsx";
import { preloadedDataContext } from "../../../house/rendering/preloaded-data.server.ts";
import { ServerRenderContext } from "../../../house/rendering/server-render.ts";
import SubscribeForm, { subscribeOptions } from "../../../mailing/newsletter/subscribe-form.island.tsx";
import { databaseContext } from "../../../platform/db/context.server.ts";
import type { PageHandle } from "../../../platform/ui/page-handle.ts";
import { PageLink } from "../../../platform/ui/page-link.tsx";
import { tonight } from "../../../platform/venue/club-night.ts";
import { pageMeta } from "../../../platform/venue/page-meta.ts";
import { filterCalendar } from "../../../programme/events/calendar.ts";
import type { CalendarEvent } from "../../../programme/events/event.ts";
import { CAROUSEL_EVENTS, EventsCarousel } from "../../../programme/events/events-carousel.tsx";
import { listUpcomingEvents } from "../../../programme/events/store.server.ts";
import { newsFeedLink } from "../../../programme/news/news-feed-link.ts";
import type { ListedOffer } from "../../../programme/offers/offer.ts";
import { OffersPager } from "../../../programme/offers/offers-pager.tsx";
import { listShownOffers } from "../../../programme/offers/store.server.ts";
import { PlaylistCarousel } from "../../music/playlist-carousel.tsx";
import VipTableForm, { vipTableOptions } from "../../vip-tables/vip-table-form.island.tsx";
import { Hero } from "../hero.tsx";
import script from "../home.inline.ts?script";
import type { Route } from "./+types/home";

export const handle: PageHandle = { opensWithImage: true, offersTickets: true };

const loadPage = pageLoader("home");

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const now = Date.now();
  const [events, offers] = await Promise.all([listUpcomingEvents(db, now, CAROUSEL_EVENTS), listShownOffers(db, now)]);
  Object.assign(context.get(preloadedDataContext), { events, offers });
  return { page: loadPage(), now, night: tonight(now) };
}

export const action = formAction(() => [subscribeOptions, vipTableOptions]);

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(readPage(loaderData?.page));

export const links: Route.LinksFunction = () => [newsFeedLink()];

function TableRequest({ page, answer }: { page: PageContents["home"]; answer: FormAnswer | undefined }) {
  return (
    <section id="request-table" className="grid grid-cols-1 bg-raised xl:grid-cols-[5fr_7fr]">
      <SettingImage
        image={page.vip.picture}
        sizes="(min-width: 1280px) 110vw, 100vw"
        className="aspect-4/3 md:aspect-2/1 xl:sticky xl:top-0 xl:aspect-auto xl:h-full xl:max-h-svh"
      />
      <div className="page py-16 lg:py-28 xl:self-center xl:px-[min(6vw,96px)]">
        <h2 className="display display-large">{page.tableForm.title}</h2>
        <p className="mt-6 mb-8 max-w-[52ch] text-lg">{page.vip.text}</p>
        <Island
          name="vip-table-form"
          of={VipTableForm}
          props={{ texts: page.tableForm, answer: answerTo(vipTableOptions.name, answer) }}
          draft="vip-table"
          at={answerTo(vipTableOptions.name, answer) ? "once" : "night"}
        />
      </div>
    </section>
  );
}

export default function HomeScreen({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { now, night } = loaderData;
  const page = readPage(loaderData.page);
  const { preloaded } = use(ServerRenderContext);
  const events = (preloaded.events ?? []) as CalendarEvent[];
  const offers = (preloaded.offers ?? []) as ListedOffer[];
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

      <div className="page pb-24 md:pb-36">
        <PlaylistCarousel title={page.playlists.title} playlists={page.playlists.list} />
      </div>
      <section className="page grid items-end gap-10 pb-24 md:grid-cols-[3fr_2fr] md:gap-16 md:pb-36">
        <div>
          <p className="max-w-[32ch] text-[clamp(24px,2.7vw,38px)] leading-[1.18] font-medium text-pretty">
            {page.intro.statement}
          </p>
          <p className="mt-6 max-w-[56ch] text-quiet">{page.intro.paragraph}</p>
        </div>
        <SettingImage image={page.intro.picture} sizes="(min-width: 768px) 38vw, 92vw" className="aspect-4/3" />
      </section>
      <section id="offers" aria-label="Offers" className="page pb-24 md:pb-36">
        <OffersPager offers={offers} heading={<h2 className="display display-huge">{page.offers.title}</h2>} />
      </section>
      <section className="night">
        <div className="glow-line h-[5px]" />
        <div className="page grid gap-10 py-20 md:py-28 lg:grid-cols-2">
          <div>
            <h2 className="display display-large">{page.subscribe.title}</h2>
            <p className="mt-6 max-w-[40ch] text-xl text-balance">{page.subscribe.text}</p>
          </div>
          <Island
            name="subscribe-form"
            of={SubscribeForm}
            props={{ texts: page.subscribe, answer: answerTo(subscribeOptions.name, answer) }}
            draft="subscribe"
            at={answerTo(subscribeOptions.name, answer) && "once"}
          />
        </div>
      </section>
      <TableRequest page={page} answer={answer} />
      <PageScript name="home" code={script} />
    </>
  );
}
