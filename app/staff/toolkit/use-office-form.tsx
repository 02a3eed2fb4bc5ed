import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import {
  isFileField,
  readFiles,
  readValues,
  setValue,
  type Values,
  without,
} from "../../platform/ui/office/form-values.ts";
import { discardOfficeDraft, readOfficeDraft, saveOfficeDraft } from "../../platform/ui/office/office-draft.ts";
import { type Clash, type StaleEdit, StaleEditText } from "../../platform/ui/office/stale-edit.tsx";
import { showToast } from "../../platform/ui/office/toast-store.ts";
import { useUnsavedGuard } from "../../platform/ui/office/use-unsaved-guard.tsx";
import { readToken } from "../auth/token.ts";
import type { Answer } from "./call-staff-api.ts";
import { type FormAlert, FormAlertDialog } from "./form-alert.tsx";
import { type FormStart, mergeStaleEdit } from "./merge-stale-edit.ts";
import { useAttempt } from "./use-attempt.ts";

interface OfficeFormOptions<Data> {
  /** The name of its draft in this browser. */
  name: string;
  /** Read once: a form of another item needs another React key. */
  start: FormStart;
  /** Fields that are never saved in a draft: passwords. */
  neverKept?: readonly string[];
  /** Messages by field name; the form is sent when there are none. */
  check: (values: Values, form: HTMLFormElement) => Record<string, string>;
  /** An alert shown instead of sending, and its field. */
  objection?: (values: Values) => { text: string; field: string } | null;
  send: (form: FormData, onProgress: (sent: number) => void, version: number | undefined) => Promise<Answer<Data>>;
  /** The alert for a response. `errors` of a rejection are shown at the fields as well. */
  outcome: (answer: Answer<Data>) => FormAlert | null;
  /** Called after it was saved. */
  onSaved?: (data: Data) => void;
  /** The start of the next edit, from the response. Left out: the fields are reset. */
  next?: (data: Data) => FormStart;
  /** For edits that someone else may have changed first (412). */
  conflict?: {
    /** Loads the newest version; null when that fails. */
    newest: () => Promise<FormStart | null>;
    /** Labels by field name. */
    labels: Record<string, string>;
    /** Formats a field's value. */
    text?: (name: string, value: string) => string;
  };
}

