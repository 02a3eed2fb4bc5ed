import { pageMeta } from "../../content/page-meta.ts";
import { browserPage } from "../../pages/browser-pages.ts";
import { pageLoader } from "../../pages/page-contents.server.ts";
import { readPage } from "../../pages/page-json.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { Points } from "../../ui/points.tsx";
import { richText } from "../../ui/rich-text.tsx";
import { Section } from "../../ui/section.tsx";
import { ContactForm } from "../contact-form.tsx";
import { Details } from "../details.tsx";
import type { Route } from "./+types/contact";

export const loader = pageLoader("contact");
export const clientLoader = () => browserPage("contact");

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(readPage(loaderData));

export default function ContactScreen({ loaderData }: Route.ComponentProps) {
  const { title, lead, beforeYouWrite, form, response } = readPage(loaderData);
  return (
    <>
      <div className="page pt-6 pb-20 md:pt-10 md:pb-36">
        <PageHead title={title} lead={lead} />
        <Details />
      </div>
      <Section beside title={beforeYouWrite.title}>
        <Points points={beforeYouWrite.points} columns={2} heading="h3" />
      </Section>
      <Section
        id="write"
        beside
        title={form.title}
        intro={
          <>
            <p>{form.intro}</p>
            {richText(response)}
          </>
        }
      >
        <ContactForm texts={form} />
      </Section>
    </>
  );
}
