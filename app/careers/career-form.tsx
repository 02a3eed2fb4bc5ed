import { venue } from "../content/venue.ts";
import type { PageContents } from "../pages/page-contents.ts";
import type { Values } from "../requests/forms/draft.ts";
import { lengths } from "../requests/forms/limits.ts";
import { NameFields, ReachFields } from "../requests/forms/person-fields.tsx";
import { ReceivedDialog } from "../requests/forms/received-dialog.tsx";
import { RequestForm } from "../requests/forms/request-form.tsx";
import { submitLabel } from "../requests/forms/submit-label.ts";
import { type GuestFormOptions, useRequestForm } from "../requests/forms/use-request-form.ts";
import { loadCountries } from "../requests/phone/load-countries.ts";
import { phoneIn } from "../requests/phone/phone-input.tsx";
import { DateField } from "../ui/date-field.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";

export type Role = PageContents["careers"]["roles"][number];

/** Checks and sends an application for one of the roles. */
export const careerOptionsFor = (roles: readonly Role[]): GuestFormOptions => ({
  name: "career",
  path: "/api/careers/career-form",
  schema: async () => (await import("./schema.ts")).careerSchemaFor(() => roles.map(({ value }) => value)),
  payload: async (values: Values) => {
    const { countries, splitPhone } = await loadCountries();
    const { firstName, lastName, email, dob, social, role } = values;
    const phone = phoneIn(values);
    return { firstName, lastName, code: splitPhone(phone, countries).dialCode, phone, email, dob, social, role };
  },
  shownAt: { code: "phone" },
  text: submitLabel,
  askedByAlert: ["role"],
  neverKept: ["dob"],
  onFailure: (why) => console.warn(`Application not received: ${why}`),
});

interface CareerFormProps {
  roles: readonly Role[];
  texts: PageContents["careers"]["form"];
}

/** The job application form. */
export function CareerForm({ roles, texts }: CareerFormProps) {
  const form = useRequestForm(careerOptionsFor(roles));
  return (
    <>
      <RequestForm form={form} label={texts.title} button="Apply" texts={texts}>
        <NameFields form={form} names={["firstName", "lastName"]} lastLabel="Last name" lastOptional />
        <ReachFields form={form} />
        <DateField {...form.field("dob")} label="Date of birth" hint={venue.rules.age} autoComplete="bday" />
        <SelectField {...form.field("role")} label="Role" choose="Choose a role" options={roles} />
        <TextField
          {...form.field("social")}
          label="Social link"
          hint="A web address, or a handle like @name."
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          maxLength={lengths.link}
          wide
        />
      </RequestForm>
      <ReceivedDialog form={form} {...texts.received} />
    </>
  );
}
