import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import { noteFocus } from "../../../platform/ui/note-focus.ts";
import { HONEYPOT } from "../spam.ts";
import { discardDraft, readDraft, type SentMark, saveDraft, type Values } from "./draft.ts";
import { answerTo, FORM_NAME, type FormAnswer, type FormResult, SHOWN_VERSION } from "./form-answer.ts";
import type { FieldErrors, FormOptions, RefusalOptions } from "./sending.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { watchForm } from "./watch-form.ts";

/** The code that checks and sends a form is loaded while it is filled in. */
const loadSending = () => import("./sending.ts");

const AGAIN = "Once you're back online, reload this page and send it again.";

export interface GuestFormOptions extends FormOptions, RefusalOptions {
  /** Failures are shown in the form, not in an alert. */
  failuresInForm?: boolean;
  /** Required fields that are reported in an alert. */
  askedByAlert?: readonly string[];
  /** Fields that are not saved in the browser. */
  neverKept?: readonly string[];
  /** Values that the page's address gives, read in the browser; they replace those of a draft. */
  given?: () => Values | undefined;
  /** The kind under which begun and abandoned forms are counted. */
  counted?: RequestKind;
  /** Called when it was not received, with the reason. */
  onFailure?: (why: string) => void;
}

/** A form's state, for the parts that show it. */
export type GuestForm = ReturnType<typeof useRequestForm>;

