import { formAction } from "../../../bookings/requests/forms/form-action.server.ts";
import { ImageSplit } from "../../../house/page-texts/image-split.tsx";
import { pageLoader } from "../../../house/page-texts/page-contents.server.ts";
import { readPage } from "../../../house/page-texts/page-json.ts";
import { PageOpening } from "../../../house/page-texts/page-opening.tsx";
import { Island } from "../../../house/rendering/island.tsx";
import { buttonClass } from "../../../platform/ui/button.ts";
import { JumpLink } from "../../../platform/ui/jump-link.tsx";
import type { PageHandle } from "../../../platform/ui/page-handle.ts";
import { Points } from "../../../platform/ui/points.tsx";
import { RuledList } from "../../../platform/ui/ruled-list.tsx";
import { Section } from "../../../platform/ui/section.tsx";
import { Statement } from "../../../platform/ui/statement.tsx";
import { Steps } from "../../../platform/ui/steps.tsx";
import { pageMeta } from "../../../platform/venue/page-meta.ts";
import VipTableForm, { vipTableOptions } from "../vip-table-form.island.tsx";
import type { Route } from "./+types/vip-tables";

export const handle: PageHandle = { opensWithImage: true };

export const loader = pageLoader("vipTables");
export const action = formAction(() => [vipTableOptions]);

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(readPage(loaderData));

export default function VipTablesScreen({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { title, lead, picture, points, included, includedImage, steps, form, waitlist } = readPage(loaderData);
  return (
    <>
      <PageOpening
        image={picture}
        across={[title]}
        actions={
          <JumpLink target="request" className={buttonClass("onImage", "max-md:flex-1")}>
            {form.title}
          </JumpLink>
        }
      >
        <h1 className="horizon-word">{title}</h1>
      </PageOpening>
      <Statement>{lead}</Statement>
      <div className="page pb-20 md:pb-36">
        <Points points={points} columns={3} heading="h2" />
      </div>
      <ImageSplit image={includedImage} title={included.title}>
        <RuledList items={included.list} />
      </ImageSplit>
      <Section title={steps.title}>
        <Steps steps={steps.points} />
      </Section>
      <Section
        id="request"
        beside
        asWritten
        title={form.title}
        intro={
          <>
            <p>{form.intro}</p>
            <p className="mt-4">{waitlist}</p>
          </>
        }
      >
        <Island
          name="vip-table-form"
          of={VipTableForm}
          props={{ texts: form, answer }}
          draft="vip-table"
          at={answer ? "once" : "night"}
        />
      </Section>
    </>
  );
}
