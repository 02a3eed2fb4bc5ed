import { useState } from "react";
import type { Values } from "../../bookings/requests/forms/draft.ts";
import type { FormAnswer } from "../../bookings/requests/forms/form-answer.ts";
import { NameFields, ReachFields } from "../../bookings/requests/forms/person-fields.tsx";
import { ReceivedDialog } from "../../bookings/requests/forms/received-dialog.tsx";
import { RequestForm } from "../../bookings/requests/forms/request-form.tsx";
import { submitLabel } from "../../bookings/requests/forms/submit-label.ts";
import { type GuestFormOptions, useRequestForm } from "../../bookings/requests/forms/use-request-form.ts";
import { lengths } from "../../bookings/requests/limits.ts";
import { loadCountries } from "../../bookings/requests/phone/load-countries.ts";
import { phoneIn } from "../../bookings/requests/phone/phone-input.tsx";
import type { PageContents } from "../../house/page-texts/page-contents.ts";
import { DateField } from "../../platform/ui/date-field.tsx";
import { FileField } from "../../platform/ui/file-field.tsx";
import { SelectField } from "../../platform/ui/select-field.tsx";
import { TextField } from "../../platform/ui/text-field.tsx";
import { venue } from "../../platform/venue/venue.ts";

export type Role = PageContents["careers"]["roles"][number];

type Licence = PageContents["careers"]["licences"][number];

/** Options for validating and sending an application for one of these roles. */
export const careerOptionsFor = (roles: readonly Role[], licences: readonly Licence[]): GuestFormOptions => ({
  name: "career",
  counted: "career",
  path: "/api/careers/career-form",
  schema: async () => (await import("./schema.ts")).careerSchemaFor(() => roles.map(({ value }) => value)),
  payload: async (values: Values) => {
    const { countries, splitPhone } = await loadCountries();
    const phone = phoneIn(values);
    const code = splitPhone(phone, countries).dialCode;
    const asked = licences.filter((licence) => licence.role === values.role);
    const numbers = asked
      .map(({ name }, index) => ({ name, number: values[`licence-${index}`]?.trim() ?? "" }))
      .filter(({ number }) => number !== "");
    return { code, phone, licences: numbers.length > 0 ? numbers : undefined };
  },
  shownAt: { code: "phone", licences: "licence-0" },
  file: {
    field: "cv",
    problem: async (file) => {
      const { CV, CV_TOO_LARGE, cvProblem } = await import("./cv.ts");
      return file.size > CV.most ? CV_TOO_LARGE : cvProblem(new Uint8Array(await file.arrayBuffer()));
    },
  },
  explained: [413, 415],
  text: submitLabel,
  askedByAlert: ["role"],
  neverKept: ["dob"],
  onFailure: (why) => console.warn(`Application not received: ${why}`),
});

interface CareerFormProps {
  roles: readonly Role[];
  licences: readonly Licence[];
  texts: PageContents["careers"]["form"];
  answer: FormAnswer | undefined;
}

/** The job application form. */
export default function CareerForm({ roles, licences, texts, answer }: CareerFormProps) {
  const form = useRequestForm(careerOptionsFor(roles, licences), answer);
  const role = form.field("role");
  const [chosen, setChosen] = useState({ round: -1, role: "" });
  // When the form is filled in again, its role replaces the chosen one.
  const shownRole = chosen.round === form.round ? chosen.role : role.defaultValue;
  return (
    <>
      <RequestForm form={form} label={texts.title} button="Apply" texts={texts}>
        <NameFields form={form} names={["firstName", "lastName"]} lastLabel="Last name" lastOptional />
        <ReachFields form={form} />
        <DateField
          {...form.field("dob")}
          label="Date of birth"
          hint={`You need to be ${venue.rules.minimumAge} or older.`}
          autoComplete="bday"
        />
        <SelectField
          {...role}
          label="Role"
          choose="Choose a role"
          options={roles}
          onChange={({ currentTarget: { value } }) => setChosen({ round: form.round, role: value })}
        />
        {licences
          .filter((licence) => licence.role === shownRole)
          .map(({ name }, index) => (
            <TextField
              key={name}
              {...form.field(`licence-${index}`)}
              label={name}
              optional
              maxLength={lengths.licence}
              autoComplete="off"
            />
          ))}
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
        <FileField
          {...form.field("cv")}
          label="CV"
          optional
          hint="A PDF of up to 5 MB."
          accept="application/pdf,.pdf"
          wide
        />
      </RequestForm>
      <ReceivedDialog form={form} {...texts.received} />
    </>
  );
}
