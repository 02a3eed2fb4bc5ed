import { type RefObject, useState } from "react";
import { readFiles, readValues, type Values, without } from "../../platform/ui/office/form-values.ts";
import {
  discardOfficeDraft,
  type OfficeDraft,
  readOfficeDraft,
  saveOfficeDraft,
} from "../../platform/ui/office/office-draft.ts";
import type { FormStart } from "./merge-stale-edit.ts";

/** The state of a form's fields, compared with what is saved. */
interface DraftState {
  /** What is saved. */
  start: FormStart;
  /** The React key of the form: it changes when the fields are refilled. */
  round: number;
  /** The values that the fields were last filled with. */
  filled: Values;
  /** The present values, without files. */
  typed: Values;
  /** Whether there are unsaved changes. */
  unsaved: boolean;
  /** The draft that the fields were restored from; `file` when a file has to be chosen again. */
  restoredDraft: { at: number; file: boolean } | null;
}

export interface DraftOptions {
  /** The name of the draft in this browser. */
  name: string;
  /** Read once: a form of another item needs another React key. */
  start: FormStart;
  /** Fields that are never saved in a draft: passwords. */
  neverKept?: readonly string[];
}

export type FormDraft = ReturnType<typeof useFormDraft>;

/** The unsaved input of a form, kept in this browser. */
export function useFormDraft(
  { name, start: first, neverKept = [] }: DraftOptions,
  element: RefObject<HTMLFormElement | null>,
) {
  const [state, setState] = useState<DraftState>({
    start: first,
    round: 0,
    filled: first.values,
    typed: first.values,
    unsaved: false,
    restoredDraft: null,
  });
  const { start } = state;
  const change = (part: Partial<DraftState>) => setState((before) => ({ ...before, ...part }));
  const refill = (values: Values, part: Partial<DraftState>) =>
    setState((before) => ({ ...before, ...part, round: before.round + 1, filled: values, typed: values }));

  return {
    ...state,
    /** Starts the next edit. */
    fill: (from: FormStart) => {
      discardOfficeDraft(name);
      refill(from.values, { start: from, unsaved: false, restoredDraft: null });
    },
    /** Keeps the input, now based on what someone else has saved. */
    startFrom: (from: FormStart) => change({ start: from }),
    /** Fills the fields from the draft, if there is one. @param merge returns its values, merged with what is saved. */
    restore: (merge: (draft: OfficeDraft) => Values) => {
      const draft = readOfficeDraft(name);
      if (!draft) return;
      const restoredDraft = { at: draft.at, file: draft.file };
      refill({ ...start.values, ...merge(draft) }, { unsaved: true, restoredDraft });
    },
    /** Puts back what was typed before `fill`. */
    putBack: (values: Values) => {
      refill(values, { unsaved: true });
      saveOfficeDraft(name, { values: without(values, neverKept), base: start.values, file: false });
    },
    /**
     * Stores the typed values as a draft if they differ from the saved ones.
     *
     * @param base the saved values.
     */
    note: (base = start.values) => {
      if (!element.current) return;
      const differs = (values: Values) =>
        Object.entries(values).some(([field, value]) => value !== (base[field] ?? ""));
      const typed = readValues(element.current);
      const file = Object.keys(readFiles(element.current)).length > 0;
      const values = without(typed, neverKept);
      if (differs(values)) saveOfficeDraft(name, { values, base, file });
      else discardOfficeDraft(name);
      change({ typed, unsaved: file || differs(typed) });
    },
  };
}
