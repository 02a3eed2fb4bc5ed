import { ImageSplit } from "../../../house/page-texts/image-split.tsx";
import { pageLoader } from "../../../house/page-texts/page-contents.server.ts";
import { readPage } from "../../../house/page-texts/page-json.ts";
import { PageOpening } from "../../../house/page-texts/page-opening.tsx";
import type { RichText } from "../../../platform/lib/rich-text.ts";
import type { PageHandle } from "../../../platform/ui/page-handle.ts";
import { Paragraphs } from "../../../platform/ui/paragraphs.tsx";
import { Points } from "../../../platform/ui/points.tsx";
import { RuledList } from "../../../platform/ui/ruled-list.tsx";
import { Section } from "../../../platform/ui/section.tsx";
import { Statement } from "../../../platform/ui/statement.tsx";
import { pageMeta } from "../../../platform/venue/page-meta.ts";
import { venue } from "../../../platform/venue/venue.ts";
import type { Route } from "./+types/about";

/** Opening hours as one line of light, from doors to close. */
function NightHours({ title, text }: { title: string; text: RichText }) {
  return (
    <section aria-labelledby="hours" className="night border-y border-rule">
      <div className="page py-20 md:py-32">
        <div
          aria-hidden="true"
          className="display -ml-[0.03em] flex items-center gap-[clamp(12px,2.4vw,40px)] text-[clamp(30px,8vw,128px)] leading-[calc(0.8+var(--display-open))] whitespace-nowrap"
        >
          {venue.hours.doors}
          <span className="glow-line h-[0.09em] min-h-1 grow" />
          {venue.hours.close}
        </div>
        <div className="mt-12 grid gap-x-7 gap-y-4 md:mt-20 lg:grid-cols-12">
          <h2 id="hours" className="wide text-2xl lg:col-span-5">
            {title}
          </h2>
          <Paragraphs text={text} className="text-lg lg:col-span-7" />
        </div>
      </div>
    </section>
  );
}

export const handle: PageHandle = { opensWithImage: true };

export const loader = pageLoader("about");

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(readPage(loaderData));

export default function AboutScreen({ loaderData }: Route.ComponentProps) {
  const { title, lead, banner, picture, experience, music, features, dressCode, hours, location, safety } =
    readPage(loaderData);
  return (
    <>
      <PageOpening image={picture} across={[banner]}>
        <h1>
          <span aria-hidden="true" className="horizon-word">
            {banner}
          </span>
          <span className="sr-only">{title}</span>
        </h1>
      </PageOpening>
      <Statement>{lead}</Statement>
      <Section beside title={experience.title}>
        <Paragraphs text={experience.text} className="text-lg" />
      </Section>
      <ImageSplit image={music.picture} title={music.title}>
        <Paragraphs text={music.text} className="text-lg" />
      </ImageSplit>
      <Section beside title={features.title} intro={<p>{features.intro}</p>}>
        <RuledList items={features.list} />
      </Section>
      <Section beside title={dressCode.title}>
        <Paragraphs text={dressCode.text} className="text-lg" />
      </Section>
      <NightHours {...hours} />
      <div className="page py-20 md:py-36">
        <Points points={[location, safety]} columns={2} heading="h2" />
      </div>
    </>
  );
}
