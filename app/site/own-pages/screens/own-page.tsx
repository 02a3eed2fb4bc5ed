import { data, redirect } from "react-router";
import { SettingImage } from "../../../house/images/setting-image.tsx";
import { PageHead } from "../../../platform/ui/page-head.tsx";
import { currentVersion } from "../../../platform/venue/current.server.ts";
import { pageMeta } from "../../../platform/venue/page-meta.ts";
import { PREVIEW_PATH } from "../../../platform/venue/preview-path.ts";
import { IllustratedPassage } from "../illustrated-passage.tsx";
import { findOwnPage, movedTo } from "../own-page.server.ts";
import { notFoundMeta, PageNotFound } from "../page-not-found.tsx";
import type { Route } from "./+types/own-page";

export function loader({ params }: Route.LoaderArgs) {
  const path = `/${params.page}`;
  const page = findOwnPage(path);
  if (page) return data({ page });
  const now = movedTo(path);
  if (now) throw redirect(currentVersion() === undefined ? `${PREVIEW_PATH}${now}` : now, 301);
  return data({ page: null }, { status: 404 });
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.page ? pageMeta(loaderData.page) : notFoundMeta();

/** A page that the club added, such as its imprint. */
export default function OwnPageScreen({ loaderData: { page } }: Route.ComponentProps) {
  if (!page) return <PageNotFound />;
  return (
    <div className="page pt-6 pb-24 md:pt-10 md:pb-36">
      <PageHead asWritten title={page.title} />
      <div className="mt-12 grid grid-cols-[minmax(0,1fr)] gap-14 md:mt-20">
        {page.sections.map(({ id, title, text, pictures }, at) => (
          <section
            key={id}
            aria-label={title || undefined}
            className="grid grid-cols-[minmax(0,1fr)] gap-x-7 gap-y-5 border-t-[3px] border-ink pt-5 lg:grid-cols-12"
          >
            {title && <h2 className="wide text-2xl lg:col-span-4">{title}</h2>}
            <div className="lg:col-span-8 lg:col-start-5">
              <IllustratedPassage text={text} first={at === 0} />
              {pictures.map(({ id: own, picture }) => (
                <SettingImage
                  key={own}
                  image={picture}
                  sizes="(min-width: 1024px) 60vw, 92vw"
                  className="mt-8 aspect-3/2"
                />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
