import { useSearchParams } from "react-router";
import { pageLoader } from "../../../house/page-texts/page-contents.server.ts";
import { readPage } from "../../../house/page-texts/page-json.ts";
import { OwnScript } from "../../../house/rendering/own-script.tsx";
import { databaseContext } from "../../../platform/db/context.server.ts";
import { listSize } from "../../../platform/lib/list-size.ts";
import { buttonClass } from "../../../platform/ui/button.ts";
import { PageHead } from "../../../platform/ui/page-head.tsx";
import { PageLink } from "../../../platform/ui/page-link.tsx";
import { pageMeta } from "../../../platform/venue/page-meta.ts";
import { NewsCard } from "../news-card.tsx";
import { newsFeedLink } from "../news-feed-link.ts";
import type { NewsSummary } from "../news-item.ts";
import olderNews from "../older-news.inline.ts?script";
import { NEWS_LIST, OLDER_NEWS } from "../older-news-ids.ts";
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
      <NewsList items={loaderData.news} />
      <OwnScript code={olderNews} />
    </div>
  );
}

function NewsList({ items }: { items: NewsSummary[] }) {
  const shown = listSize(useSearchParams()[0], STEP);
  if (items.length === 0)
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
      <ul id={NEWS_LIST} className="grid gap-x-7 gap-y-12 pt-12 sm:grid-cols-2 lg:grid-cols-3">
        {items.slice(0, shown).map((item, index) => (
          <li key={item._id}>
            <NewsCard item={item} first={index === 0} />
          </li>
        ))}
      </ul>
      {items.length > shown && (
        <PageLink id={OLDER_NEWS} to={`/news?shown=${shown + STEP}`} className={buttonClass("outline", "mt-14")}>
          Show older news
        </PageLink>
      )}
    </>
  );
}
