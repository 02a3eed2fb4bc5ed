/** The lists that a file of addresses can be imported to. */
export type AddressList = "subscribers" | "suppressions";

/** The fields that a column of a file may have, by list. */
export const fieldsOf = {
  subscribers: ["email", "first_name", "last_name", "phone", "agreed", "place", "words", "confirmed", "left"],
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
    left: "When they unsubscribed",
  },
  suppressions: { email: "Email", words: "Details" },
};

/** Which column has what, by the column's heading. */
export type AddressColumns = { [Field in AddressField]?: string | undefined };

/** How the rows of a file are sorted. Only `added` are imported. */
export interface AddressCounts {
  added: number;
  /** On this list already. */
  known: number;
  /** On the suppression list; of subscribers alone. */
  suppressed: number;
  /** Unsubscribed or were erased, and are not asked again; of subscribers alone. */
  left: number;
  /** In the file twice. */
  duplicate: number;
  /** No email address, or nothing that says when and where they agreed. */
  invalid: number;
}

/** A file as it was read, and what importing it would do. */
export interface AddressFile {
  encoding: string;
  separator: string;
  headings: string[];
  /** Rows with content, without the headings. */
  rows: number;
  columns: AddressColumns;
  /** Headings that were asked for and the file does not have. */
  gone: string[];
  /** Null until the column with the email address is chosen. */
  preview: {
    counts: AddressCounts;
    /** The first that would be added. */
    rows: { line: number; email: string; name: string; agreed: string; place: string }[];
    /** The first rows that are not imported, and why. */
    problems: { line: number; text: string }[];
    problem_count: number;
    /** Stands for this preview: an import that would do something else is rejected. */
    seen: string;
  } | null;
}
