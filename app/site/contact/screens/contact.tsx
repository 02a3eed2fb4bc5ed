import { formAction } from "../../../bookings/requests/forms/form-action.server.ts";
import { EmailField } from "../../../bookings/requests/forms/person-fields.tsx";
import { ReceivedDialog } from "../../../bookings/requests/forms/received-dialog.tsx";
import { RequestForm } from "../../../bookings/requests/forms/request-form.tsx";
import { submitLabel } from "../../../bookings/requests/forms/submit-label.ts";
import { type GuestFormOptions, useRequestForm } from "../../../bookings/requests/forms/use-request-form.ts";
import { lengths } from "../../../bookings/requests/limits.ts";
import { browserPage } from "../../../house/page-texts/browser-pages.ts";
import { pageLoader } from "../../../house/page-texts/page-contents.server.ts";
import type { PageContents } from "../../../house/page-texts/page-contents.ts";
import { readPage } from "../../../house/page-texts/page-json.ts";
import { PageHead } from "../../../platform/ui/page-head.tsx";
import { Points } from "../../../platform/ui/points.tsx";
import { richText } from "../../../platform/ui/rich-text.tsx";
import { Section } from "../../../platform/ui/section.tsx";
import { TextArea } from "../../../platform/ui/text-area.tsx";
import { TextField } from "../../../platform/ui/text-field.tsx";
import { pageMeta } from "../../../platform/venue/page-meta.ts";
import { Details } from "../details.tsx";
import type { Route } from "./+types/contact";

const options: GuestFormOptions = {
  name: "contact",
  path: "/api/contact",
  schema: async () => (await import("../schema.ts")).contactSchema,
  text: submitLabel,
};

function ContactForm({ texts }: { texts: PageContents["contact"]["form"] }) {
  const form = useRequestForm(options);
  return (
    <>
      <RequestForm form={form} label={texts.title} button="Send message" texts={texts}>
        <TextField
          {...form.field("name")}
          label="Name"
          autoComplete="name"
          autoCapitalize="words"
          maxLength={lengths.name}
        />
        <EmailField form={form} />
        <TextField {...form.field("subject")} label="Subject" maxLength={lengths.subject} wide />
        <TextArea {...form.field("message")} label="Message" maxLength={lengths.letter} rows={4} wide />
      </RequestForm>
      <ReceivedDialog form={form} {...texts.received} />
    </>
  );
}

export const loader = pageLoader("contact");
export const clientLoader = () => browserPage("contact");
export const action = formAction(() => [options]);

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
