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
import { readToken } from "../auth/token.ts";
import { MessageDialog } from "../ui/message-dialog.tsx";
import { isFileField, readFiles, readValues, setValue, type Values, without } from "../ui/office/form-values.ts";
import { mergeEdits } from "../ui/office/merge-edits.ts";
import { discardOfficeDraft, readOfficeDraft, saveOfficeDraft } from "../ui/office/office-draft.ts";
import { type Clash, type StaleEdit, StaleEditText } from "../ui/office/stale-edit.tsx";
import { showToast } from "../ui/office/toast-store.ts";
import { useUnsavedGuard } from "../ui/office/use-unsaved-guard.tsx";
import type { Answer } from "./call-staff-api.ts";

/** What a form starts with. */
export interface FormStart {
  /** By the fields' names; for a field of files the path of what is kept. */
  values: Values;
  /** The version of what is edited, and who changed it last. */
  version?: number;
  by?: string | null;
}

/** What is said of an attempt. */
export interface Said {
  tone: "good" | "bad";
  /** The specified words. */
  text: string;
  /** What else helps, below them; what leads on from there closes the alert first. */
  detail?: ReactNode | ((close: () => void) => ReactNode);
  /** Done once it was read. */
  afterwards?: () => void;
}

interface OfficeFormOptions<Data> {
  /** Names what this browser keeps of it while it is not saved. */
  name: string;
  /** What its fields start with. A form of something else is another form: give it a React key. */
  start: FormStart;
  /** Fields that nothing is kept of: passwords. */
  neverKept?: readonly string[];
  /** What is wrong with fields, by their names; nothing is sent while something is. */
  check: (values: Values, form: HTMLFormElement) => Record<string, string>;
  /** What an alert says instead of sending it, and the field that it is about. */
  objection?: (values: Values) => { text: string; field: string } | null;
  /** Sends it. */
  send: (form: FormData, onProgress: (sent: number) => void, version: number | undefined) => Promise<Answer<Data>>;
  /** What is said of the answer. `errors` of a refusal stand at the fields besides. */
  outcome: (answer: Answer<Data>) => Said | null;
  /** Told once it was saved. */
  onSaved?: (data: Data) => void;
  /** What an edit goes on with once it was saved; without it the fields are emptied back to the start. */
  next?: (data: Data) => FormStart;
  /** For an edit that somebody else may have been quicker with (412). */
  conflict?: {
    /** Gets what is kept now; null when it cannot be had. */
    newest: () => Promise<FormStart | null>;
    /** The fields in words. */
    labels: Record<string, string>;
    /** A field's value as a person says it. */
    text?: (name: string, value: string) => string;
  };
}

/** A form of the back office, for the parts that show it. */
export interface OfficeForm {
  id: string;
  element: RefObject<HTMLFormElement | null>;
  /** Counts how often its fields were filled anew; a React key for the form. */
  round: number;
  sending: boolean;
  /** How much of it has gone, 0 to 1, while it is being sent. */
  progress: number;
  /** Something was typed that is not saved. */
  unsaved: boolean;
  /** What stands in it was typed on an earlier visit; `file` when a file has to be chosen again. */
  restoredDraft: { at: number; file: boolean } | null;
  /** What somebody else saved meanwhile. */
  stale: StaleEdit | null;
  /** Puts what was typed, or what somebody else saved meanwhile, into fields that both changed. */
  choose: (names: string[], side: "mine" | "theirs") => void;
  /** Lets go of what was typed; that can be taken back. */
  discardDraft: () => void;
  /** Lets go of it for good: one leaves without being asked. */
  discardChanges: () => void;
  /** What is saved, by the fields' names. */
  kept: Values;
  /** What stands in it now, files left out. */
  typed: Values;
  /** What a field of this name needs to know. */
  field: (name: string) => { name: string; defaultValue: string; error: string | undefined };
  errors: Record<string, string>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  /** Dialogs that belong to it; drawn beside the form. */
  dialogs: ReactNode;
}

/**
 * A form of the back office on the browser's own fields: checked, sent once, said what became of it.
 * What is typed survives a reload and a session that ended; leaving with it asks first. When somebody
 * else saved the same meanwhile, both edits are put together and what they changed is shown.
 */
