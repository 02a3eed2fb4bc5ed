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
 * The labels of the form fields that are counted, by kind and name. Counted is the field after which a form was left;
 * any other name that a page sends is ignored.
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
    guestName: "Plus-one's name",
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

/**
 * The name under which a field is counted, without the number of a repeated field (`licence-2` counts as `licence`);
 * undefined if it is not counted.
 */
export function countedField(form: RequestKind, field: string): string | undefined {
  const name = field.replace(/-\d{1,2}$/, "");
  return Object.hasOwn(countedFields[form], name) ? name : undefined;
}

/** Whether a form of this name is counted. */
export const isCountedForm = (name: string): name is RequestKind => Object.hasOwn(countedFields, name);
