import type { Values } from "../../bookings/requests/forms/draft.ts";
import type { FormAnswer } from "../../bookings/requests/forms/form-answer.ts";
import { NameFields, ReachFields } from "../../bookings/requests/forms/person-fields.tsx";
import { ReceivedDialog } from "../../bookings/requests/forms/received-dialog.tsx";
import { RequestForm } from "../../bookings/requests/forms/request-form.tsx";
import { type GuestFormOptions, useRequestForm } from "../../bookings/requests/forms/use-request-form.ts";
import { loadCountries } from "../../bookings/requests/phone/load-countries.ts";
import { phoneIn } from "../../bookings/requests/phone/phone-input.tsx";
import type { PageContents } from "../../house/page-texts/page-contents.ts";

export const subscribeOptions: GuestFormOptions = {
  name: "subscribe",
  path: "/api/event/subscribe",
  schema: async () => (await import("./schema.ts")).subscribeSchema,
  payload: async (values: Values) => {
    const { countries, splitPhone } = await loadCountries();
    const { dialCode, number } = splitPhone(phoneIn(values), countries);
    return { countryCode: dialCode, number };
  },
  shownAt: { countryCode: "phone", number: "phone" },
  text: {
    refused: "Error submitting form.",
    unreachable: "Network error. Please try again later.",
  },
  serverMessageFirst: true,
  failuresInForm: true,
};

interface SubscribeFormProps {
  texts: PageContents["home"]["subscribe"];
  answer: FormAnswer | undefined;
}

/** The newsletter form; sending it is the consent. */
export default function SubscribeForm({ texts, answer }: SubscribeFormProps) {
  const form = useRequestForm(subscribeOptions, answer);
  // The response says whether to confirm; the cached page is the same for either setting.
  const { title, message } = form.result?.kind === "received" ? form.result : { title: "", message: "" };
  return (
    <>
      <RequestForm form={form} label="Subscribe" button="Subscribe" thanks={message} texts={texts}>
        <NameFields form={form} names={["firstName", "lastName"]} lastLabel="Last name" lastOptional />
        <ReachFields form={form} />
      </RequestForm>
      <ReceivedDialog form={form} title={title || "You're In!"} text={message} />
    </>
  );
}
