import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { HONEYPOT } from "../spam.ts";
import { discardDraft, readDraft, type SentMark, saveDraft, type Values } from "./draft.ts";
import type { FieldErrors, FormOptions, Outcome } from "./sending.ts";

/** The code that checks and sends a form is loaded while it is filled in. */
const loadSending = () => import("./sending.ts");

const AGAIN = "Once you're back online, reload this page and send it again.";

/** A form as a guest uses it. */
export interface GuestFormOptions extends FormOptions {
  /** The messages for a rejection and for a network error. */
  text: { refused: string; unreachable: string };
  /** The server's message replaces ours. */
  serverMessageFirst?: boolean;
  /** Statuses whose message from the server replaces ours. */
  explained?: readonly number[];
  /** Failures are shown in the form, not in an alert. */
  failuresInForm?: boolean;
  /** Required fields that are reported in an alert. */
  askedByAlert?: readonly string[];
  /** Fields that are not saved in the browser. */
  neverKept?: readonly string[];
  /** Values that the page's address gives, read in the browser; they replace those of a draft. */
  given?: () => Values | undefined;
  /** Called when it was not received, with the reason. */
  onFailure?: (why: string) => void;
}

/** The message about the last attempt. */
export type FormAlert =
  /** `email` is the address that was typed. */
  (Extract<Outcome, { kind: "received" }> & { email: string }) | { kind: "failed"; text: string; detail: string };

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

/**
 * A guest's form with native fields: checked and sent once, saved in the browser until then, cleared
 * once it was received.
 */
export function useRequestForm(options: GuestFormOptions) {
  const { neverKept = [], askedByAlert = [], failuresInForm = false, onFailure } = options;
  const element = useRef<HTMLFormElement>(null);
  const inFlight = useRef(false);
  const sent = useRef<SentMark>(undefined);
  const [ready, setReady] = useState(false);
  const [sending, setSending] = useState(false);
  const [said, setSaid] = useState<FormAlert | null>(null);
  const [read, setRead] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [filling, setFilling] = useState<{ round: number; values: Values }>({ round: 0, values: {} });

  const fill = (values: Values) => setFilling(({ round }) => ({ round: round + 1, values }));

  const takeOver = useEffectEvent(() => {
    setReady(true);
    if (!element.current) return;
    const typed = readTyped(element.current);
    const draft = readDraft(options.name);
    sent.current = draft?.sent;
    // The browser may have restored fields that must not be saved.
    const given = options.given?.();
    if (draft || given || neverKept.some((name) => typed[name]))
      fill({ ...draft?.values, ...without(typed, neverKept), ...given });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new name means a new form.
  useEffect(() => takeOver(), [options.name]);

  const keep = () => {
    if (!element.current) return;
    saveDraft(options.name, {
      values: without(readValues(element.current), [...neverKept, HONEYPOT]),
      sent: sent.current,
    });
  };

  const settleFocus = () => {
    const invalid = element.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (invalid ?? element.current?.querySelector<HTMLElement>("button[type=submit]"))?.focus();
  };

  const fail = (text: string, detail: string, atFields: FieldErrors = {}) => {
    flushSync(() => {
      setErrors(atFields);
      setSaid({ kind: "failed", text, detail });
      setSending(false);
    });
    if (failuresInForm) settleFocus();
  };

  const attempt = async (values: Values) => {
    const { checkForm, errorsAtFields, fileIn, keyFor, retryText, sendForm } = await loadSending();
    const file = fileIn(element.current, options);
    const checked = await checkForm(options, values, file);
    if ("errors" in checked) {
      const asked = askedByAlert.find((name) => checked.errors[name]);
      if (asked) return fail(checked.errors[asked] ?? "", "", checked.errors);
      flushSync(() => {
        setErrors(checked.errors);
        setSending(false);
      });
      return settleFocus();
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
      discardDraft(options.name);
      fill({});
      return setSaid({ ...outcome, email: values.email ?? "" });
    }
    if (outcome.kind === "unreachable") {
      onFailure?.("no response");
      return fail(options.text.unreachable, "");
    }
    const { status, message, retryAfter } = outcome;
    onFailure?.(`status ${status}`);
    // This key was used for another body.
    if (status === 409) sent.current = undefined;
    fail(
      ((options.serverMessageFirst || options.explained?.includes(status)) && message) || options.text.refused,
      retryText(retryAfter),
      errorsAtFields(Object.entries(outcome.errors), options.shownAt),
    );
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (inFlight.current) return;
    inFlight.current = true;
    setSending(true);
    setSaid(null);
    setRead(false);
    setErrors({});
    try {
      await attempt(readValues(event.currentTarget));
    } catch (error) {
      // The form's code failed to load, and a browser requests it again only in a new document.
      onFailure?.(String(error));
      fail(options.text.unreachable, neverKept.length === 0 ? `${AGAIN} What you typed is saved.` : AGAIN);
    } finally {
      inFlight.current = false;
      setSending(false);
    }
  };

  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    keep();
    setSaid(null);
    const { name } = target as HTMLInputElement;
    if (errors[name]) setErrors(without(errors, [name]));
  };

  const put = (name: string, value: string) => {
    const field = element.current?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return;
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };

  const errorCount = Object.keys(errors).length;
  return {
    element,
    /** Hydrated: the form can be sent. */
    ready,
    sending,
    said,
    /** The message was dismissed. */
    read,
    /** A one-line summary of the fields' errors. */
    summary:
      errorCount === 0
        ? ""
        : errorCount === 1
          ? "Check the highlighted field."
          : `Check the ${errorCount} highlighted fields.`,
    failuresInForm,
    /** Counts how often the fields were refilled; their React key. */
    round: filling.round,
    /** The props of the field with this name. */
    field: (name: string) => ({ name, defaultValue: filling.values[name], error: errors[name] }),
    /** Fills in one field. */
    put,
    onSubmit,
    onInput,
    // If it fails to load now, sending loads it again.
    onFocus: () => void Promise.all([loadSending(), options.schema()]).catch(() => {}),
    /** Dismisses the message and focuses the first wrong field, else the button. */
    dismiss: () => {
      flushSync(() => setRead(true));
      settleFocus();
    },
  };
}
