import { formAction } from "../../../bookings/requests/forms/form-action.server.ts";
import { givenNight } from "../../../bookings/requests/forms/given-night.ts";
import { PartyFields, partyOptions } from "../../../bookings/requests/forms/party.tsx";
import { ReceivedDialog } from "../../../bookings/requests/forms/received-dialog.tsx";
import { RequestForm } from "../../../bookings/requests/forms/request-form.tsx";
import { submitLabel } from "../../../bookings/requests/forms/submit-label.ts";
import { useRequestForm } from "../../../bookings/requests/forms/use-request-form.ts";
import { browserPage } from "../../../house/page-texts/browser-pages.ts";
import { ImageSplit } from "../../../house/page-texts/image-split.tsx";
import { pageLoader } from "../../../house/page-texts/page-contents.server.ts";
import type { PageContents } from "../../../house/page-texts/page-contents.ts";
import { readPage } from "../../../house/page-texts/page-json.ts";
import { PageOpening } from "../../../house/page-texts/page-opening.tsx";
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
import type { Route } from "./+types/functions";

const options = partyOptions({
  name: "function",
  path: "/api/event/add-function-inquiry",
  // The schema adds the inquiry's fixed type.
  schema: async () => (await import("../schema.ts")).functionInquirySchema,
  text: submitLabel,
  given: givenNight,
});

const nightParts = async () => (await import("../function-night.tsx")).default;

/** The function inquiry form. */
function FunctionForm({ texts }: { texts: PageContents["functions"]["form"] }) {
  const form = useRequestForm(options);
  return (
    <>
      <RequestForm form={form} label={texts.title} button="Send inquiry" texts={texts}>
        <PartyFields form={form} nightParts={nightParts} />
      </RequestForm>
      <ReceivedDialog form={form} {...texts.received} />
    </>
  );
}

export const handle: PageHandle = { opensWithImage: true };

export const loader = pageLoader("functions");
export const clientLoader = () => browserPage("functions");
export const action = formAction(() => [options]);

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(readPage(loaderData));

export default function FunctionsScreen({ loaderData }: Route.ComponentProps) {
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
        <FunctionForm texts={form} />
      </Section>
    </>
  );
}
