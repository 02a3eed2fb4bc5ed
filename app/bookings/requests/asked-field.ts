/** A field of a request as people read it. Code finds it by its key, never by its label. */
export interface AskedField {
  key: FieldKey;
  label: string;
  value: string;
}

export const fieldLabels = {
  offer: "Offer",
  role: "Role",
  subject: "Subject",
  date: "Date",
  celebrates: "Celebrates",
  time: "Time",
  guests: "Guests",
  category: "Table",
  budget: "Budget",
  name: "Name",
  plusOne: "Plus one",
  email: "Email",
  phone: "Phone",
  instagram: "Instagram",
  dob: "Date of birth",
  link: "Link",
  licences: "Licences",
  cv: "CV",
  comment: "Comment",
  message: "Message",
} as const;

export type FieldKey = keyof typeof fieldLabels;

export const fieldKeys = Object.keys(fieldLabels) as [FieldKey, ...FieldKey[]];
