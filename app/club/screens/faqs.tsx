import { Link } from "react-router";
import { faqs } from "../../content/faqs.ts";
import { pageMeta } from "../../content/page-meta.ts";
import { contactPage } from "../../content/pages/contact.ts";
import { faqsPage } from "../../content/pages/faqs.ts";
import { Accordion } from "../../ui/accordion.tsx";
import { buttonClass } from "../../ui/button.ts";
import { LinkedText } from "../../ui/linked-text.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/faqs";

export const meta: Route.MetaFunction = () => pageMeta(faqsPage);

const questions = faqs.map(({ question, answer }) => ({
  title: question,
  content: (
    <p>
      <LinkedText>{answer}</LinkedText>
    </p>
  ),
}));

export default function FaqsScreen() {
  return (
    <div className="page grid gap-x-7 gap-y-12 pt-6 pb-24 md:pt-10 md:pb-36 lg:grid-cols-12">
      <div className="lg:sticky lg:top-10 lg:col-span-5 lg:self-start">
        <PageHead asWritten title={faqsPage.title} lead={faqsPage.lead} />
        <Link to="/contact" className={buttonClass("outline", "mt-8 max-lg:hidden")}>
          {contactPage.form.title}
        </Link>
      </div>
      <div className="lg:col-span-7 lg:pt-2">
        <Accordion name="faqs" items={questions} />
        <Link to="/contact" className={buttonClass("outline", "mt-10 w-full sm:w-auto lg:hidden")}>
          {contactPage.form.title}
        </Link>
      </div>
    </div>
  );
}