function readValues(form: HTMLFormElement): Values {
  return Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** The values of visible fields. */
function readTyped(form: HTMLFormElement): Values {
  const fields = [...form.elements].filter(
    (field) => "value" in field && field.value && field.matches("[name]:not([type=hidden], [type=file], button)"),
  ) as HTMLInputElement[];
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

function without(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

/** The result of the last attempt, and the errors at the fields. */
function useResult(
  element: RefObject<HTMLFormElement | null>,
  failuresInForm: boolean,
  answer: FormAnswer | undefined,
) {
  const [sending, setSending] = useState(false);
  const [result, setResult] = useState<FormResult | null>(answer?.result ?? null);
  const [dismissed, setDismissed] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>(answer?.errors ?? {});
  const isHere = useRef((): boolean => true);
  const settleFocus = () => {
    const invalid = element.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (invalid ?? element.current?.querySelector<HTMLElement>("button[type=submit]"))?.focus();
  };
  return {
    sending,
    setSending,
    result,
    setResult,
    dismissed,
    errors,
    setErrors,
    /** A new attempt begins. */
    clear: () => {
      isHere.current = noteFocus();
      setSending(true);
      setResult(null);
      setDismissed(false);
      setErrors({});
    },
    reject: (atFields: FieldErrors) => {
      flushSync(() => {
        setErrors(atFields);
        setSending(false);
      });
      if (isHere.current()) settleFocus();
    },
    fail: (text: string, detail: string, atFields: FieldErrors = {}) => {
      flushSync(() => {
        setErrors(atFields);
        setResult({ kind: "failed", text, detail });
        setSending(false);
      });
      if (failuresInForm && isHere.current()) settleFocus();
    },
    dismiss: () => {
      flushSync(() => setDismissed(true));
      settleFocus();
    },
  };
}

/** Whether the browser restored the page's fields, as on a reload and on Back. */
function wasRestored(): boolean {
  const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return opened?.type !== "navigate";
}

/** The values that fields start with: typed before the page was interactive, from the tab's draft, or by the address. */
function useStartValues(
  { name, neverKept = [], given }: GuestFormOptions,
  element: RefObject<HTMLFormElement | null>,
  sent: RefObject<SentMark | undefined>,
  answer: FormAnswer | undefined,
) {
  const [ready, setReady] = useState(false);
  const [filling, setFilling] = useState<{ round: number; values: Values }>({ round: 0, values: answer?.values ?? {} });
  const fill = (values: Values) => setFilling(({ round }) => ({ round: round + 1, values }));
  const keepFocus = useKeptFocus(element, filling.round);
  const takeOver = useEffectEvent(() => {
    setReady(true);
    if (!element.current) return;
    // The answer has the values as sent: a draft is older, and the address was read before.
    if (answer) return discardDraft(name);
    const typed = readTyped(element.current);
    const draft = readDraft(name);
    sent.current = draft?.sent;
    // Fields that must not be saved stay as they were typed, and not as the browser restored them.
    const restored = wasRestored() ? neverKept.filter((field) => typed[field]) : [];
    const values = given?.();
    if (!draft && !values && restored.length === 0) return;
    keepFocus();
    fill({ ...draft?.values, ...without(typed, restored), ...values });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new name means a new form.
  useEffect(() => takeOver(), [name]);
  return { ready, filling, fill };
}

/** One line about errors in this many fields; empty without any. */
function errorSummary(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "Check the highlighted field." : `Check the ${count} highlighted fields.`;
}

/**
 * A guest's form with native fields: checked and sent once, saved in the browser until then, cleared once it was
 * received.
 *
 * @param pageAnswer the result of a form that the browser submitted to this page without a script.
 */
export function useRequestForm(options: GuestFormOptions, pageAnswer: FormAnswer | undefined) {
  const { neverKept = [], failuresInForm = false, onFailure, text } = options;
  const element = useRef<HTMLFormElement>(null);
  const inFlight = useRef(false);
  const sent = useRef<SentMark>(undefined);
  const [answer] = useState(() => answerTo(options.name, pageAnswer));
  const { ready, filling, fill } = useStartValues(options, element, sent, answer);
  const shown = useResult(element, failuresInForm, answer);
  const { errors, setErrors } = shown;

  const keep = () => {
    if (!element.current) return;
    const values = without(readValues(element.current), [...neverKept, HONEYPOT, FORM_NAME, SHOWN_VERSION]);
    saveDraft(options.name, { values, sent: sent.current });
  };

  // Loaded on mount, since a field may have the focus already. If loading fails, sending loads them again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => void Promise.all([loadSending(), options.schema()]).catch(() => {}), []);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (inFlight.current) return;
    inFlight.current = true;
    shown.clear();
    try {
      await attempt({ options, element, sent, keep, fill, shown }, readValues(event.currentTarget));
    } catch (error) {
      // The form's code failed to load, and a browser requests it again only in a new document.
      onFailure?.(String(error));
      shown.fail(text.unreachable, neverKept.length === 0 ? `${AGAIN} What you typed is saved.` : AGAIN);
    } finally {
      inFlight.current = false;
      shown.setSending(false);
    }
  };

  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement;
    if (options.counted && name) watchForm(options.counted).touch(name);
    keep();
    shown.setResult(null);
    if (errors[name]) setErrors(without(errors, [name]));
  };

  const put = (name: string, value: string) => {
    const field = element.current?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return;
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };

  return {
    element,
    name: options.name,
    /** The form may have a file. */
    hasFile: options.file !== undefined,
    /** Hydrated: this code checks and sends the form. Until then, the browser submits it. */
    ready,
    sending: shown.sending,
    result: shown.result,
    /** The message about the result was dismissed. */
    dismissed: shown.dismissed,
    /** A one-line summary of the fields' errors. */
    summary: errorSummary(Object.keys(errors).length),
    failuresInForm,
    /** Counts how often the fields were refilled; their React key. */
    round: filling.round,
    /** The props of the field with this name. */
    field: (name: string) => ({ name, defaultValue: filling.values[name], error: errors[name] }),
    /** Fills in one field. */
    put,
    onSubmit,
    onInput,
    /** Dismisses the message and focuses the first wrong field, else the button. */
    dismiss: shown.dismiss,
  };
}

interface Attempt {
  options: GuestFormOptions;
  element: RefObject<HTMLFormElement | null>;
  sent: RefObject<SentMark | undefined>;
  keep: () => void;
  fill: (values: Values) => void;
  shown: ReturnType<typeof useResult>;
}

/** Checks and sends a form, and shows the result. */
async function attempt({ options, element, sent, keep, fill, shown }: Attempt, values: Values): Promise<void> {
  const { askedByAlert = [], onFailure, text } = options;
  const { checkForm, explainRefusal, fileIn, keyFor, sendForm } = await loadSending();
  const file = fileIn(element.current, options);
  const checked = await checkForm(options, values, file);
  if ("errors" in checked) {
    const asked = askedByAlert.find((name) => checked.errors[name]);
    if (asked) return shown.fail(checked.errors[asked] ?? "", "", checked.errors);
    return shown.reject(checked.errors);
  }
  sent.current = keyFor(checked.body, sent.current, file);
  keep();
  const outcome = await sendForm(options.path, checked.body, sent.current.key, {
    version: element.current?.dataset.version,
    file,
    field: options.file?.field,
  });
  if (outcome.kind === "received") {
    sent.current = undefined;
    if (options.counted) watchForm(options.counted).sent();
    discardDraft(options.name);
    fill({});
    return shown.setResult({ ...outcome, email: values.email ?? "" });
  }
  if (outcome.kind === "unreachable") {
    onFailure?.("no response");
    return shown.fail(text.unreachable, "");
  }
  onFailure?.(`status ${outcome.status}`);
  // This key was used for another body.
  if (outcome.status === 409) sent.current = undefined;
  const refusal = explainRefusal(outcome, options);
  shown.fail(refusal.text, refusal.detail, refusal.errors);
}
