import { useState } from "react";
import { useActionData } from "react-router";
import { useServerMarkup } from "../../../platform/ui/server-markup.ts";
import type { Values } from "./draft.ts";
import type { FieldErrors, Outcome } from "./sending.ts";

/** The hidden fields of a form that the browser sends by itself: its name, and the version of the settings it shows. */
export const FORM_NAME = "form";
export const SHOWN_VERSION = "settings-version";

/** The result of the last attempt. */
export type FormResult =
  /** `email` is the address that was typed. */
  (Extract<Outcome, { kind: "received" }> & { email: string }) | { kind: "failed"; text: string; detail: string };

/** What became of a form that the browser sent by itself: the page shows it as if a script had sent the form. */
export interface FormAnswer {
  /** The form's name. */
  form: string;
  /** What was typed; empty once it was received. */
  values: Values;
  errors: FieldErrors;
  result: FormResult | null;
}

/** The answer in the page as it was served, if it is about this form. */
export function useFormAnswer(form: string): FormAnswer | undefined {
  const answer = useActionData<FormAnswer>();
  const isServed = useServerMarkup();
  return useState(() => (isServed && answer?.form === form ? answer : undefined))[0];
}
