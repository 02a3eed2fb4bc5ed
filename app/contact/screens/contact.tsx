import { pageMeta } from "../../content/page-meta.ts";
import { contactPage as words } from "../../content/pages/contact.ts";
import { LinkedText } from "../../ui/linked-text.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Points } from "../../ui/points.tsx";
import { Section } from "../../ui/section.tsx";
import { ContactForm } from "../contact-form.tsx";
import { Details } from "../details.tsx";
import type { Route } from "./+types/contact";

export const meta: Route.MetaFunction = () => pageMeta(words);

export default function ContactScreen() {
  return (
    <>
      <div className="page pt-6 pb-20 md:pt-10 md:pb-36">
        <PageHead title={words.title} lead={words.lead} />
        <Details />
      </div>
      <Section beside title={words.beforeYouWrite.title}>
        <Points points={words.beforeYouWrite.points} columns={2} heading="h3" />
      </Section>
      <Section
        id="write"
        beside
        title={words.form.title}
        intro={
          <>
            <p>{words.form.intro}</p>
            <p>
              <LinkedText>{words.response}</LinkedText>
            </p>
          </>
        }
      >
        <ContactForm />
      </Section>
    </>
  );
}
