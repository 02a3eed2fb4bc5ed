import type { PageContents } from "../pages/page-contents.ts";
import type { Values } from "../requests/forms/draft.ts";
import { lengths } from "../requests/forms/limits.ts";
import { EmailField } from "../requests/forms/person-fields.tsx";
import { ReceivedDialog } from "../requests/forms/received-dialog.tsx";
import { RequestForm } from "../requests/forms/request-form.tsx";
import { submitLabel } from "../requests/forms/submit-label.ts";
import { type GuestFormOptions, useRequestForm } from "../requests/forms/use-request-form.ts";
import { TextArea } from "../ui/text-area.tsx";
import { TextField } from "../ui/text-field.tsx";

const options: GuestFormOptions = {
  name: "contact",
  path: "/api/contact",
  schema: async () => (await import("./schema.ts")).contactSchema,
  payload: ({ name, email, subject, message }: Values) => ({ name, email, subject, message }),
  text: submitLabel,
};

/** The contact form. */
export function ContactForm({ texts }: { texts: PageContents["contact"]["form"] }) {
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
