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
import { Capacities } from "../capacities.tsx";
import FunctionForm, { functionOptions } from "../function-form.island.tsx";
import type { Route } from "./+types/functions";

export const handle: PageHandle = { opensWithImage: true };

export const loader = pageLoader("functions");
export const action = formAction(() => [functionOptions]);

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(readPage(loaderData));

export default function FunctionsScreen({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { title, lead, picture, kinds, included, includedImage, capacity, steps, form } = readPage(loaderData);
  return (
    <>
      <PageOpening
        image={picture}
        across={[title]}
        actions={
          <JumpLink target="inquiry" className={buttonClass("onImage", "max-md:flex-1")}>
            {form.title}
          </JumpLink>
        }
      >
        <h1 className="horizon-word">{title}</h1>
      </PageOpening>
      <Statement>{lead}</Statement>
      <Section title={kinds.title}>
        <Points points={kinds.points} columns={4} heading="h3" />
      </Section>
      <ImageSplit image={includedImage} title={included.title}>
        <RuledList items={included.list} />
      </ImageSplit>
      <Section title={capacity.title}>
        <Capacities rows={capacity.rows} note={capacity.note} />
      </Section>
      <Section title={steps.title}>
        <Steps steps={steps.points} />
      </Section>
      <Section id="inquiry" beside title={form.title} intro={<p>{form.intro}</p>}>
        <Island
          name="function-form"
          of={FunctionForm}
          props={{ texts: form, answer }}
          draft="function"
          at={answer ? "once" : "night"}
        />
      </Section>
    </>
  );
}
