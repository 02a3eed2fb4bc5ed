import { type FormEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { MessageDialog } from "../ui/message-dialog.tsx";
import { forgetOfficeDraft, keepOfficeDraft, readOfficeDraft } from "../ui/office/office-draft.ts";
import { useUnsavedGuard } from "../ui/office/use-unsaved-guard.tsx";
import type { Answer } from "./staff-call.ts";

type Values = Record<string, string>;

/** What is said of an attempt. */
export interface Said {
  tone: "good" | "bad";
  /** The specified words. */
  text: string;
  /** What else helps, below them. */
  detail?: ReactNode;
  /** Done once it was read. */
  then?: () => void;
}

interface OfficeFormPlan<Data> {
  /** Names what this browser keeps of it while it is not saved. */
  name: string;
  /** What its fields start with. */
  initial: Values;
  /** The version of what is edited. */
  version?: number | undefined;
  /** Fields that nothing is kept of: passwords. */
  neverKept?: readonly string[];
  /** What is wrong with fields, by their names; nothing is sent while something is. */
  check: (values: Values, form: HTMLFormElement) => Record<string, string>;
  /** Sends it. */
  send: (form: FormData, onProgress: (sent: number) => void) => Promise<Answer<Data>>;
  /** What is said of the answer. `errors` of a refusal stand at the fields besides. */
  outcome: (answer: Answer<Data>) => Said | null;
  /** Told once it was saved; the form has been emptied back to `initial` then. */
  onSaved?: (data: Data) => void;
}

/** A form of the back office, for the parts that show it. */
export interface OfficeForm {
  element: RefObject<HTMLFormElement | null>;
  /** Counts how often its fields were filled anew; a React key for the form. */
  round: number;
  sending: boolean;
  /** How much of it has gone, 0 to 1, while it is being sent. */
  progress: number;
  /** Something was typed that is not saved. */
  unsaved: boolean;
  /** When what stands in it was typed, ms since 1970, if it was brought back from an earlier visit; and the version it was typed on. */
  broughtBack: { at: number; version?: number | undefined } | null;
  /** Lets go of what was brought back. */
  startAfresh: () => void;
  /** What a field of this name needs to know. */
  field: (name: string) => { name: string; defaultValue: string; error: string | undefined };
  errors: Record<string, string>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: () => void;
  /** Dialogs that belong to it; drawn beside the form. */
  dialogs: ReactNode;
}

function readValues(form: HTMLFormElement): Values {
  const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(texts);
}

function hasFile(form: HTMLFormElement): boolean {
  return [...new FormData(form)].some(([, value]) => value instanceof File && value.size > 0);
}

/**
 * A form of the back office on the browser's own fields: checked, sent once, said what became of it.
 * What is typed survives a reload and a session that ended; leaving with it asks first.
 */
export function useOfficeForm<Data>(plan: OfficeFormPlan<Data>): OfficeForm {
  const { name, initial, version, neverKept = [], check, send, outcome, onSaved } = plan;
  const element = useRef<HTMLFormElement>(null);
  const underWay = useRef(false);
  const [sending, setSending] = useState(false);
  const [progress, setProgress] = useState(0);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [said, setSaid] = useState<Said | null>(null);
  const [unsaved, setUnsaved] = useState(false);
  const [filling, setFilling] = useState<{ round: number; values: Values; broughtBack: OfficeForm["broughtBack"] }>({
    round: 0,
    values: initial,
    broughtBack: null,
  });

  const bringBack = useEffectEvent(() => {
    const draft = readOfficeDraft(name);
    if (!draft) return;
    const values = { ...initial, ...draft.values };
    setFilling(({ round }) => ({ round: round + 1, values, broughtBack: { at: draft.at, version: draft.version } }));
    setUnsaved(true);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form of another name is another form.
  useEffect(() => bringBack(), [name]);

  const fill = (values: Values) => {
    forgetOfficeDraft(name);
    setUnsaved(false);
    setErrors({});
    setFilling(({ round }) => ({ round: round + 1, values, broughtBack: null }));
  };

  const settleFocus = () => {
    const wrong = element.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (wrong ?? element.current?.querySelector<HTMLElement>("button[type=submit]"))?.focus();
  };

  const onInput = () => {
    const form = element.current;
    if (!form) return;
    const values = readValues(form);
    const kept = Object.fromEntries(Object.entries(values).filter(([field]) => !neverKept.includes(field)));
    const changed = hasFile(form) || Object.entries(values).some(([field, value]) => value !== (initial[field] ?? ""));
    setUnsaved(changed);
    if (changed) keepOfficeDraft(name, kept, version);
    else forgetOfficeDraft(name);
  };

  const attempt = async (form: HTMLFormElement) => {
    const wrong = check(readValues(form), form);
    flushSync(() => setErrors(wrong));
    if (Object.keys(wrong).length > 0) return settleFocus();
    setSending(true);
    setProgress(0);
    const answer = await send(new FormData(form), setProgress);
    setSending(false);
    const words = outcome(answer);
    if (answer.kind === "ok") {
      fill(initial);
      onSaved?.(answer.data);
    }
    flushSync(() => {
      if (answer.kind === "refused") setErrors(answer.errors);
      setSaid(words);
    });
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    attempt(event.currentTarget).finally(() => {
      underWay.current = false;
    });
  };

  const guard = useUnsavedGuard(unsaved);
  const dialogs = (
    <>
      {guard}
      {said && (
        <MessageDialog
          tone={said.tone}
          text={said.text}
          button="OK"
          onClose={() => {
            flushSync(() => setSaid(null));
            if (said.then) said.then();
            else settleFocus();
          }}
        >
          {said.detail && <div className="mt-3">{said.detail}</div>}
        </MessageDialog>
      )}
    </>
  );

  return {
    element,
    round: filling.round,
    sending,
    progress,
    unsaved,
    broughtBack: filling.broughtBack,
    startAfresh: () => fill(initial),
    field: (field) => ({ name: field, defaultValue: filling.values[field] ?? "", error: errors[field] }),
    errors,
    onSubmit,
    onInput,
    dialogs,
  };
}
