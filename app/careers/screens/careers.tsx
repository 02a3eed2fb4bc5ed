import { pageMeta } from "../../content/page-meta.ts";
import { careersPage as words } from "../../content/pages/careers.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { Paragraphs } from "../../ui/paragraphs.tsx";
import { RuledList } from "../../ui/ruled-list.tsx";
import { Section } from "../../ui/section.tsx";
import { Steps } from "../../ui/steps.tsx";
import { CareerForm } from "../career-form.tsx";
import type { Route } from "./+types/careers";

export const meta: Route.MetaFunction = () => pageMeta(words);

export default function CareersScreen() {
  return (
    <>
      <div className="page pt-6 pb-20 md:pt-10 md:pb-36">
        <PageHead title={words.title} lead={words.lead} />
        <LineUp />
      </div>
      <Section beside title={words.work.title}>
        <Paragraphs paragraphs={words.work.paragraphs} className="mb-10 text-lg" />
        <RuledList items={words.work.list} />
      </Section>
      <Section title={words.after.title}>
        <Steps steps={words.after.points} />
      </Section>
      <Section id="apply" beside title={words.form.title} intro={<p>{words.form.intro}</p>}>
        <CareerForm />
      </Section>
    </>
  );
}

/** The roles, listed like the acts of a line-up. */
function LineUp() {
  return (
    <ul className="mt-12 border-t-[5px] border-ink md:mt-16">
      {words.roles.map(({ value, label, description }) => (
        <li key={value} className="grid items-center gap-x-7 gap-y-3 border-b border-rule py-6 md:grid-cols-2 md:py-7">
          <h2 className="display display-large uppercase">{label}</h2>
          <p className="max-w-[46ch] text-lg text-pretty">{description}</p>
        </li>
      ))}
    </ul>
  );
}
