import { pageMeta } from "../../content/page-meta.ts";
import { aboutPage as words } from "../../content/pages/about.ts";
import crowdWide from "../../content/pictures/about-crowd.jpg?picture=hero";
import crowdUpright from "../../content/pictures/about-crowd.jpg?picture=upright";
import soundPicture from "../../content/pictures/about-sound.jpg?picture=photo";
import { findOrThrow } from "../../lib/find-or-throw.ts";
import { Horizon } from "../../ui/horizon.tsx";
import type { PageHandle } from "../../ui/page-handle.ts";
import { Paragraphs } from "../../ui/paragraphs.tsx";
import { PictureSplit } from "../../ui/picture-split.tsx";
import { Points } from "../../ui/points.tsx";
import { RuledList } from "../../ui/ruled-list.tsx";
import { Section } from "../../ui/section.tsx";
import { Statement } from "../../ui/statement.tsx";
import { NightHours } from "../night-hours.tsx";
import type { Route } from "./+types/about";

const picture = (name: string) => findOrThrow(words.pictures, "picture", name);
const section = (id: string) => findOrThrow(words.sections, "id", id);

const crowd = picture("about-crowd");
const sound = picture("about-sound");
const experience = section("experience");
const music = section("music");
const features = section("features");
const dressCode = section("dress-code");
const practical = ["location", "safety"].map(section);

export const handle: PageHandle = { opensWithPicture: true };

export const meta: Route.MetaFunction = () => pageMeta(words);

export default function AboutScreen() {
  return (
    <>
      <Horizon wide={crowdWide} upright={crowdUpright} alt={crowd.alt} focus={crowd.focus} letters={5.1}>
        <h1>
          <span aria-hidden="true" className="horizon-word">
            About
          </span>
          <span className="sr-only">{words.title}</span>
        </h1>
      </Horizon>
      <Statement>{words.lead}</Statement>
      <Section beside title={experience.title}>
        <Paragraphs paragraphs={experience.paragraphs} className="text-lg" />
      </Section>
      <PictureSplit picture={soundPicture} alt={sound.alt} focus={sound.focus} title={music.title}>
        <Paragraphs paragraphs={music.paragraphs} className="text-lg" />
      </PictureSplit>
      <Section beside title={features.title} intro={<p>{features.paragraphs}</p>}>
        <RuledList items={features.list ?? []} />
      </Section>
      <Section beside title={dressCode.title}>
        <Paragraphs paragraphs={dressCode.paragraphs} className="text-lg" />
      </Section>
      <NightHours {...section("hours")} />
      <div className="page py-20 md:py-36">
        <Points
          points={practical.map(({ title, paragraphs }) => ({ title, text: paragraphs }))}
          columns={2}
          heading="h2"
        />
      </div>
    </>
  );
}
