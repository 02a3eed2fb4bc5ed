import { data } from "react-router";
import { MediaImage } from "../../../house/images/media-image.tsx";
import { databaseContext } from "../../../platform/db/context.server.ts";
import { formatDate } from "../../../platform/lib/time/wall-time-text.ts";
import { buttonClass } from "../../../platform/ui/button.ts";
import { PageLink } from "../../../platform/ui/page-link.tsx";
import { pageMeta } from "../../../platform/venue/page-meta.ts";
import { editorialTeam } from "../news-item.ts";
import { findNews } from "../store.server.ts";
import type { Route } from "./+types/news-item";

const notFound = "News article not found.";

export async function loader({ context, params }: Route.LoaderArgs) {
  const item = await findNews(context.get(databaseContext), params.id, Date.now());
  return data({ item: item ?? null }, { status: item ? 200 : 404 });
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const item = loaderData?.item;
  return pageMeta(
    item ? { title: item.title, description: item.short_description } : { title: "News", description: notFound },
  );
};

export default function NewsItemScreen({ loaderData: { item } }: Route.ComponentProps) {
  if (!item) {
    return (
      <div className="page grid min-h-[70svh] content-center py-20">
        <h1 className="display display-large">{notFound}</h1>
        <p className="mt-8">
          <PageLink to="/news" className={buttonClass("action")}>
            All news
          </PageLink>
        </p>
      </div>
    );
  }
  return (
    <article className="pb-24 md:pb-36">
      <div className="page pt-4 md:pt-8">
        <MediaImage
          src={item.image}
          facts={item.picture}
          alt={item.title}
          sizes="92vw"
          className="aspect-16/9 max-h-[70svh]"
          first
        />
      </div>
      <div className="page mt-8 grid gap-x-16 gap-y-6 md:mt-12 lg:grid-cols-[1fr_3fr]">
        <p className="tabular flex gap-x-4 text-sm font-medium text-quiet lg:block lg:pt-3">
          <time dateTime={item.date} className="shrink-0">
            {formatDate(item.date)}
          </time>
          <span className="lg:block">{item.category}</span>
        </p>
        <div>
          <h1 className="display max-w-[20ch] text-[clamp(32px,5vw,68px)]">{item.title}</h1>
          <div className="mt-8 max-w-[65ch] space-y-5 text-lg leading-relaxed md:mt-10">
            {item.long_description.split(/\n\s*\n/).map((paragraph) => (
              <p key={paragraph} className="whitespace-pre-line">
                {paragraph}
              </p>
            ))}
          </div>
          {item.redirect_url && (
            <p className="mt-8">
              <a href={item.redirect_url} target="_blank" rel="noopener" className={buttonClass("outline")}>
                Read on at {new URL(item.redirect_url).hostname}
              </a>
            </p>
          )}
          <p className="mt-10 border-t border-rule pt-4 text-quiet">By {item.author || editorialTeam()}</p>
          <p className="mt-6">
            <PageLink
              to="/news"
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              All news
            </PageLink>
          </p>
        </div>
      </div>
    </article>
  );
}
