import { pageMeta } from "../../content/page-meta.ts";
import { vipTablesPage as words } from "../../content/pages/vip-tables.ts";
import boothWide from "../../content/pictures/vip-booth.jpg?picture=hero";
import boothUpright from "../../content/pictures/vip-booth.jpg?picture=upright";
import tablePicture from "../../content/pictures/vip-table.jpg?picture=photo";
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
import { VipTableForm } from "../vip-table-form.tsx";
import type { Route } from "./+types/vip-tables";

const booth = findOrThrow(words.pictures, "picture", "vip-booth");
const table = findOrThrow(words.pictures, "picture", "vip-table");

export const handle: PageHandle = { opensWithPicture: true };

export const meta: Route.MetaFunction = () => pageMeta(words);

export default function VipTablesScreen() {
  return (
    <>
      <Horizon
        wide={boothWide}
        upright={boothUpright}
        alt={booth.alt}
        focus={booth.focus}
        letters={8.2}
        actions={
          <JumpLink target="request" className={buttonClass("onPicture", "max-md:flex-1")}>
            {words.form.title}
          </JumpLink>
        }
      >
        <h1 className="horizon-word">{words.title}</h1>
      </Horizon>
      <Statement>{words.lead}</Statement>
      <div className="page pb-20 md:pb-36">
        <Points points={words.points} columns={3} heading="h2" />
      </div>
      <PictureSplit picture={tablePicture} alt={table.alt} focus={table.focus} title={words.included.title}>
        <RuledList items={words.included.list} />
      </PictureSplit>
      <Section title={words.steps.title}>
        <Steps steps={words.steps.points} />
      </Section>
      <Section id="request" beside asWritten title={words.form.title} intro={<p>{words.form.intro}</p>}>
        <VipTableForm />
      </Section>
    </>
  );
}
