import { browserPage } from "../../../house/page-texts/browser-pages.ts";
import { pageLoader } from "../../../house/page-texts/page-contents.server.ts";
import { readPage } from "../../../house/page-texts/page-json.ts";
import { PageOpening } from "../../../house/page-texts/page-opening.tsx";
import { buttonClass } from "../../../platform/ui/button.ts";
import type { PageHandle } from "../../../platform/ui/page-handle.ts";
import { Paragraphs } from "../../../platform/ui/paragraphs.tsx";
import { Points } from "../../../platform/ui/points.tsx";
import { RuledList } from "../../../platform/ui/ruled-list.tsx";
import { Section } from "../../../platform/ui/section.tsx";
import { Statement } from "../../../platform/ui/statement.tsx";
import { pageMeta } from "../../../platform/venue/page-meta.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { HoursSection } from "../hours-section.tsx";
import { SpaceCard } from "../space-card.tsx";
import type { Route } from "./+types/venue";

export const handle: PageHandle = { opensWithImage: true };

export const loader = pageLoader("venue");
export const clientLoader = () => browserPage("venue");

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(readPage(loaderData));

export default function VenueScreen({ loaderData }: Route.ComponentProps) {
  const { title, lead, mainRoom, spaces, gettingHere, access } = readPage(loaderData);
  return (
    <>
      <PageOpening image={mainRoom.picture} across={[title]}>
        <h1 className="horizon-word">{title}</h1>
      </PageOpening>
      <Statement>{lead}</Statement>
      <Section id="main-room" beside title={mainRoom.title}>
        <Paragraphs text={mainRoom.text} className="mb-10 text-lg" />
        <RuledList items={mainRoom.facts} />
      </Section>
      <div className="page grid gap-x-7 pb-4 md:grid-cols-12 md:pb-8">
        {spaces.map((space, index) => (
          // Wide, narrow, narrow, wide: two full rows.
          <SpaceCard key={space.id} space={space} wide={index % 4 === 0 || index % 4 === 3} />
        ))}
      </div>
      <HoursSection />
      <Section title={gettingHere.title}>
        <Points points={gettingHere.points} columns={4} heading="h3" />
        <a href={venue.mapUrl} className={buttonClass("outline", "mt-12 max-sm:w-full")}>
          Open the map
        </a>
      </Section>
      <Section beside title={access.title} intro={<Paragraphs text={access.text} />}>
        <RuledList items={access.list} />
      </Section>
    </>
  );
}
