import type { FormAnswer } from "../../bookings/requests/forms/form-answer.ts";
import { EmailField } from "../../bookings/requests/forms/person-fields.tsx";
import { ReceivedDialog } from "../../bookings/requests/forms/received-dialog.tsx";
import { RequestForm } from "../../bookings/requests/forms/request-form.tsx";
import { submitLabel } from "../../bookings/requests/forms/submit-label.ts";
import { type GuestFormOptions, useRequestForm } from "../../bookings/requests/forms/use-request-form.ts";
import { lengths } from "../../bookings/requests/limits.ts";
import type { PageContents } from "../../house/page-texts/page-contents.ts";
import { TextArea } from "../../platform/ui/text-area.tsx";
import { TextField } from "../../platform/ui/text-field.tsx";

export const contactOptions: GuestFormOptions = {
  name: "contact",
  counted: "contact",
  path: "/api/contact",
  schema: async () => (await import("./schema.ts")).contactSchema,
  text: submitLabel,
};

interface ContactFormProps {
  texts: PageContents["contact"]["form"];
  answer: FormAnswer | undefined;
}

/** The contact form. */
export default function ContactForm({ texts, answer }: ContactFormProps) {
  const form = useRequestForm(contactOptions, answer);
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
