import { longDate } from "../lib/wall-time.ts";
import { budgets } from "./limits.ts";

/** A field of a request as a person reads it. */
export interface AskedField {
  label: string;
  value: string;
}

/** Leaves out what was not filled in. */
export function filled(fields: AskedField[]): AskedField[] {
  return fields.filter(({ value }) => value !== "");
}

/** What every party says when it asks for a night. */
export type Party = {
  name: string;
  email: string;
  phone: string;
  date: string;
  guests: number;
  budget: string;
  message: string;
  website: string;
};

/** The fields of a party: who, when, how many, for how much. */
export function partyFields(form: Party): AskedField[] {
  const budget = budgets.find(({ value }) => value === form.budget);
  return filled([
    { label: "Date", value: longDate(form.date) },
    { label: "Guests", value: String(form.guests) },
    { label: "Budget", value: budget?.label ?? form.budget },
    { label: "Name", value: form.name },
    { label: "Email", value: form.email },
    { label: "Phone", value: form.phone },
    { label: "Comment", value: form.message },
  ]);
}
