import { pageLoader } from "../../../house/page-texts/page-contents.server.ts";
import { readPage } from "../../../house/page-texts/page-json.ts";
import { OwnScript } from "../../../house/rendering/own-script.tsx";
import { formatDate } from "../../../platform/lib/time/wall-time-text.ts";
import { PageHead } from "../../../platform/ui/page-head.tsx";
import { Paragraphs } from "../../../platform/ui/paragraphs.tsx";
import { settings } from "../../../platform/venue/current.ts";
import { pageMeta } from "../../../platform/venue/page-meta.ts";
import currentSection from "../current-section.inline.ts?script";
import type { Route } from "./+types/terms";

export const loader = pageLoader("terms");

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(readPage(loaderData));

export default function TermsScreen({ loaderData }: Route.ComponentProps) {
  const { title: pageTitle, lead, updated, sections, counting } = readPage(loaderData);
  const isCounting = settings().counting.views === "yes";
  return (
    <div className="page pt-6 pb-24 md:pt-10 md:pb-36">
      <PageHead title={pageTitle} lead={lead} />
      <p className="tabular mt-2 text-sm text-quiet">
        Last changed <time dateTime={updated}>{formatDate(updated)}</time>
      </p>
      <div className="mt-12 grid gap-x-7 gap-y-16 md:mt-20 lg:grid-cols-12">
        <Contents sections={sections} />
        <div className="lg:col-span-8 lg:col-start-5">
          {sections.map(({ id, title, text }, index) => (
            <section
              key={id}
              id={id}
              tabIndex={-1}
              aria-labelledby={`${id}-title`}
              className="grid scroll-mt-8 grid-cols-[auto_1fr] gap-x-3 gap-y-5 border-t-[3px] border-ink pt-5 pb-14 outline-none last:pb-0 md:grid-cols-8 md:gap-x-7 md:pb-20"
            >
              <p aria-hidden="true" className="wide text-2xl">
                {index + 1}
              </p>
              <h2 id={`${id}-title`} className="wide text-2xl md:col-span-7">
                {title}
              </h2>
              <Paragraphs text={text} className="col-span-2 md:col-span-7 md:col-start-2" />
            </section>
          ))}
        </div>
        {isCounting && (
          <section aria-labelledby="counting-title" className="lg:col-span-8 lg:col-start-5">
            <h2 id="counting-title" className="font-semibold">
              What we count
            </h2>
            <Paragraphs text={counting} className="mt-2 text-quiet" />
          </section>
        )}
      </div>
      <OwnScript code={currentSection} />
    </div>
  );
}

type Sections = readonly { id: string; title: string }[];

/** Links to the sections; on wide screens they stay in view beside them. */
function Contents({ sections }: { sections: Sections }) {
  return (
    <nav
      aria-label="Sections"
      className="border-t-[3px] border-ink lg:sticky lg:top-8 lg:col-span-3 lg:max-h-[calc(100svh-4rem)] lg:self-start lg:overflow-y-auto"
    >
      <ol>
        {sections.map(({ id, title }, index) => (
          <li key={id} className="border-b border-rule">
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center gap-3 py-2 text-quiet hover:text-ink focus-visible:-outline-offset-3 aria-[current]:font-semibold aria-[current]:text-ink"
            >
              <span aria-hidden="true" className="tabular w-6 shrink-0">
                {index + 1}
              </span>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
