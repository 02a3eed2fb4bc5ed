/** The lists that a file of addresses can be imported to. */
export type AddressList = "subscribers" | "suppressions";

/** The fields that a file's columns may have, by list. For standing columns, see `standing.ts`. */
export const fieldsOf = {
  subscribers: ["email", "first_name", "last_name", "phone", "agreed", "place", "words", "confirmed"],
  suppressions: ["email", "words"],
} as const satisfies Record<AddressList, readonly string[]>;

export type AddressField = (typeof fieldsOf)[AddressList][number];

/** The fields as people read them. */
export const fieldLabels: Record<AddressList, Partial<Record<AddressField, string>>> = {
  subscribers: {
    email: "Email",
    first_name: "First name",
    last_name: "Last name",
    phone: "Phone",
    agreed: "When they agreed",
    place: "Where they agreed",
    words: "What they agreed to",
    confirmed: "When they confirmed",
  },
  suppressions: { email: "Email", words: "Details" },
};
