import { pageLoader } from "../../../house/page-texts/page-contents.server.ts";
import { readPage } from "../../../house/page-texts/page-json.ts";
import { Accordion } from "../../../platform/ui/accordion.tsx";
import { buttonClass } from "../../../platform/ui/button.ts";
import { PageHead } from "../../../platform/ui/page-head.tsx";
import { PageLink } from "../../../platform/ui/page-link.tsx";
import { richText } from "../../../platform/ui/rich-text.tsx";
import { pageMeta } from "../../../platform/venue/page-meta.ts";
import type { Route } from "./+types/faqs";

export const loader = pageLoader("faqs");

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(readPage(loaderData));

export default function FaqsScreen({ loaderData }: Route.ComponentProps) {
  const { title, lead, questions, contactLabel } = readPage(loaderData);
  return (
    <div className="page grid gap-x-7 gap-y-12 pt-6 pb-24 md:pt-10 md:pb-36 lg:grid-cols-12">
      <div className="lg:sticky lg:top-10 lg:col-span-5 lg:self-start">
        <PageHead asWritten title={title} lead={lead} />
        <PageLink to="/contact" className={buttonClass("outline", "mt-8 max-lg:hidden")}>
          {contactLabel}
        </PageLink>
      </div>
      <div className="lg:col-span-7 lg:pt-2">
        <Accordion
          name="faqs"
          items={questions.map(({ question, answer }) => ({ title: question, content: richText(answer) }))}
        />
        <PageLink to="/contact" className={buttonClass("outline", "mt-10 w-full sm:w-auto lg:hidden")}>
          {contactLabel}
        </PageLink>
      </div>
    </div>
  );
}
