import { SettingImage } from "../../../house/images/setting-image.tsx";
import { pageLoader } from "../../../house/page-texts/page-contents.server.ts";
import type { PageContents } from "../../../house/page-texts/page-contents.ts";
import { readPage } from "../../../house/page-texts/page-json.ts";
import { PageOpening } from "../../../house/page-texts/page-opening.tsx";
import { buttonClass } from "../../../platform/ui/button.ts";
import type { PageHandle } from "../../../platform/ui/page-handle.ts";
import { Paragraphs } from "../../../platform/ui/paragraphs.tsx";
import { Points } from "../../../platform/ui/points.tsx";
import { RuledList } from "../../../platform/ui/ruled-list.tsx";
import { Section } from "../../../platform/ui/section.tsx";
import { Statement } from "../../../platform/ui/statement.tsx";
import { settings } from "../../../platform/venue/current.ts";
import { pageMeta } from "../../../platform/venue/page-meta.ts";
import { specialLines, weekLines } from "../../../platform/venue/schema/opening-hours.ts";
import { venue } from "../../../platform/venue/venue.ts";
import type { Route } from "./+types/venue";

interface SpaceCardProps {
  space: PageContents["venue"]["spaces"][number];
  /** Whether the card takes the larger part of its row. */
  wide: boolean;
}

/** One of the club's spaces: image, description and facts, aligned with those of the card beside it. */
function SpaceCard({ space, wide }: SpaceCardProps) {
  return (
    <article
      id={space.id}
      aria-labelledby={`${space.id}-title`}
      className={`row-span-4 grid mb-16 scroll-mt-8 grid-rows-subgrid md:mb-28 ${wide ? "md:col-span-7" : "md:col-span-5"}`}
    >
      <SettingImage
        image={space.picture}
        sizes={`(min-width: 768px) ${wide ? 54 : 38}vw, 92vw`}
        className="aspect-4/3 md:aspect-auto md:h-[clamp(300px,36vw,580px)]"
      />
      <h2 id={`${space.id}-title`} className="display mt-7 text-[clamp(34px,4vw,62px)] uppercase">
        {space.title}
      </h2>
      <Paragraphs text={space.text} className="mt-5 mb-8 text-quiet" />
      <RuledList items={space.facts} />
    </article>
  );
}

/** The week's opening hours and all upcoming special days. */
function HoursSection() {
  const { hours } = settings();
  return (
    <Section beside id="hours" title="Opening hours">
      <RuledList items={[...weekLines(hours), ...specialLines(hours, venue.hours.night)]} />
    </Section>
  );
}

export const handle: PageHandle = { opensWithImage: true };

export const loader = pageLoader("venue");

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
          // The widths alternate: wide, narrow, narrow, wide fill two rows.
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