/** A form of the back office, as its page renders it. */
export interface OfficeForm {
  id: string;
  element: RefObject<HTMLFormElement | null>;
  /** The React key of the form: it changes when the fields are refilled. */
  round: number;
  sending: boolean;
  /** Upload progress, 0 to 1. */
  progress: number;
  /** Whether it has unsaved changes. */
  unsaved: boolean;
  /** The draft that its fields were restored from; `file` when a file has to be chosen again. */
  restoredDraft: { at: number; file: boolean } | null;
  /** Changes that someone else saved during the edit. */
  stale: StaleEdit | null;
  /** Puts one side's values into fields that both changed. */
  choose: (names: string[], side: "mine" | "theirs") => void;
  /** Resets the fields, with Undo. */
  discardDraft: () => void;
  /** Resets the fields, so that leaving needs no confirmation. */
  discardChanges: () => void;
  /** The saved values. */
  kept: Values;
  /** The present values, without files. */
  typed: Values;
  /** The props of a field. */
  field: (name: string) => { name: string; defaultValue: string; error: string | undefined };
  errors: Record<string, string>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  /** Its dialogs, rendered beside the form. */
  dialogs: ReactNode;
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

/** Edits of the same item by two people: merges them, and lists the fields that both changed. */
function useStaleEdit({ conflict }: Pick<OfficeFormOptions<never>, "conflict">, element: OfficeForm["element"]) {
  /** Both sides' values of the fields that both changed. */
  const clashing = useRef<{ mine: Values; theirs: Values }>({ mine: {}, theirs: {} });
  const [stale, setStale] = useState<StaleEdit | null>(null);
  return {
    stale,
    setStale,
    merged: (base: Values, mine: Values, now: FormStart) => {
      clashing.current = { mine, theirs: now.values };
      return mergeStaleEdit(base, mine, now, { ...conflict, isFile: (field) => isFileField(element.current, field) });
    },
    choose: ((names, side) => {
      const isMeant = (clash: Clash) =>
        names.includes(clash.name) && clash.inField !== side && !(clash.once && side === "mine");
      for (const { name: field } of stale?.clashes.filter(isMeant) ?? [])
        if (element.current) setValue(element.current, field, clashing.current[side][field] ?? "");
      const clashes = stale?.clashes.map((clash) => (isMeant(clash) ? { ...clash, inField: side } : clash)) ?? [];
      setStale(stale && { ...stale, clashes });
    }) satisfies OfficeForm["choose"],
  };
}

/** Saves or discards the draft of a form. @param base the saved values. @returns what is typed, and whether it differs */
function saveTyped(form: HTMLFormElement, base: Values, name: string, neverKept: readonly string[]) {
  const differs = (values: Values) => Object.entries(values).some(([field, value]) => value !== (base[field] ?? ""));
  const values = readValues(form);
  const file = Object.keys(readFiles(form)).length > 0;
  const kept = without(values, neverKept);
  if (differs(kept)) saveOfficeDraft(name, { values: kept, base, file });
  else discardOfficeDraft(name);
  return { values, unsaved: file || differs(values) };
}

/** The fields of a form: their start, draft, errors and conflicts. */
function useFields<Data>({ name, neverKept = [], conflict, ...options }: OfficeFormOptions<Data>) {
  const element = useRef<HTMLFormElement>(null);
  const { stale, setStale, merged, choose } = useStaleEdit({ conflict }, element);
  const [start, setStart] = useState(options.start);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [unsaved, setUnsaved] = useState(false);
  const [restoredDraft, setRestoredDraft] = useState<OfficeForm["restoredDraft"]>(null);
  const [filling, setFilling] = useState({ round: 0, values: start.values });
  const [typed, setTyped] = useState(start.values);

  const refill = (values: Values) => {
    setFilling(({ round }) => ({ round: round + 1, values }));
    setTyped(values);
  };

  const restore = useEffectEvent(() => {
    const draft = readOfficeDraft(name);
    if (!draft) return;
    const { values, edit } = merged(draft.base, draft.values, start);
    refill({ ...start.values, ...values });
    setRestoredDraft({ at: draft.at, file: draft.file });
    if (edit.taken.length > 0 || edit.clashes.length > 0) setStale(edit);
    setUnsaved(true);
  });
  useEffect(() => restore(), []);

  const fill = (from: FormStart) => {
    discardOfficeDraft(name);
    setStart(from);
    setUnsaved(false);
    setErrors({});
    setStale(null);
    setRestoredDraft(null);
    refill(from.values);
  };

  const discardDraft = () => {
    const before = typed;
    fill(start);
    const undo = () => {
      refill(before);
      setUnsaved(true);
      saveOfficeDraft(name, { values: without(before, neverKept), base: start.values, file: false });
    };
    showToast("Draft discarded.", { undo });
  };

  const noteTyped = (base: Values) => {
    if (!element.current) return;
    const noted = saveTyped(element.current, base, name, neverKept);
    setTyped(noted.values);
    setUnsaved(noted.unsaved);
  };

  /** Merges someone else's newer version into the fields. */
  const applyConflict = async (form: HTMLFormElement): Promise<StaleEdit | null> => {
    const now = await conflict?.newest();
    if (!now) return null;
    const { values, taken, edit } = merged(start.values, { ...readValues(form), ...readFiles(form) }, now);
    for (const field of taken) setValue(form, field, values[field] ?? "");
    flushSync(() => {
      setStart(now);
      setStale(edit);
    });
    noteTyped(now.values);
    return edit;
  };

  const field = (part: string) => ({ name: part, defaultValue: filling.values[part] ?? "", error: errors[part] });
  const { round } = filling;
  const state = { element, start, unsaved, restoredDraft, stale, typed, errors, round };
  return { ...state, setErrors, field, fill, discardDraft, noteTyped, applyConflict, choose };
}

/**
 * A form of the back office on uncontrolled fields: validates, sends once, reports the result. Unsaved input is
 * kept as a draft and survives a reload or an expired session; leaving asks first. When someone else has saved the
 * same item, both edits are merged and theirs are listed.
 */
export function useOfficeForm<Data>(options: OfficeFormOptions<Data>): OfficeForm {
  const { check, objection, send, outcome, onSaved, next } = options;
  const id = useId();
  const { busy: sending, attempt } = useAttempt();
  const fields = useFields(options);
  const { element, start, unsaved, errors, setErrors, fill, noteTyped, applyConflict } = fields;
  const [progress, setProgress] = useState(0);
  const [alert, setAlert] = useState<FormAlert | null>(null);

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
      const answer = await send(new FormData(form), setProgress, start.version);
      const edit = answer.kind === "refused" && answer.status === 412 ? await applyConflict(form) : null;
      return { answer, edit };
    });
    if (!sent) return;
    const { answer, edit } = sent;
    const text = outcome(answer);
    flushSync(() => {
      if (answer.kind === "refused") setErrors(answer.errors);
      if (answer.kind === "ok") fill(next?.(answer.data) ?? start);
      setAlert(text && edit ? { ...text, detail: <StaleEditText edit={edit} /> } : text);
    });
    if (answer.kind === "ok") onSaved?.(answer.data);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit(event.currentTarget);
  };

  const guard = useUnsavedGuard(unsaved, () => readToken() !== null);
  const closeAlert = () => flushSync(() => setAlert(null));
  const dialogs = (
    <>
      {guard}
      {alert && (
        <FormAlertDialog
          alert={alert}
          onClose={closeAlert}
          onRead={alert.afterwards ?? (() => settleFocus(element.current))}
        />
      )}
    </>
  );

  return {
    id,
    element,
    round: fields.round,
    sending,
    progress,
    unsaved,
    restoredDraft: fields.restoredDraft,
    stale: fields.stale,
    choose: fields.choose,
    discardDraft: fields.discardDraft,
    discardChanges: () => flushSync(() => fill(start)),
    kept: start.values,
    typed: fields.typed,
    field: fields.field,
    errors,
    onSubmit,
    onInput: ({ target }) => {
      const { name: changed = "" } = target as Partial<HTMLInputElement>;
      // A field of several inputs has messages for each: `menu.2.to`.
      const outdated = Object.keys(errors).filter((field) => field === changed || field.startsWith(`${changed}.`));
      if (outdated.length > 0) setErrors((before) => without(before, outdated));
      noteTyped(start.values);
    },
    dialogs,
  };
}
