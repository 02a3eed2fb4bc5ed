import { formAction } from "../../../bookings/requests/forms/form-action.server.ts";
import { pageLoader } from "../../../house/page-texts/page-contents.server.ts";
import { readPage } from "../../../house/page-texts/page-json.ts";
import { Island } from "../../../house/rendering/island.tsx";
import { PageHead } from "../../../platform/ui/page-head.tsx";
import { Points } from "../../../platform/ui/points.tsx";
import { richText } from "../../../platform/ui/rich-text.tsx";
import { Section } from "../../../platform/ui/section.tsx";
import { pageMeta } from "../../../platform/venue/page-meta.ts";
import ContactForm, { contactOptions } from "../contact-form.island.tsx";
import { Details } from "../details.tsx";
import type { Route } from "./+types/contact";

export const loader = pageLoader("contact");
export const action = formAction(() => [contactOptions]);

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(readPage(loaderData));

export default function ContactScreen({ loaderData, actionData: answer }: Route.ComponentProps) {
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
        <Island
          name="contact-form"
          of={ContactForm}
          props={{ texts: form, answer }}
          draft="contact"
          at={answer && "once"}
        />
      </Section>
    </>
  );
}
