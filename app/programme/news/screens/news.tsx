import { Suspense, use } from "react";
import { useSearchParams } from "react-router";
import { browserPage } from "../../../house/page-texts/browser-pages.ts";
import { pageLoader } from "../../../house/page-texts/page-contents.server.ts";
import { readPage } from "../../../house/page-texts/page-json.ts";
import { databaseContext } from "../../../platform/db/context.server.ts";
import { fetchJson } from "../../../platform/lib/fetch-json.ts";
import { listSize } from "../../../platform/lib/list-size.ts";
import { buttonClass } from "../../../platform/ui/button.ts";
import { PageHead } from "../../../platform/ui/page-head.tsx";
import { PageLink } from "../../../platform/ui/page-link.tsx";
import { pageMeta } from "../../../platform/venue/page-meta.ts";
import { NewsCard } from "../news-card.tsx";
import { newsFeedLink } from "../news-feed-link.ts";
import type { NewsSummary } from "../news-item.ts";
import { listNews } from "../store.server.ts";
import type { Route } from "./+types/news";

/** How many items are shown at first, and how many each further step adds. */
const STEP = 24;

const loadPage = pageLoader("news");

export async function loader({ request, context }: Route.LoaderArgs) {
  const shown = listSize(new URL(request.url).searchParams, STEP);
  // One more than shown, to know whether there are more.
  const news = await listNews(context.get(databaseContext), Date.now(), shown + 1);
  return { news, page: loadPage() };
}

export async function clientLoader() {
  const news = fetchJson<NewsSummary[]>("/api/news").catch((error: unknown): NewsSummary[] => {
    console.warn("News could not be loaded", error);
    return [];
  });
  return { news, page: await browserPage("news") };
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(readPage(loaderData?.page));

export const links: Route.LinksFunction = () => [newsFeedLink()];

export default function NewsScreen({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page pt-6 pb-24 md:pt-10 md:pb-36">
      <PageHead title={readPage(loaderData.page).title} asWritten />
      <nav aria-label="Which news" className="mt-8 flex justify-between border-y border-rule md:mt-12">
        <PageLink
          to="/news"
          aria-current="true"
          className="inline-flex min-h-14 items-center border-b-[3px] border-action pt-[3px] font-semibold"
        >
          All
        </PageLink>
        <a
          href={newsFeedLink().href}
          className="inline-flex min-h-14 items-center font-semibold underline underline-offset-4"
        >
          RSS feed
        </a>
      </nav>
      <Suspense fallback={<p className="wide min-h-[50svh] pt-12 text-2xl">Loading news...</p>}>
        <NewsList news={loaderData.news} />
      </Suspense>
    </div>
  );
}

function NewsList({ news }: { news: NewsSummary[] | Promise<NewsSummary[]> }) {
  const items = news instanceof Promise ? use(news) : news;
  const shown = listSize(useSearchParams()[0], STEP);
  if (items.length === 0)
    // Also shown when the news could not be loaded.
    return (
      <div className="min-h-[40svh] pt-12">
        <p className="wide text-2xl">No news right now. Check back soon.</p>
        <PageLink to="/events" className={buttonClass("outline", "mt-8")}>
          See what's on
        </PageLink>
      </div>
    );
  return (
    <>
      <ul className="grid gap-x-7 gap-y-12 pt-12 sm:grid-cols-2 lg:grid-cols-3">
        {items.slice(0, shown).map((item, index) => (
          <li key={item._id}>
            <NewsCard item={item} first={index === 0} />
          </li>
        ))}
      </ul>
      {items.length > shown && (
        <PageLink
          to={`/news?shown=${shown + STEP}`}
          replace
          preventScrollReset
          className={buttonClass("outline", "mt-14")}
        >
          Show older news
        </PageLink>
      )}
    </>
  );
}