export function useOfficeForm<Data>(options: OfficeFormOptions<Data>): OfficeForm {
  const { name, neverKept = [], conflict, check, objection, send, outcome, onSaved, next } = options;
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const underWay = useRef(false);
  /** What each wrote into the fields that both changed. */
  const clashing = useRef<{ mine: Values; theirs: Values }>({ mine: {}, theirs: {} });
  const [start, setStart] = useState(options.start);
  const [sending, setSending] = useState(false);
  const [progress, setProgress] = useState(0);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [said, setSaid] = useState<Said | null>(null);
  const [unsaved, setUnsaved] = useState(false);
  const [stale, setStale] = useState<StaleEdit | null>(null);
  const [restoredDraft, setBroughtBack] = useState<OfficeForm["restoredDraft"]>(null);
  const [filling, setFilling] = useState({ round: 0, values: start.values });
  const [typed, setTyped] = useState(start.values);

  const refill = (values: Values) => {
    setFilling(({ round }) => ({ round: round + 1, values }));
    setTyped(values);
  };

  /** Puts what was typed together with what is kept now. */
  const merged = (base: Values, mine: Values, now: FormStart) => {
    const { values, taken, clashes } = mergeEdits(base, mine, now.values);
    const { labels = {}, text = (_name: string, value: string) => value } = conflict ?? {};
    const label = (field: string) => labels[field] ?? field;
    clashing.current = { mine, theirs: now.values };
    const edit: StaleEdit = {
      by: now.by ?? null,
      taken: taken.map(label),
      clashes: clashes.map((clash) => ({
        name: clash.name,
        label: label(clash.name),
        mine: text(clash.name, mine[clash.name] ?? ""),
        theirs: text(clash.name, clash.theirs),
        stands: "mine",
        once: isFileField(element.current, clash.name),
      })),
    };
    return { values, taken, edit };
  };

  const restore = useEffectEvent(() => {
    const draft = readOfficeDraft(name);
    if (!draft) return;
    const { values, edit } = merged(draft.base, draft.values, start);
    refill({ ...start.values, ...values });
    setBroughtBack({ at: draft.at, file: draft.file });
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
    setBroughtBack(null);
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
    showToast("What you had typed is gone.", { undo });
  };

  const settleFocus = () => {
    const fields = [...(element.current?.elements ?? [])] as HTMLElement[];
    const shown = fields.filter((field) => field.checkVisibility());
    const wrong = shown.find((field) => field.ariaInvalid === "true");
    const toChoose = element.current?.querySelector<HTMLElement>("[data-stale-edit]");
    (wrong ?? toChoose ?? shown.find((field) => field.matches("[type=submit]")))?.focus();
  };

  const noteTyped = (base: Values) => {
    const form = element.current;
    if (!form) return;
    const differs = (values: Values) => Object.entries(values).some(([field, value]) => value !== (base[field] ?? ""));
    const values = readValues(form);
    setTyped(values);
    const file = Object.keys(readFiles(form)).length > 0;
    setUnsaved(file || differs(values));
    const kept = without(values, neverKept);
    if (differs(kept)) saveOfficeDraft(name, { values: kept, base, file });
    else discardOfficeDraft(name);
  };

  /** Somebody else was quicker: puts both edits together in the fields. */
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

  const attempt = async (form: HTMLFormElement) => {
    const wrong = check(readValues(form), form);
    flushSync(() => setErrors(wrong));
    if (Object.keys(wrong).length > 0) return settleFocus();
    const objected = objection?.(readValues(form));
    if (objected) {
      setErrors({ [objected.field]: objected.text });
      return setSaid({ tone: "bad", text: objected.text });
    }
    setSending(true);
    setProgress(0);
    const answer = await send(new FormData(form), setProgress, start.version);
    const edit = answer.kind === "refused" && answer.status === 412 ? await applyConflict(form) : null;
    const text = outcome(answer);
    flushSync(() => {
      setSending(false);
      if (answer.kind === "refused") setErrors(answer.errors);
      if (answer.kind === "ok") fill(next?.(answer.data) ?? start);
      setSaid(text && edit ? { ...text, detail: <StaleEditText edit={edit} /> } : text);
    });
    if (answer.kind === "ok") onSaved?.(answer.data);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    attempt(event.currentTarget).finally(() => {
      underWay.current = false;
    });
  };

  const guard = useUnsavedGuard(unsaved, () => readToken() !== null);
  const closeSaid = () => flushSync(() => setSaid(null));
  const detail = typeof said?.detail === "function" ? said.detail(closeSaid) : said?.detail;
  const dialogs = (
    <>
      {guard}
      {said && (
        <MessageDialog
          tone={said.tone}
          text={said.text}
          button="OK"
          onClose={() => {
            closeSaid();
            if (said.afterwards) said.afterwards();
            else settleFocus();
          }}
        >
          {detail && <div className="mt-3">{detail}</div>}
        </MessageDialog>
      )}
    </>
  );

  return {
    id,
    element,
    round: filling.round,
    sending,
    progress,
    unsaved,
    restoredDraft,
    stale,
    choose: (names, side) => {
      const isMeant = (clash: Clash) =>
        names.includes(clash.name) && clash.stands !== side && !(clash.once && side === "mine");
      for (const { name: field } of stale?.clashes.filter(isMeant) ?? [])
        if (element.current) setValue(element.current, field, clashing.current[side][field] ?? "");
      const clashes = stale?.clashes.map((clash) => (isMeant(clash) ? { ...clash, stands: side } : clash)) ?? [];
      setStale(stale && { ...stale, clashes });
    },
    discardDraft,
    discardChanges: () => flushSync(() => fill(start)),
    kept: start.values,
    typed,
    field: (field) => ({ name: field, defaultValue: filling.values[field] ?? "", error: errors[field] }),
    errors,
    onSubmit,
    onInput: ({ target }) => {
      // What was wrong with a field may not be any more.
      const { name: changed = "" } = target as Partial<HTMLInputElement>;
      if (errors[changed]) setErrors((before) => without(before, [changed]));
      noteTyped(start.values);
    },
    dialogs,
  };
}
