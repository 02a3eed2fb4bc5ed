import type { RequestKind } from "../../../platform/db/tables/requests.ts";

const reach = { email: "Email", phoneCountry: "Phone", phone: "Phone" };

const party = {
  date: "Date",
  time: "Time",
  guests: "Guests",
  budget: "Budget",
  firstName: "First name",
  surname: "Surname",
  ...reach,
  comment: "Comment",
};

/**
 * The fields of each form as pages name them, with their labels: after which of them a form was left is counted, and
 * nothing else that a page might tell.
 */
export const countedFields: Readonly<Record<RequestKind, Readonly<Record<string, string>>>> = {
  "vip-table": { ...party, category: "Table" },
  function: party,
  claim: {
    fname: "First name",
    lname: "Last name",
    ...reach,
    celebrateDate: "Celebration date",
    instagram: "Instagram",
    guestName: "Plus-one’s name",
  },
  career: {
    firstName: "First name",
    lastName: "Last name",
    ...reach,
    dob: "Date of birth",
    role: "Role",
    licence: "Licence",
    social: "Social link",
    cv: "CV",
  },
  contact: { name: "Name", email: "Email", subject: "Subject", message: "Message" },
};

/** The name under which a field is counted: one of several, such as `licence-2`, is like the others. */
export function countedField(form: RequestKind, field: string): string | undefined {
  const name = field.replace(/-\d{1,2}$/, "");
  return Object.hasOwn(countedFields[form], name) ? name : undefined;
}

/** Whether a form of this name is counted. */
export const isCountedForm = (name: string): name is RequestKind => Object.hasOwn(countedFields, name);
