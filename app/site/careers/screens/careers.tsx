import { formAction } from "../../../bookings/requests/forms/form-action.server.ts";
import { pageContents, pageLoader } from "../../../house/page-texts/page-contents.server.ts";
import { readPage } from "../../../house/page-texts/page-json.ts";
import { Island } from "../../../house/rendering/island.tsx";
import { PageHead } from "../../../platform/ui/page-head.tsx";
import { Paragraphs } from "../../../platform/ui/paragraphs.tsx";
import { RuledList } from "../../../platform/ui/ruled-list.tsx";
import { Section } from "../../../platform/ui/section.tsx";
import { Steps } from "../../../platform/ui/steps.tsx";
import { pageMeta } from "../../../platform/venue/page-meta.ts";
import CareerForm, { careerOptionsFor, type Role } from "../career-form.island.tsx";
import type { Route } from "./+types/careers";

export const loader = pageLoader("careers");
export const action = formAction(() => {
  const { roles, licences } = pageContents().careers;
  return [careerOptionsFor(roles, licences)];
});

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(readPage(loaderData));

export default function CareersScreen({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { title, lead, roles, licences, work, after, form } = readPage(loaderData);
  return (
    <>
      <div className="page pt-6 pb-20 md:pt-10 md:pb-36">
        <PageHead title={title} lead={lead} />
        <LineUp roles={roles} />
      </div>
      <Section beside title={work.title}>
        <Paragraphs text={work.text} className="mb-10 text-lg" />
        <RuledList items={work.list} />
      </Section>
      <Section title={after.title}>
        <Steps steps={after.points} />
      </Section>
      <Section id="apply" beside title={form.title} intro={<p>{form.intro}</p>}>
        <Island
          name="career-form"
          of={CareerForm}
          props={{ roles, licences, texts: form, answer }}
          draft="career"
          at={answer && "once"}
        />
      </Section>
    </>
  );
}

/** The roles, listed like the acts of a line-up. */
function LineUp({ roles }: { roles: readonly Role[] }) {
  return (
    <ul className="mt-12 border-t-[5px] border-ink md:mt-16">
      {roles.map(({ value, label, description }) => (
        <li key={value} className="grid items-center gap-x-7 gap-y-3 border-b border-rule py-6 md:grid-cols-2 md:py-7">
          <h2 className="display display-large uppercase">{label}</h2>
          <p className="max-w-[46ch] text-lg text-pretty">{description}</p>
        </li>
      ))}
    </ul>
  );
}
