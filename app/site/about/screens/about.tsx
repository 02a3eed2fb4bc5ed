import { browserPage } from "../../../house/page-texts/browser-pages.ts";
import { ImageSplit } from "../../../house/page-texts/image-split.tsx";
import { pageLoader } from "../../../house/page-texts/page-contents.server.ts";
import { readPage } from "../../../house/page-texts/page-json.ts";
import { PageOpening } from "../../../house/page-texts/page-opening.tsx";
import type { PageHandle } from "../../../platform/ui/page-handle.ts";
import { Paragraphs } from "../../../platform/ui/paragraphs.tsx";
import { Points } from "../../../platform/ui/points.tsx";
import { RuledList } from "../../../platform/ui/ruled-list.tsx";
import { Section } from "../../../platform/ui/section.tsx";
import { Statement } from "../../../platform/ui/statement.tsx";
import { pageMeta } from "../../../platform/venue/page-meta.ts";
import { NightHours } from "../night-hours.tsx";
import type { Route } from "./+types/about";

export const handle: PageHandle = { opensWithImage: true };

export const loader = pageLoader("about");
export const clientLoader = () => browserPage("about");

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
