import { pageMeta } from "../../content/page-meta.ts";
import { venuePage as words } from "../../content/pages/venue.ts";
import roomWide from "../../content/pictures/venue-main-room.jpg?picture=hero";
import roomUpright from "../../content/pictures/venue-main-room.jpg?picture=upright";
import { venue } from "../../content/venue.ts";
import { findOrThrow } from "../../lib/find-or-throw.ts";
import { buttonClass } from "../../ui/button.ts";
import { Horizon } from "../../ui/horizon.tsx";
import type { PageHandle } from "../../ui/page-handle.ts";
import { Paragraphs } from "../../ui/paragraphs.tsx";
import { Points } from "../../ui/points.tsx";
import { RuledList } from "../../ui/ruled-list.tsx";
import { Section } from "../../ui/section.tsx";
import { Statement } from "../../ui/statement.tsx";
import { HoursSection } from "../hours-section.tsx";
import { SpaceCard } from "../space-card.tsx";
import type { Route } from "./+types/venue";

const mainRoom = findOrThrow(words.spaces, "id", "main-room");
const smallerSpaces = words.spaces.filter((space) => space !== mainRoom);

export const handle: PageHandle = { opensWithPicture: true };

export const meta: Route.MetaFunction = () => pageMeta(words);

export default function VenueScreen() {
  return (
    <>
      <Horizon
        wide={roomWide}
        upright={roomUpright}
        alt={mainRoom.alt}
        focus={mainRoom.focus}
        letters={words.title.length}
      >
        <h1 className="horizon-word">{words.title}</h1>
      </Horizon>
      <Statement>{words.lead}</Statement>
      <Section id={mainRoom.id} beside title={mainRoom.title}>
        <Paragraphs paragraphs={mainRoom.paragraphs} className="mb-10 text-lg" />
        <RuledList items={mainRoom.facts} />
      </Section>
      <div className="page grid gap-x-7 pb-4 md:grid-cols-12 md:pb-8">
        {smallerSpaces.map((space, index) => (
          // Wide, narrow, narrow, wide: two full rows.
          <SpaceCard key={space.id} space={space} wide={index % 4 === 0 || index % 4 === 3} />
        ))}
      </div>
      <HoursSection />
      <Section title={words.gettingHere.title}>
        <Points points={words.gettingHere.points} columns={4} heading="h3" />
        <a href={venue.mapUrl} className={buttonClass("outline", "mt-12 max-sm:w-full")}>
          Open the map
        </a>
      </Section>
      <Section beside title={words.access.title} intro={<Paragraphs paragraphs={words.access.paragraphs} />}>
        <RuledList items={words.access.list ?? []} />
      </Section>
    </>
  );
}
