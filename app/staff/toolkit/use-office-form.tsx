import { type FormEvent, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { showToast } from "../../platform/ui/office/toast-store.ts";
import { useUnsavedGuard } from "../../platform/ui/office/use-unsaved-guard.tsx";
import { readToken } from "../auth/token.ts";
import { type ConflictOptions, useFormConflict } from "./use-form-conflict.ts";
import { type DraftOptions, useFormDraft } from "./use-form-draft.ts";
import { type SubmitOptions, useFormSubmit } from "./use-form-submit.tsx";

interface OfficeFormOptions<Data> extends DraftOptions, SubmitOptions<Data> {
  conflict?: ConflictOptions;
}

/** A form of the back office, as its page renders it. */
export type OfficeForm = ReturnType<typeof useOfficeForm>;

/**
 * A form of the back office on uncontrolled fields: validates, sends once, reports the result. Unsaved input is
 * kept as a draft and survives a reload or an expired session; leaving asks first. When someone else has saved the
 * same item, both edits are merged and theirs are listed.
 */
export function useOfficeForm<Data>(options: OfficeFormOptions<Data>) {
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const draft = useFormDraft(options, element);
  const { stale, choose, ...conflict } = useFormConflict(options.conflict, element, draft);
  const { sending, progress, errors, ...submit } = useFormSubmit(options, element, draft, conflict);
  const guard = useUnsavedGuard(draft.unsaved, () => readToken() !== null);
  const { start, round, filled, typed, unsaved, restoredDraft } = draft;
  return {
    id,
    element,
    round,
    sending,
    progress,
    unsaved,
    restoredDraft,
    stale,
    choose,
    /** Resets the fields, with Undo. */
    discardDraft: () => {
      submit.fill(start);
      showToast("Draft discarded.", { undo: () => draft.putBack(typed) });
    },
    /** Resets the fields, so that leaving needs no confirmation. */
    discardChanges: () => flushSync(() => submit.fill(start)),
    /** The saved values. */
    kept: start.values,
    typed,
    /** The props of a field. */
    field: (name: string) => ({ name, defaultValue: filled[name] ?? "", error: errors[name] }),
    errors,
    onSubmit: submit.onSubmit,
    onInput: ({ target }: FormEvent<HTMLFormElement>) => {
      const { name = "" } = target as Partial<HTMLInputElement>;
      submit.clearErrors(name);
      draft.note();
    },
    /** Its dialogs, rendered beside the form. */
    dialogs: (
      <>
        {guard}
        {submit.dialog}
      </>
    ),
  };
}
