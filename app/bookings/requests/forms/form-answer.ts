import type { Values } from "./draft.ts";
import type { FieldErrors, Outcome } from "./sending.ts";

/**
 * The hidden fields of a form that the browser submits without a script: its name, and the version of the settings it
 * shows.
 */
export const FORM_NAME = "form";
export const SHOWN_VERSION = "settings-version";

/** The result of the last attempt. */
export type FormResult =
  /** `email` is the address that was typed. */
  (Extract<Outcome, { kind: "received" }> & { email: string }) | { kind: "failed"; text: string; detail: string };

/** The result of a form that the browser submitted without a script; the page shows it as if a script had sent it. */
export interface FormAnswer {
  /** The form's name. */
  form: string;
  /** What was typed; empty once it was received. */
  values: Values;
  errors: FieldErrors;
  result: FormResult | null;
}

/** The answer in a page, if it is about this form. */
export function answerTo(form: string, answer: FormAnswer | undefined): FormAnswer | undefined {
  return answer?.form === form ? answer : undefined;
}
