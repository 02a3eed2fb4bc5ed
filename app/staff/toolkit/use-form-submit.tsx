import { type FormEvent, type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { readValues, type Values, without } from "../../platform/ui/office/form-values.ts";
import { StaleEditText } from "../../platform/ui/office/stale-edit.tsx";
import type { Answer } from "./call-staff-api.ts";
import { type FormAlert, FormAlertDialog } from "./form-alert.tsx";
import type { FormStart } from "./merge-stale-edit.ts";
import { useAttempt } from "./use-attempt.ts";
import type { FormConflict } from "./use-form-conflict.ts";
import type { FormDraft } from "./use-form-draft.ts";

type Ended = Extract<Answer<unknown>, { kind: "ended" }>;

/** A response that a form reports: the office itself reports that a session has ended. */
export type FormAnswer<Data> = Exclude<Answer<Data>, Ended>;

/** How a form is checked and sent. */
export interface SubmitOptions<Data> {
  /** Messages by field name; the form is sent when there are none. */
  check: (values: Values, form: HTMLFormElement) => Record<string, string>;
  /** An alert shown instead of sending, and its field. */
  objection?: (values: Values) => { text: string; field: string } | null;
  send: (form: FormData, onProgress: (sent: number) => void, version: number | undefined) => Promise<Answer<Data>>;
  /** The alert for a response. `errors` of a rejection are shown at the fields as well. */
  outcome: (answer: FormAnswer<Data>) => FormAlert | null;
  /** The alert for a session that has ended, where the form's call is `quietEnd`. */
  ended?: (answer: Ended) => FormAlert;
  /** Called after it was saved. */
  onSaved?: (data: Data) => void;
  /** The start of the next edit, from the response. Left out: the fields are reset. */
  next?: (data: Data) => FormStart;
}

/** Focuses the first invalid field, else a conflict to settle, else the submit button. */
function settleFocus(form: HTMLFormElement | null): void {
  const fields = [...(form?.elements ?? [])] as HTMLElement[];
  const shown = fields.filter((field) => field.checkVisibility());
  // A group of radio buttons can't be `aria-invalid`.
  const invalid = shown.find((field) => field.matches("[aria-invalid=true], [data-invalid]"));
  const toChoose = form?.querySelector<HTMLElement>("[data-stale-edit]");
  (invalid ?? toChoose ?? shown.find((field) => field.matches("[type=submit]")))?.focus();
}

/** Checks a form, sends it once, and reports the result at its fields and in an alert. */
export function useFormSubmit<Data>(
  { check, objection, send, outcome, ended, onSaved, next }: SubmitOptions<Data>,
  element: RefObject<HTMLFormElement | null>,
  draft: FormDraft,
  conflict: FormConflict,
) {
  const { busy: sending, attempt } = useAttempt();
  const [progress, setProgress] = useState(0);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [alert, setAlert] = useState<FormAlert | null>(null);

  /** Starts the next edit. */
  const fill = (from: FormStart) => {
    draft.fill(from);
    conflict.settle();
    setErrors({});
  };

  const submit = async (form: HTMLFormElement) => {
    const invalid = check(readValues(form), form);
    flushSync(() => setErrors(invalid));
    if (Object.keys(invalid).length > 0) return settleFocus(form);
    const objected = objection?.(readValues(form));
    if (objected) {
      setErrors({ [objected.field]: objected.text });
      return setAlert({ tone: "bad", text: objected.text });
    }
    const sent = await attempt(async () => {
      setProgress(0);
      const answer = await send(new FormData(form), setProgress, draft.start.version);
      const edit = answer.kind === "refused" && answer.status === 412 ? await conflict.apply(form) : null;
      return { answer, edit };
    });
    if (!sent) return;
    const { answer, edit } = sent;
    const text = answer.kind === "ended" ? (ended?.(answer) ?? null) : outcome(answer);
    flushSync(() => {
      if (answer.kind === "refused") setErrors(answer.errors);
      if (answer.kind === "ok") fill(next?.(answer.data) ?? draft.start);
      setAlert(text && edit ? { ...text, detail: <StaleEditText edit={edit} /> } : text);
    });
    if (answer.kind === "ok") onSaved?.(answer.data);
  };

  return {
    sending,
    /** Upload progress, 0 to 1. */
    progress,
    errors,
    fill,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      submit(event.currentTarget);
    },
    /** Removes the messages of a field that is edited. */
    clearErrors: (changed: string) => {
      // A field of several inputs has messages for each: `menu.2.to`.
      const outdated = Object.keys(errors).filter((field) => field === changed || field.startsWith(`${changed}.`));
      if (outdated.length > 0) setErrors((before) => without(before, outdated));
    },
    dialog: alert && (
      <FormAlertDialog
        alert={alert}
        onClose={() => flushSync(() => setAlert(null))}
        onRead={alert.afterwards ?? (() => settleFocus(element.current))}
      />
    ),
  };
}
