import { notices } from "../content/notices.ts";
import { contactPage } from "../content/pages/contact.ts";
import type { Values } from "../requests/draft.ts";
import { lengths } from "../requests/limits.ts";
import { EmailField } from "../requests/person-fields.tsx";
import { ReceivedDialog } from "../requests/received-dialog.tsx";
import { RequestForm } from "../requests/request-form.tsx";
import { submitWords } from "../requests/submit-words.ts";
import { type GuestFormPlan, useRequestForm } from "../requests/use-request-form.ts";
import { TextArea } from "../ui/text-area.tsx";
import { TextField } from "../ui/text-field.tsx";

const plan: GuestFormPlan = {
  name: "contact",
  path: "/api/contact",
  schema: async () => (await import("./schema.ts")).contactSchema,
  payload: ({ name, email, subject, message }: Values) => ({ name, email, subject, message }),
  words: submitWords,
};

/** Writes to the club. */
export function ContactForm() {
  const form = useRequestForm(plan);
  return (
    <>
      <RequestForm form={form} label={contactPage.form.title} button="Send message" notice={notices.message}>
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
      <ReceivedDialog form={form} text="Your message has been sent. We'll get back to you soon." />
    </>
  );
}
