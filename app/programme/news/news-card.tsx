import type { ReactNode } from "react";
import { MediaImage } from "../../house/images/media-image.tsx";
import { formatDate } from "../../platform/lib/time/wall-time-text.ts";
import { ExternalArrow } from "../../platform/ui/external-arrow.tsx";
import type { NewsSummary } from "./news-item.ts";

interface NewsCardProps {
  item: NewsSummary;
  first?: boolean;
  /** Shown in place of the image: one that is not stored yet. */
  art?: ReactNode;
}

/** A news item in the list, 480 px high: image, date, title and a few lines. */
export function NewsCard({ item, first = false, art }: NewsCardProps) {
  return (
    <article className="flex h-[480px] flex-col border-b border-rule">
      <div className="h-[240px] shrink-0">
        {art ?? (
          <MediaImage
            src={item.image}
            facts={item.picture}
            alt=""
            sizes="(min-width: 1024px) 31vw, (min-width: 640px) 46vw, 92vw"
            className="h-full"
            first={first}
          />
        )}
      </div>
      <p className="tabular mt-4 text-sm font-medium text-quiet">
        <time dateTime={item.date}>{formatDate(item.date)}</time>
      </p>
      <h2 className="wide mt-1 line-clamp-2 text-xl leading-tight font-bold">{item.title}</h2>
      <p className="mt-2 line-clamp-3 text-quiet">{item.short_description}</p>
      <p className="mt-auto">
        <a
          href={`/news/${item._id}`}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center gap-2 font-semibold hover:underline underline-offset-4"
        >
          Read More
          <span className="sr-only">: {item.title}, opens in a new tab</span>
          <ExternalArrow size="size-2.5" />
        </a>
      </p>
    </article>
  );
}
