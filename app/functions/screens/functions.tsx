import { pageMeta } from "../../content/page-meta.ts";
import { functionsPage as words } from "../../content/pages/functions.ts";
import roomWide from "../../content/pictures/functions-room.jpg?picture=hero";
import roomUpright from "../../content/pictures/functions-room.jpg?picture=upright";
import toastPicture from "../../content/pictures/functions-toast.jpg?picture=photo";
import { findOrThrow } from "../../lib/find-or-throw.ts";
import { buttonClass } from "../../ui/button.ts";
import { Horizon } from "../../ui/horizon.tsx";
import { JumpLink } from "../../ui/jump-link.tsx";
import type { PageHandle } from "../../ui/page-handle.ts";
import { PictureSplit } from "../../ui/picture-split.tsx";
import { Points } from "../../ui/points.tsx";
import { RuledList } from "../../ui/ruled-list.tsx";
import { Section } from "../../ui/section.tsx";
import { Statement } from "../../ui/statement.tsx";
import { Steps } from "../../ui/steps.tsx";
import { Capacities } from "../capacities.tsx";
import { FunctionForm } from "../function-form.tsx";
import type { Route } from "./+types/functions";

const room = findOrThrow(words.pictures, "picture", "functions-room");
const toast = findOrThrow(words.pictures, "picture", "functions-toast");

export const handle: PageHandle = { opensWithPicture: true };

export const meta: Route.MetaFunction = () => pageMeta(words);

export default function FunctionsScreen() {
  return (
    <>
      <Horizon
        wide={roomWide}
        upright={roomUpright}
        alt={room.alt}
        focus={room.focus}
        letters={8.5}
        actions={
          <JumpLink target="inquiry" className={buttonClass("onPicture", "max-md:flex-1")}>
            {words.form.title}
          </JumpLink>
        }
      >
        <h1 className="horizon-word">{words.title}</h1>
      </Horizon>
      <Statement>{words.lead}</Statement>
      <Section title={words.kinds.title}>
        <Points points={words.kinds.points} columns={4} heading="h3" />
      </Section>
      <PictureSplit picture={toastPicture} alt={toast.alt} focus={toast.focus} title={words.included.title}>
        <RuledList items={words.included.list} />
      </PictureSplit>
      <Section title={words.capacities.title}>
        <Capacities rows={words.capacities.rows} note={words.capacities.note} />
      </Section>
      <Section title={words.steps.title}>
        <Steps steps={words.steps.points} />
      </Section>
      <Section id="inquiry" beside title={words.form.title} intro={<p>{words.form.intro}</p>}>
        <FunctionForm />
      </Section>
    </>
  );
}
